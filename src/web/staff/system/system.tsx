import { systemLimits } from "#shop/foundation/limits.ts";
import { href, Link } from "react-router";
import type { Route } from "./+types/system.ts";
import { readSystem, retryFailed, type System } from "#web/client/desk/system.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { useCan } from "#web/shell/session.tsx";
import { systemPage as words } from "#messages/system.ts";
import { Button } from "#web/ui/button.tsx";
import { Count, DateTime } from "#web/ui/intl.tsx";
import { load } from "#web/ui/loaded.ts";
import { Notice } from "#web/ui/notice.tsx";
import { Table, type Column } from "#web/ui/table.tsx";
import { toast } from "#web/ui/toast.tsx";
import { attempt, useRowAction } from "#web/ui/use-row-action.ts";

type Retry = { id: string; kind: "job" | "mail" };

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return load(readSystem(request.signal));
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const { id, kind } = (await request.json()) as Retry;
  return attempt(async () => {
    await retryFailed(kind, id);
    toast.success(words.retried);
  }, words.notRetried);
}

/** What runs behind the shop: what waits, for how long, and what has failed. */
export default function SystemPage({ loaderData: { value, failure } }: Route.ComponentProps) {
  const action = useRowAction();
  return (
    <div className="grid gap-8">
      <PageHead title={words.title} />
      <div className="grid gap-2">
        <h1>{words.title}</h1>
        <p className="max-w-prose text-ink-soft">{words.lead}</p>
      </div>
      {failure && <Notice tone="bad">{failure.message}</Notice>}
      {action.failure && <Notice tone="bad">{action.failure}</Notice>}
      {value && (
        <>
          <Figures system={value} />
          <Failures system={value} action={action} />
          <div className="grid gap-3">
            <h2>{words.queues}</h2>
            <Table caption={words.queues} columns={queueColumns} rows={value.queues} rowKey={({ queue }) => queue} />
          </div>
        </>
      )}
    </div>
  );
}

/** What is well at 0 is marked if it is not. */
function Figures({ system: { mails, imports, refunds, unreconciledPayments, queues, database } }: { system: System }) {
  const late = queues.filter(({ oldestDueSeconds }) => oldestDueSeconds > systemLimits.lateSeconds).length;
  const figures = [
    { name: words.figures.mailsWaiting, value: mails.waiting },
    { name: words.figures.mailsFailed, value: mails.failed, bad: true },
    { name: words.figures.mailsRefused, value: mails.refused },
    { name: words.figures.importsWaiting, value: imports.waiting + imports.running },
    { name: words.figures.importsFailed, value: imports.failed, bad: true },
    { name: words.figures.refundsPending, value: refunds.pending },
    { name: words.figures.refundsFailed, value: refunds.failed, bad: true },
    { name: words.figures.unreconciled, value: unreconciledPayments, bad: true },
    { name: words.figures.queuesLate, value: late, bad: true },
    { name: words.figures.connections, value: database.connections },
    { name: words.figures.megabytes, value: Math.round(database.bytes / 1e6) },
  ];
  return (
    <dl className="grid grid-cols-2 md:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-3">
      {figures.map(({ name, value, bad }) => (
        <div
          key={name}
          className={`flex flex-col-reverse justify-end gap-1 border-s-4 bg-sheet p-4 ${bad && value > 0 ? "border-bad" : "border-rule"}`}
        >
          <dt>{name}</dt>
          <dd className="text-3xl font-semibold">
            <Count value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Action = ReturnType<typeof useRowAction>;

function Failures({ system: { failedJobs, failedMails, refunds }, action }: { system: System; action: Action }) {
  const can = useCan();
  const retry = (kind: Retry["kind"], { id, name }: { id: string; name: string }) =>
    can("system:manage") && (
      <Button
        size="small"
        busy={action.pendingId === id}
        aria-label={words.retryOf(name)}
        onClick={() => action.submit({ id, kind } satisfies Retry)}
      >
        {words.retry}
      </Button>
    );
  const jobColumns: Column<System["failedJobs"][number]>[] = [
    { key: "queue", title: words.columns.queue, cell: ({ queue }) => words.queue(queue) },
    {
      key: "fault",
      wide: true,
      title: words.columns.fault,
      cell: ({ fault }) => <code className="wrap-anywhere">{fault}</code>,
    },
    {
      key: "attempts",
      numeric: true,
      title: words.columns.attempts,
      cell: ({ attempts }) => <Count value={attempts} />,
    },
    { key: "next", title: words.columns.next, cell: ({ retryAt }) => <DateTime at={new Date(retryAt)} time /> },
    {
      key: "retry",
      title: <span className="sr-only">{words.retry}</span>,
      cell: ({ id, queue }) => retry("job", { id, name: words.queue(queue) }),
    },
  ];
  const mailColumns: Column<System["failedMails"][number]>[] = [
    { key: "template", title: words.columns.mail, cell: ({ template }) => words.template(template) },
    { key: "at", title: words.columns.failed, cell: ({ failedAt }) => <DateTime at={new Date(failedAt)} time /> },
    {
      key: "retry",
      title: <span className="sr-only">{words.retry}</span>,
      cell: ({ id, template }) => retry("mail", { id, name: words.template(template) }),
    },
  ];
  return (
    <section aria-labelledby="failures" className="grid gap-4">
      <h2 id="failures">{words.failures}</h2>
      {failedJobs.length + failedMails.length + refunds.failed === 0 && <p>{words.nothingFailed}</p>}
      {refunds.failed > 0 && can("orders:read") && (
        <p>
          <Link to={`${href("/dashboard/orders")}?payment=refund_failed&status=all`} className="link">
            {words.toRefunds}
          </Link>
        </p>
      )}
      {failedJobs.length > 0 && (
        <Table caption={words.jobs} columns={jobColumns} rows={failedJobs} rowKey={({ id }) => id} />
      )}
      {failedMails.length > 0 && (
        <Table caption={words.mails} columns={mailColumns} rows={failedMails} rowKey={({ id }) => id} />
      )}
    </section>
  );
}

const queueColumns: Column<System["queues"][number]>[] = [
  { key: "queue", title: words.columns.queue, cell: ({ queue }) => words.queue(queue) },
  { key: "jobs", numeric: true, title: words.columns.jobs, cell: ({ jobs }) => <Count value={jobs} /> },
  { key: "due", numeric: true, title: words.columns.due, cell: ({ due }) => <Count value={due} /> },
  { key: "failing", numeric: true, title: words.columns.failing, cell: ({ failing }) => <Count value={failing} /> },
  { key: "age", title: words.columns.age, cell: ({ oldestDueSeconds }) => words.age(Math.round(oldestDueSeconds)) },
];
