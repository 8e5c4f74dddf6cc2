import { href, Link } from "react-router";
import type { Route } from "./+types/labels.ts";
import { listLabels, voidLabel, type Label } from "#web/client/selling/labels.ts";
import { useCan } from "#web/shell/session.tsx";
import { StaffHead } from "#web/staff/staff-head.tsx";
import { StaffList } from "#web/staff/staff-list.tsx";
import { labels as words } from "#messages/labels.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { DateTime, Money } from "#web/ui/intl.tsx";
import { knownOption, listQuery, loadList, useList } from "#web/ui/list-data.ts";
import type { Column } from "#web/ui/table.tsx";
import { toast } from "#web/ui/toast.tsx";
import { attempt, useRowAction } from "#web/ui/use-row-action.ts";

type Change = { id: string; orderNumber: number };

const initialStatus = "all";

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = listQuery(request, { status: initialStatus });
  const status = knownOption(words.filters, query.status, initialStatus);
  return loadList(listLabels({ ...query, status }, request.signal));
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const { id, orderNumber } = (await request.json()) as Change;
  return attempt(
    async () => {
      await voidLabel(id);
      toast.success(words.voiding(orderNumber));
    },
    (why) => words.notVoided(orderNumber, why),
  );
}

/** All labels of carriers: what they cost, where their parcels are, and whether they were voided. */
export default function Labels({ loaderData }: Route.ComponentProps) {
  const list = useList(loaderData);
  const action = useRowAction();
  const can = useCan();
  const columns: Column<Label>[] = [
    { key: "order", title: words.columns.order, cell: (label) => <OfOrder label={label} /> },
    { key: "state", title: words.columns.state, cell: (label) => <State label={label} /> },
    {
      key: "cost",
      title: words.columns.cost,
      numeric: true,
      cell: ({ costCents }) => (costCents === null ? "–" : <Money cents={costCents} />),
    },
    { key: "parcels", title: words.columns.parcels, cell: (label) => <Parcels label={label} /> },
    { key: "bought", title: words.columns.bought, cell: ({ createdAt }) => <DateTime at={createdAt} time /> },
    {
      key: "actions",
      title: <span className="sr-only">{words.columns.actions}</span>,
      cell: ({ id, orderNumber, voidable }) =>
        voidable &&
        can("orders:ship") && (
          <Button
            variant="danger"
            size="small"
            busy={action.pendingId === id}
            aria-label={words.voidOf(orderNumber)}
            onClick={() => action.submit({ id, orderNumber } satisfies Change)}
          >
            {words.void}
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

function OfOrder({ label: { orderId, orderNumber, carrier, service } }: { label: Label }) {
  return (
    <>
      <Link to={href("/dashboard/orders/:orderId", { orderId })} className="link font-semibold">
        {words.order(orderNumber)}
      </Link>
      <span className="block text-sm text-ink-soft">{[carrier, service].filter(Boolean).join(" · ")}</span>
    </>
  );
}

function State({ label: { status, trackingStatus, problem, voidStatus, voidProblem } }: { label: Label }) {
  return (
    <>
      <span className={status === "failed" ? "font-semibold text-bad" : ""}>{words.states[status]}</span>
      {problem && <span className="block text-sm text-bad">{words.problems[problem] ?? problem}</span>}
      {trackingStatus && trackingStatus !== "unknown" && (
        <span className="block text-sm">{words.tracking[trackingStatus]}</span>
      )}
      {voidStatus && (
        <span className={`block text-sm font-semibold ${voidStatus === "refused" ? "text-bad" : ""}`}>
          {words.voids[voidStatus]}
          {voidProblem && ` ${words.problems[voidProblem] ?? voidProblem}`}
        </span>
      )}
    </>
  );
}

function Parcels({ label: { parcels, voidStatus } }: { label: Label }) {
  return (
    <ul className="grid gap-1">
      {parcels.map(({ trackingNumber, trackingUrl, url }) => (
        <li key={trackingNumber} className="flex flex-wrap gap-x-3">
          {trackingUrl ? (
            <a href={trackingUrl} target="_blank" rel="noreferrer" className="link font-mono text-sm">
              {trackingNumber}
            </a>
          ) : (
            <span className="font-mono text-sm">{trackingNumber}</span>
          )}
          {voidStatus !== "voided" && (
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              className="link text-sm"
              aria-label={words.printOf(trackingNumber)}
            >
              {words.print}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
