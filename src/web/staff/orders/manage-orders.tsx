import { href } from "react-router";
import type { Route } from "./+types/manage-orders.ts";
import { backOf, firstLineOf, isPartlyShipped, type Order } from "#web/client/selling/order.ts";
import { cancelOrder, defaultStatus, listOrders, retryRefund, setShipped } from "#web/client/selling/orders.ts";
import { cancelForPage, type PiecesToCancel } from "#web/orders/cancel-pieces.tsx";
import { OrderTable, priceColumn } from "#web/orders/order-table.tsx";
import { PageHead } from "#web/shell/page-head.tsx";
import { useCan } from "#web/shell/session.tsx";
import { Cancel, Client, Product, Status } from "#web/staff/orders/order-cells.tsx";
import { manageOrders as words } from "#messages/admin.ts";
import { orders } from "#messages/orders.ts";
import { shell } from "#messages/shell.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { useFormatMoney } from "#web/ui/intl.tsx";
import { listQuery, loadList, useList } from "#web/ui/list-data.ts";
import { ListPage } from "#web/ui/list-page.tsx";
import { cardPlaces } from "#web/orders/card-places.ts";
import type { Column } from "#web/ui/table.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useConfirmation } from "#web/ui/use-confirmation.ts";
import { attempt, useRowAction } from "#web/ui/use-row-action.ts";

type OrderChange = { id: string; orderNumber: number; to: "cancelled" | "refunded" | "shipped" | "paid" };

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadList(listOrders(listQuery(request, defaultStatus), request.signal));
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const sent = (await request.json()) as OrderChange | PiecesToCancel;
  if ("pieces" in sent) return cancelForPage(sent);
  const { id, orderNumber, to } = sent;
  if (to === "cancelled")
    return attempt(
      async () => {
        await cancelOrder(id);
        toast.success(words.deleted);
      },
      (why) => words.notDeleted(orderNumber, why),
    );
  return attempt(
    () => (to === "refunded" ? retryRefund(id) : setShipped(id, to === "shipped")),
    (why) => words.notChanged(orderNumber, why),
  );
}

/** The orders of all customers: marked shipped or pending (D18), deleted, refunded again. */
export default function ManageOrders({ loaderData }: Route.ComponentProps) {
  const list = useList(loaderData);
  const action = useRowAction();
  const change = ({ id, orderNumber }: Order, to: OrderChange["to"]) => action.submit({ id, orderNumber, to });
  const removal = useConfirmation<Order>((order) => change(order, "cancelled"));
  const money = useFormatMoney();
  const mayCancel = useCan()("orders:cancel");
  const columns: Column<Order>[] = [
    { key: "name", title: words.columns.name, phone: cardPlaces.start2, cell: (order) => <Client order={order} /> },
    {
      key: "product",
      title: words.columns.product,
      phone: cardPlaces.start3,
      cell: (order) => <Product order={order} />,
    },
    priceColumn(words.columns.price),
    {
      key: "status",
      title: words.columns.status,
      phone: cardPlaces.end2,
      cell: (order) => (
        <Status order={order} busy={action.pendingId === order.id} onToggle={(to) => change(order, to)} />
      ),
    },
    {
      key: "cancel",
      title: words.columns.cancel,
      phone: cardPlaces.end3,
      cell: (order) => <Cancel order={order} onDelete={removal.ask} />,
    },
  ];
  return (
    <div className="grid gap-6">
      <PageHead title={words.title} />
      <h1>{words.title}</h1>
      <ListPage
        list={list}
        words={words}
        choices={[{ name: "status", label: orders.filter, none: defaultStatus.status, options: orders.filters }]}
        failure={action.failure}
        empty={(searched) => (
          <EmptyState title={searched ? words.none : words.empty}>{searched && words.noneHelp}</EmptyState>
        )}
      >
        <OrderTable
          caption={words.title}
          list={list}
          columns={columns}
          onCancel={mayCancel ? action.submit : undefined}
          actions={(order) => <Actions order={order} onRefund={() => change(order, "refunded")} />}
        />
      </ListPage>
      <ConfirmDialog
        {...removal.dialog}
        text={
          removal.item && (
            <>
              <p>{shell.confirm.text}</p>
              <p className="mt-2 font-semibold">{orders.number(removal.item.orderNumber)}</p>
              <p className="mt-2">
                {backOf(removal.item) > 0 &&
                  (isPartlyShipped(removal.item) ? words.refundsRest : words.refunds(money(backOf(removal.item))))}{" "}
                {words.stock}
              </p>
            </>
          )
        }
      />
    </div>
  );
}

function Actions({ order, onRefund }: { order: Order; onRefund: () => void }) {
  const mayRefund = useCan()("orders:refund");
  return (
    <>
      <ButtonLink to={href("/parts/:partId", firstLineOf(order))} variant="plain" size="small">
        {words.seePart}
      </ButtonLink>
      {order.refund?.status === "failed" && mayRefund && (
        <Button variant="danger" size="small" aria-label={words.retryRefundOf(order.orderNumber)} onClick={onRefund}>
          {words.retryRefund}
        </Button>
      )}
      <a href={`mailto:${order.email}`} className="link px-2 py-1 break-all">
        {words.write(order.email)}
      </a>
    </>
  );
}
