import type { Application } from "#web/client/catalogue/applications.ts";
import { partData } from "#messages/part-data.ts";
import { positionName } from "#messages/vocabulary.ts";
import { Button } from "#web/ui/button.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { useList, type ListData } from "#web/ui/list-data.ts";
import { Pagination } from "#web/ui/pagination.tsx";
import { ListStates } from "#web/ui/list-status.tsx";
import { Table, type Column } from "#web/ui/table.tsx";
import { useRowAction } from "#web/ui/use-row-action.ts";

const words = partData.fits;

/** The applications of a part, each with a button that removes it. */
export function Applications({ data }: { data: ListData<Application> }) {
  const list = useList(data);
  const action = useRowAction();
  const columns: Column<Application>[] = [
    { key: "vehicle", title: words.vehicle, cell: ({ text }) => text },
    {
      key: "position",
      title: words.position,
      cell: ({ position }) => (position === null ? "–" : positionName(position)),
    },
    { key: "quantity", title: words.quantity, cell: ({ quantity }) => quantity, numeric: true },
    { key: "notes", title: words.notes, cell: ({ notes }) => notes.join("; ") || "–" },
    {
      key: "remove",
      title: words.remove,
      cell: ({ id, text }) => (
        <Button
          variant="danger"
          size="small"
          busy={action.pendingId === String(id)}
          aria-label={words.removeOf(text)}
          onClick={() => action.submit({ act: "remove", id: String(id) })}
        >
          {words.remove}
        </Button>
      ),
    },
  ];
  return (
    <>
      <Failure text={action.failure} />
      <ListStates
        list={list}
        title={words.heading}
        filters={[]}
        empty={() => <p className="text-ink-soft">{words.none}</p>}
      >
        <Table
          caption={words.heading}
          rows={list.rows ?? []}
          rowKey={({ id }) => String(id)}
          busy={list.loading}
          columns={columns}
        />
        <Pagination pagination={list.pagination} />
      </ListStates>
    </>
  );
}
