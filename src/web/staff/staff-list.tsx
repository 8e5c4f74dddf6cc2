import type { ComponentProps } from "react";
import { ListPage } from "#web/ui/list-page.tsx";
import { Table } from "#web/ui/table.tsx";

type StaffListProps<Row> = Omit<ComponentProps<typeof ListPage>, "children" | "list"> & {
  list: ComponentProps<typeof ListPage>["list"] & { rows: Row[] | null };
  columns: ComponentProps<typeof Table<Row>>["columns"];
};

/** A list as one table under its search and filters, with what belongs around it. */
export function StaffList<Row extends { id: string }>({ list, columns, ...page }: StaffListProps<Row>) {
  return (
    <ListPage list={list} {...page}>
      <Table
        caption={page.words.title}
        columns={columns}
        rows={list.rows ?? []}
        rowKey={({ id }) => id}
        busy={list.loading}
      />
    </ListPage>
  );
}
