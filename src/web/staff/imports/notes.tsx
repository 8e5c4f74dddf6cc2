import { useState } from "react";
import { href } from "react-router";
import type { Route } from "./+types/notes.ts";
import { decideNote, listNotes, type FitmentNote, type NoteState } from "#web/client/catalogue/notes.ts";
import { MeaningDialog, type NoteMeaning } from "#web/staff/imports/meaning-dialog.tsx";
import { StaffHead } from "#web/staff/staff-head.tsx";
import { StaffList } from "#web/staff/staff-list.tsx";
import { notes as words } from "#messages/notes.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Count } from "#web/ui/intl.tsx";
import { listQuery, loadList, useList } from "#web/ui/list-data.ts";
import { load } from "#web/ui/loaded.ts";
import { toast } from "#web/ui/toast.tsx";
import { usePolling } from "#web/ui/use-polling.ts";
import { attempt, useRowAction } from "#web/ui/use-row-action.ts";

/** A decision by a button; '' reverts one. */
type Clicked = { id: string; means: "nothing" | "question" | "" };
type NoteChange = Clicked | NoteMeaning;

const initialState: NoteState = "asked";

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { state, ...query } = listQuery(request, { state: initialState });
  return loadList(listNotes({ ...query, state }, request.signal));
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const change = (await request.json()) as NoteChange;
  if ("qualifiers" in change) {
    const { id, ...decision } = change;
    return load(decideNote(id, decision));
  }
  return attempt(async () => {
    await decideNote(change.id, change.means === "" ? null : { means: change.means });
    toast.success(change.means === "" ? words.undone : words.saved);
  }, words.notSaved);
}

/** Lists suppliers' notes; staff decide once on the meaning of each text. */
export default function NotesPage({ loaderData }: Route.ComponentProps) {
  const list = useList(loaderData);
  usePolling(list.rows?.some(({ pending }) => pending) ?? false, 3_000);
  const action = useRowAction();
  const decide = (change: Clicked) => action.submit(change);
  const [meaning, setMeaning] = useState<FitmentNote | null>(null);
  return (
    <div className="grid gap-6">
      <StaffHead title={words.title} lead={words.lead} back={{ to: href("/dashboard/imports"), text: words.back }} />
      <StaffList
        list={list}
        words={words}
        choices={[{ name: "state", label: words.state, none: initialState, options: words.states }]}
        failure={action.failure}
        empty={(searched) => (
          <EmptyState title={searched ? words.noMatch : words.none}>{!searched && words.noneHelp}</EmptyState>
        )}
        columns={[
          {
            key: "text",
            title: words.columns.text,
            cell: ({ text }) => <span className="font-semibold break-words">{text}</span>,
          },
          {
            key: "applications",
            title: words.columns.applications,
            numeric: true,
            cell: ({ applications }) => <Count value={applications} />,
          },
          { key: "meaning", title: words.columns.meaning, cell: (note) => <Meaning note={note} /> },
          {
            key: "decision",
            title: words.columns.decision,
            cell: (note) => (
              <Decide note={note} pending={action.pendingId === note.id} decide={decide} ask={() => setMeaning(note)} />
            ),
          },
        ]}
      />
      <MeaningDialog note={meaning} onClose={() => setMeaning(null)} />
    </div>
  );
}

function Meaning({ note: { decision, reading, conditions, pending } }: { note: FitmentNote }) {
  return (
    <>
      <span className="block">{decision ? words.decisions[decision] : words.readings[reading]}</span>
      {conditions.length > 0 && <span className="block break-words">{conditions.join(" · ")}</span>}
      {decision && <span className="block text-sm text-ink-soft">{words.decided}</span>}
      {pending && <span className="block text-sm text-ink-soft">{words.pending}</span>}
    </>
  );
}

type DecideProps = { note: FitmentNote; pending: boolean; decide: (change: Clicked) => void; ask: () => void };

function Decide({ note: { id, text, decision }, pending, decide, ask }: DecideProps) {
  const button = { variant: "plain", size: "small", busy: pending } as const;
  return (
    <div className="flex flex-wrap gap-2">
      {decision !== "nothing" && (
        <Button {...button} aria-label={words.doesNotRestrictOf(text)} onClick={() => decide({ id, means: "nothing" })}>
          {words.doesNotRestrict}
        </Button>
      )}
      {decision !== "question" && (
        <Button {...button} aria-label={words.restrictsOf(text)} onClick={() => decide({ id, means: "question" })}>
          {words.restricts}
        </Button>
      )}
      <Button {...button} aria-label={words.meansOf(text)} onClick={ask}>
        {words.means}
      </Button>
      {decision && (
        <Button {...button} aria-label={words.undoOf(text)} onClick={() => decide({ id, means: "" })}>
          {words.undo}
        </Button>
      )}
    </div>
  );
}
