import { href, Link } from "react-router";
import type { Route } from "./+types/inquiries.ts";
import { listInquiries, setAnswered, type Inquiry } from "#web/client/desk/inquiries.ts";
import { StaffHead } from "#web/staff/staff-head.tsx";
import { StaffList } from "#web/staff/staff-list.tsx";
import { vehicleName } from "#messages/vehicle-name.ts";
import { staffInquiries as words } from "#messages/inquiries.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { DateTime } from "#web/ui/intl.tsx";
import { knownOption, listQuery, loadList, useList } from "#web/ui/list-data.ts";
import type { Column } from "#web/ui/table.tsx";
import { toast } from "#web/ui/toast.tsx";
import { attempt, useRowAction } from "#web/ui/use-row-action.ts";

type Change = { id: string; email: string; answered: boolean };

const initialStatus = "open";

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = listQuery(request, { status: initialStatus });
  const status = knownOption(words.filters, query.status, initialStatus);
  return loadList(listInquiries({ ...query, status }, request.signal));
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const { id, email, answered } = (await request.json()) as Change;
  return attempt(
    async () => {
      await setAnswered(id, answered);
      toast.success(answered ? words.answered(email) : words.reopened(email));
    },
    (why) => words.notChanged(email, why),
  );
}

/** What visitors asked about parts; staff answer by mail and tick it off. */
export default function Inquiries({ loaderData }: Route.ComponentProps) {
  const list = useList(loaderData);
  const action = useRowAction();
  const columns: Column<Inquiry>[] = [
    { key: "message", title: words.columns.message, wide: true, cell: (inquiry) => <Message inquiry={inquiry} /> },
    { key: "about", title: words.columns.about, cell: (inquiry) => <About inquiry={inquiry} /> },
    { key: "from", title: words.columns.from, cell: (inquiry) => <From inquiry={inquiry} /> },
    { key: "createdAt", title: words.columns.createdAt, cell: ({ createdAt }) => <DateTime at={createdAt} time /> },
    {
      key: "actions",
      title: <span className="sr-only">{words.columns.actions}</span>,
      cell: ({ id, email, answeredAt }) => (
        <Button
          variant="plain"
          size="small"
          busy={action.pendingId === id}
          aria-label={answeredAt ? words.reopenOf(email) : words.answerOf(email)}
          onClick={() => action.submit({ id, email, answered: answeredAt === null } satisfies Change)}
        >
          {answeredAt ? words.reopen : words.answer}
        </Button>
      ),
    },
  ];
  return (
    <div className="grid gap-6">
      <StaffHead title={words.title} lead={words.lead} />
      <StaffList
        list={list}
        columns={columns}
        words={words}
        choices={[{ name: "status", label: words.filter, none: initialStatus, options: words.filters }]}
        failure={action.failure}
        empty={(searched) => <EmptyState title={searched ? words.none : words.empty} />}
      />
    </div>
  );
}

function Message({ inquiry: { message, answeredAt } }: { inquiry: Inquiry }) {
  return (
    <>
      <p className="wrap-anywhere whitespace-pre-line">{message}</p>
      {answeredAt && (
        <p className="text-sm text-good">
          {words.answeredAt} <DateTime at={answeredAt} time />
        </p>
      )}
    </>
  );
}

function About({ inquiry: { query, vehicle, part } }: { inquiry: Inquiry }) {
  return (
    <>
      {query && (
        <Link to={`${href("/search")}?${new URLSearchParams({ q: query }).toString()}`} className="link wrap-anywhere">
          {query}
        </Link>
      )}
      {vehicle && <span className="block">{vehicleName(vehicle)}</span>}
      {part && (
        <Link to={href("/parts/:partId", { partId: part.id })} className="link block font-mono text-sm">
          {part.sku}
        </Link>
      )}
    </>
  );
}

function From({ inquiry: { name, email } }: { inquiry: Inquiry }) {
  return (
    <>
      {name && <span className="block wrap-anywhere">{name}</span>}
      <a href={`mailto:${email}`} className="link break-all">
        {email}
      </a>
    </>
  );
}
