import type { Route } from "./+types/messages.ts";
import { listDeliveries, replayDelivery, replayFailed, type WebhookDelivery } from "#web/client/foundation/webhooks.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { webhooksPage } from "#messages/webhooks.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { DateTime } from "#web/ui/intl.tsx";
import { listQuery, loadList, useList } from "#web/ui/list-data.ts";
import { ListPage } from "#web/ui/list-page.tsx";
import { Table, type Column } from "#web/ui/table.tsx";
import { toast } from "#web/ui/toast.tsx";
import { attempt, useRowAction } from "#web/ui/use-row-action.ts";

const words = webhooksPage.messages;
const filter = { state: "all", endpoint: "" };

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { state, endpoint, ...query } = listQuery(request, filter);
  const known = state in words.states ? { state: state as WebhookDelivery["state"] } : {};
  return loadList(listDeliveries({ ...query, ...known, ...(endpoint && { endpoint }) }, request.signal));
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const { id, endpoint } = (await request.json()) as { id: string; endpoint?: string };
  return attempt(async () => {
    if (endpoint === undefined) await replayDelivery(id);
    const count = endpoint === undefined ? 1 : await replayFailed(endpoint);
    toast.success(words.replayed(count));
  }, words.notReplayed);
}

/** The messages to endpoints of webhooks, and what became of them. */
export default function Messages({ loaderData }: Route.ComponentProps) {
  const list = useList(loaderData);
  const action = useRowAction();
  const [first] = list.rows ?? [];
  const isOneEndpoint = list.rows?.every(({ endpoint }) => endpoint === first?.endpoint);
  const columns: Column<WebhookDelivery>[] = [
    { key: "event", title: words.columns.event, cell: (message) => <Event message={message} /> },
    { key: "state", title: words.columns.state, cell: (message) => <State message={message} /> },
    { key: "at", title: words.columns.at, cell: ({ occurredAt }) => <DateTime at={occurredAt} time /> },
    {
      key: "actions",
      title: <span className="sr-only">{words.columns.actions}</span>,
      cell: ({ id, type }) => (
        <Button
          size="small"
          variant="plain"
          busy={action.pendingId === id}
          aria-label={words.replayOf(type)}
          onClick={() => action.submit({ id })}
        >
          {words.replay}
        </Button>
      ),
    },
  ];
  return (
    <div className="grid gap-6">
      <PageHead title={words.title} />
      <div className="grid gap-2">
        <h1>{words.title}</h1>
        <p className="max-w-prose text-ink-soft">{words.lead}</p>
      </div>
      <ListPage
        list={list}
        words={words}
        choices={[{ name: "state", label: words.filter, none: filter.state, options: words.filters }]}
        failure={action.failure}
        empty={(searched) => <EmptyState title={searched ? words.none : words.empty} />}
      >
        {first && isOneEndpoint && list.rows?.some(({ state }) => state === "failed") && (
          <Button
            variant="plain"
            className="justify-self-start"
            busy={action.pendingId === first.endpoint}
            onClick={() => action.submit({ id: first.endpoint, endpoint: first.endpoint })}
          >
            {words.replayFailed}
          </Button>
        )}
        <Table
          caption={words.title}
          columns={columns}
          rows={list.rows ?? []}
          rowKey={({ id }) => id}
          busy={list.loading}
        />
      </ListPage>
    </div>
  );
}

function Event({ message: { type, url, eventId } }: { message: WebhookDelivery }) {
  return (
    <>
      <code className="font-semibold">{type}</code>
      <span className="block text-sm wrap-anywhere text-ink-soft">{url}</span>
      <span className="block font-mono text-sm wrap-anywhere text-ink-soft">{eventId}</span>
    </>
  );
}

function State({ message: { state, attempts, status, problem, nextAt } }: { message: WebhookDelivery }) {
  return (
    <>
      <span className={state === "failed" ? "font-semibold text-bad" : ""}>{words.states[state]}</span>
      {attempts > 0 && <span className="block text-sm">{words.attempts(attempts)}</span>}
      {state !== "delivered" && (status !== null || problem !== null) && (
        <span className="block text-sm text-bad">
          {status === null ? (words.problems[problem ?? ""] ?? problem) : words.answered(status)}
        </span>
      )}
      {nextAt && attempts > 0 && (
        <span className="block text-sm">
          {words.next} <DateTime at={nextAt} time />
        </span>
      )}
    </>
  );
}
