import { href, Link } from "react-router";
import type { Route } from "./+types/phone-orders.ts";
import { listPhoneDrafts, removePhoneDraft, type StoredDraft } from "#web/client/selling/phone-drafts.ts";
import { StaffHead } from "#web/staff/staff-head.tsx";
import { StaffList } from "#web/staff/staff-list.tsx";
import { newDraft } from "#web/staff/phone-orders/phone-order-call.ts";
import { phoneDrafts as words } from "#messages/phone-orders.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { DateTime } from "#web/ui/intl.tsx";
import { listQuery, loadList, useList } from "#web/ui/list-data.ts";
import type { Column } from "#web/ui/table.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useConfirmation } from "#web/ui/use-confirmation.ts";
import { attempt, useRowAction } from "#web/ui/use-row-action.ts";

type Removal = { id: string; version: number };

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadList(listPhoneDrafts(listQuery(request, {}), request.signal));
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const { id, version } = (await request.json()) as Removal;
  return attempt(async () => {
    await removePhoneDraft(id, version);
    toast.success(words.removed);
  }, words.notRemoved);
}

/** Orders that staff have begun on the phone; any member of staff who takes phone orders can finish them. */
export default function PhoneOrders({ loaderData }: Route.ComponentProps) {
  const list = useList(loaderData);
  const action = useRowAction();
  const removal = useConfirmation<StoredDraft>(({ id, version }) => action.submit({ id, version } satisfies Removal));
  const columns: Column<StoredDraft>[] = [
    { key: "customer", title: words.columns.customer, cell: (draft) => <Customer draft={draft} /> },
    { key: "parts", title: words.columns.parts, cell: (draft) => <Parts draft={draft} /> },
    {
      key: "note",
      title: words.columns.note,
      cell: ({ content }) => <span className="wrap-anywhere whitespace-pre-line">{content.note}</span>,
    },
    {
      key: "changed",
      title: words.columns.changed,
      cell: ({ changedAt, changedBy }) => (
        <>
          <DateTime at={changedAt} time />
          {changedBy && <span className="block text-sm text-ink-soft">{words.by(changedBy)}</span>}
        </>
      ),
    },
    { key: "expires", title: words.columns.expires, cell: ({ expiresAt }) => <DateTime at={expiresAt} /> },
    {
      key: "actions",
      title: <span className="sr-only">{words.columns.actions}</span>,
      cell: (draft) => (
        <Button
          variant="danger"
          size="small"
          busy={action.pendingId === draft.id}
          aria-label={words.removeOf(nameOf(draft))}
          onClick={() => removal.ask(draft)}
        >
          {words.remove}
        </Button>
      ),
    },
  ];
  return (
    <div className="grid gap-6">
      <StaffHead title={words.title} lead={words.lead} />
      <p>
        <ButtonLink to={href("/dashboard/phone-orders/:draftId", { draftId: newDraft })}>{words.begin}</ButtonLink>
      </p>
      <StaffList
        list={list}
        columns={columns}
        words={words}
        failure={action.failure}
        empty={(searched) => <EmptyState title={searched ? words.noMatch : words.none} />}
      />
      <ConfirmDialog
        {...removal.dialog}
        title={words.removeTitle(removal.item ? nameOf(removal.item) : "")}
        yes={words.remove}
        no={words.keep}
        text={<p>{words.removeText}</p>}
      />
    </div>
  );
}

const nameOf = ({ content: { clientName, email, phoneNumber } }: StoredDraft): string =>
  clientName || email || phoneNumber || words.nobody;

function Customer({ draft }: { draft: StoredDraft }) {
  const { clientName, email, phoneNumber } = draft.content;
  const name = nameOf(draft);
  return (
    <>
      <Link
        to={href("/dashboard/phone-orders/:draftId", { draftId: draft.id })}
        className="link wrap-anywhere"
        aria-label={words.open(name)}
      >
        {name}
      </Link>
      {[email, phoneNumber]
        .filter((text) => text !== "" && text !== name && clientName !== "")
        .map((text) => (
          <span key={text} className="block text-sm wrap-anywhere text-ink-soft">
            {text}
          </span>
        ))}
    </>
  );
}

const shownLines = 3;

function Parts({ draft: { content } }: { draft: StoredDraft }) {
  const { lines } = content;
  if (lines.length === 0) return <span className="text-ink-soft">{words.noParts}</span>;
  return (
    <>
      {lines.slice(0, shownLines).map(({ sku, quantity }, index) => (
        <span key={`${sku}-${index}`} className="block wrap-anywhere">
          {words.pieces(quantity, sku)}
        </span>
      ))}
      {lines.length > shownLines && (
        <span className="text-sm text-ink-soft">{words.more(lines.length - shownLines)}</span>
      )}
    </>
  );
}
