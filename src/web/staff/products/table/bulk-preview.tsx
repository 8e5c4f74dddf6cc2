import { useState } from "react";
import { href, Link } from "react-router";
import { messageOf, type ListPage } from "#web/client/api.ts";
import {
  applyBulkEdit,
  getBulkEdit,
  listBulkChanges,
  listBulkProblems,
  undoBulkEdit,
} from "#web/client/supply/bulk-edits.ts";
import { undoneShare, type Import, type ImportChange, type ImportProblem } from "#web/client/supply/imports.ts";
import { useCan } from "#web/shell/session.tsx";
import { useChangeWords } from "#web/staff/change-words.ts";
import { imports } from "#messages/import-pages.ts";
import { productTable } from "#messages/product-table.ts";
import { Button } from "#web/ui/button.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useInterval } from "#web/ui/use-interval.ts";

const words = productTable.bulk;

/** A bulk edit with the first of its changes and refusals. */
export type BulkEdit = { found: Import; changes: ListPage<ImportChange>; problems: ListPage<ImportProblem> };

export async function readBulkEdit(id: string): Promise<BulkEdit> {
  const [found, changes, problems] = await Promise.all([getBulkEdit(id), listBulkChanges(id), listBulkProblems(id)]);
  return { found, changes, problems };
}

const isUnderWay = ({ state }: Import) => state === "waiting" || state === "running" || state === "undoing";

type BulkPreviewProps = { edit: BulkEdit; onChange: (edit: BulkEdit) => void; onDone: (edit: Import) => Promise<void> };

/** Shows the changes and refusals of a bulk edit, then its progress and its undo. It is shown as finished once `onDone` has completed. */
export function BulkPreview({ edit, onChange, onDone }: BulkPreviewProps) {
  const { found } = edit;
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const mayImport = useCan()("imports:run");
  async function act(work: () => Promise<void>) {
    setBusy(true);
    setFailure(null);
    try {
      await work();
      await refresh();
    } catch (error) {
      setFailure(messageOf(error));
    }
    setBusy(false);
  }
  async function refresh() {
    const now = await readBulkEdit(found.id);
    try {
      if (!isUnderWay(now.found) && !now.found.dryRun) await onDone(now.found);
    } finally {
      onChange(now);
    }
  }
  useInterval(isUnderWay(found) ? 700 : null, () => {
    refresh().catch((error: unknown) => setFailure(messageOf(error)));
  });
  const { can } = found;
  return (
    <div className="grid gap-4">
      <p role="status" className="font-semibold">
        {stateText(found)}
      </p>
      <Counts found={found} />
      <Failure text={failure} />
      <div className="flex flex-wrap gap-3">
        {can.apply && (
          <Button busy={busy} onClick={() => void act(() => applyBulkEdit(found.id))}>
            {words.apply}
          </Button>
        )}
        {can.undo && (
          <Button variant="plain" busy={busy} onClick={() => void act(() => undoBulkEdit(found.id))}>
            {words.undo}
          </Button>
        )}
        {mayImport && !found.dryRun && (
          <Link
            to={`${href("/dashboard/imports/:importId", { importId: found.id })}?show=changes`}
            className="link self-center"
          >
            {words.record}
          </Link>
        )}
      </div>
      <Problems id={found.id} page={edit.problems} key={`p ${found.state}`} />
      <Changes id={found.id} page={edit.changes} key={`c ${found.state}`} />
    </div>
  );
}

function stateText(found: Import): string {
  if (found.dryRun) return words.nothingYet;
  const share = undoneShare(found);
  return share === null || share === "all" || !found.reverted
    ? words.states[found.state]
    : imports.summary.reverted(found.reverted);
}

function Counts({ found: { counts } }: { found: Import }) {
  const of = (outcome: string) => (counts["parts"]?.[outcome] ?? 0) + (counts["brands"]?.[outcome] ?? 0);
  return (
    <p>
      {words.counts({ changed: of("changed"), unchanged: of("unchanged"), refused: of("skipped") })}
      {counts["brands"] && ` ${words.ofBrands}`}
    </p>
  );
}

/** Returns the rows of a page and, on request, those of the next pages. */
function useMore<Row>(first: ListPage<Row>, read: (cursor: string) => Promise<ListPage<Row>>) {
  const [page, setPage] = useState(first);
  const [failure, setFailure] = useState<string | null>(null);
  async function more() {
    if (page.next === null) return;
    try {
      const next = await read(page.next);
      setPage({ ...next, items: [...page.items, ...next.items] });
    } catch (error) {
      setFailure(messageOf(error));
    }
  }
  const button = page.next !== null && (
    <Button variant="plain" size="small" className="justify-self-start" onClick={() => void more()}>
      {words.more}
    </Button>
  );
  return { items: page.items, rest: failure === null ? button : <Failure text={failure} /> };
}

function Problems({ id, page }: { id: string; page: ListPage<ImportProblem> }) {
  const { items, rest } = useMore(page, (cursor) => listBulkProblems(id, cursor));
  if (items.length === 0) return null;
  return (
    <Notice>
      <h3 className="font-semibold">{words.refused}</h3>
      <ul className="mt-2 grid gap-1 text-sm">
        {items.map((problem) => (
          <li key={problem.id}>{problem.message}</li>
        ))}
      </ul>
      {rest}
    </Notice>
  );
}

function Changes({ id, page }: { id: string; page: ListPage<ImportChange> }) {
  const { items, rest } = useMore(page, (cursor) => listBulkChanges(id, cursor));
  const { changesText } = useChangeWords();
  const changes = items.filter(({ action }) => action === "change");
  if (changes.length === 0) return null;
  return (
    <>
      <table className="w-full text-sm">
        <caption className="sr-only">{words.changes}</caption>
        <thead>
          <tr className="border-b-2 border-ink text-start">
            <th scope="col" className="py-1 pe-3 text-start">
              {words.which}
            </th>
            <th scope="col" className="py-1 text-start">
              {words.changes}
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.id} className="border-b border-rule">
              <th scope="row" className="py-1 pe-3 text-start font-mono font-normal">
                {change.key}
              </th>
              <td className="py-1 tabular-nums">{changesText(change.before, change.after).join("; ")}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rest}
    </>
  );
}
