import type { ReactNode } from "react";
import type { Order } from "#web/client/selling/order.ts";
import type { PiecesToCancel } from "#web/orders/cancel-pieces.tsx";
import { OrderDetails } from "#web/orders/order-details.tsx";
import { cardPlaces } from "#web/orders/card-places.ts";
import { lists } from "#messages/lists.ts";
import { orders as words } from "#messages/orders.ts";
import { Money } from "#web/ui/intl.tsx";
import type { useList } from "#web/ui/list-data.ts";
import { Table, type Column } from "#web/ui/table.tsx";

type OrderTableProps = {
  caption: string;
  list: ReturnType<typeof useList<Order>>;
  columns: Column<Order>[];
  /** What can be done with an order, below its details. */
  actions: (order: Order) => ReactNode;
  onCancel?: ((pieces: PiecesToCancel) => void) | undefined;
};

/** A table of orders, numbered through the whole list; each row opens to all of its order. */
export function OrderTable({ caption, list, columns, actions, onCancel }: OrderTableProps) {
  return (
    <Table
      caption={caption}
      columns={[
        { key: "index", title: lists.index, phone: cardPlaces.start1, cell: (_, index) => list.numberOf(index) },
        ...columns,
      ]}
      rows={list.rows ?? []}
      rowKey={({ id }) => id}
      busy={list.loading}
      details={{
        label: ({ orderNumber }) => words.details(orderNumber),
        show: (order) => (
          <OrderDetails order={order} onCancel={onCancel}>
            {actions(order)}
          </OrderDetails>
        ),
      }}
    />
  );
}

export const priceColumn = (title: string): Column<Order> => ({
  key: "price",
  title,
  numeric: true,
  phone: cardPlaces.end1,
  cell: ({ totalCents }) => <Money cents={totalCents} />,
});
