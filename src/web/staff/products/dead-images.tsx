import { href, Link } from "react-router";
import type { Route } from "./+types/dead-images.ts";
import { listDeadImages, retryImage, type DeadImage } from "#web/client/catalogue/part-images.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { useCan } from "#web/shell/session.tsx";
import { imageUpload } from "#messages/image-upload.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { DateTime } from "#web/ui/intl.tsx";
import { listQuery, loadList, useList } from "#web/ui/list-data.ts";
import { ListStates } from "#web/ui/list-status.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { Table, type Column } from "#web/ui/table.tsx";
import { toast } from "#web/ui/toast.tsx";
import { attempt, useRowAction } from "#web/ui/use-row-action.ts";

const words = imageUpload.dead;

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { cursor, limit } = listQuery(request, {});
  return loadList(listDeadImages({ limit, ...(cursor !== undefined && { cursor }) }, request.signal));
}

type Retry = { id: string };

export async function clientAction({ request }: Route.ClientActionArgs) {
  const { id } = (await request.json()) as Retry;
  return attempt(async () => {
    await retryImage(id);
    toast.success(words.retried);
  }, words.notRetried);
}

/** Lists the images on other servers that could not be fetched, each with a link to the images of its product. */
export default function DeadImages({ loaderData }: Route.ComponentProps) {
  const list = useList(loaderData);
  const can = useCan();
  const action = useRowAction();
  const retry: Column<DeadImage> = {
    key: "retry",
    title: <span className="sr-only">{words.retry}</span>,
    cell: ({ id, url }) => (
      <Button
        size="small"
        variant="plain"
        busy={action.pendingId === id}
        aria-label={words.retryOf(url)}
        onClick={() => action.submit({ id } satisfies Retry)}
      >
        {words.retry}
      </Button>
    ),
  };
  return (
    <div className="grid gap-6">
      <PageHead title={words.title} />
      <div className="grid gap-2">
        <h1>{words.title}</h1>
        <p className="max-w-prose text-ink-soft">{words.lead}</p>
      </div>
      <Failure text={action.failure} />
      <ListStates
        list={list}
        title={words.title}
        filters={[]}
        empty={() => <EmptyState title={words.empty} />}
        loading={words.loading}
      >
        <Table
          caption={words.title}
          rows={list.rows ?? []}
          rowKey={({ id }) => id}
          busy={list.loading}
          columns={can("parts:write") ? [...columns, retry] : columns}
        />
        <Pagination pagination={list.pagination} />
      </ListStates>
    </div>
  );
}

const columns: Column<DeadImage>[] = [
  { key: "part", title: words.columns.part, cell: ({ part, parts }) => <Naming part={part} others={parts - 1} /> },
  { key: "fault", title: words.columns.fault, cell: ({ fault }) => words.faults[fault] },
  { key: "url", title: words.columns.url, cell: ({ url }) => <span className="break-all">{url}</span> },
  {
    key: "next",
    title: words.columns.next,
    cell: ({ nextAttempt }) => (nextAttempt ? <DateTime at={nextAttempt} time /> : words.never),
  },
];

function Naming({ part, others }: { part: DeadImage["part"]; others: number }) {
  if (!part) return words.noPart;
  return (
    <>
      <span className="eyebrow block break-all">{part.sku}</span>
      <Link to={`${href("/manage-product/:partId", { partId: part.id })}#images`} className="link font-semibold">
        {part.name}
      </Link>
      {others > 0 && <span className="block text-sm text-ink-soft">{words.others(others)}</span>}
    </>
  );
}
