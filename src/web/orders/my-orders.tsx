import { href, redirect } from "react-router";
import type { Route } from "./+types/my-orders.ts";
import { ApiError } from "#web/client/api.ts";
import { firstLineOf, isPaid, type Order } from "#web/client/selling/order.ts";
import { cancelMyOrder, defaultStatus, listMyOrders } from "#web/client/selling/orders.ts";
import { cancelForPage, type PiecesToCancel } from "#web/orders/cancel-pieces.tsx";
import { OrderAgain } from "#web/cart/order-again.tsx";
import { Cancel, Client, Payment } from "#web/orders/my-order-cells.tsx";
import { cancelledMessage } from "#web/orders/cancelled-message.ts";
import { OrderTable, priceColumn } from "#web/orders/order-table.tsx";
import { PageHead } from "#web/shell/page-head.tsx";
import { sessionContext } from "#web/shell/private-route.ts";
import { signOut } from "#web/shell/session.tsx";
import { myOrders as words } from "#messages/dashboard.ts";
import { orders } from "#messages/orders.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { useFormatMoney } from "#web/ui/intl.tsx";
import { listQuery, loadList, useList } from "#web/ui/list-data.ts";
import { ListPage } from "#web/ui/list-page.tsx";
import type { Column } from "#web/ui/table.tsx";
import { toast } from "#web/ui/toast.tsx";
import { attempt, useRowAction } from "#web/ui/use-row-action.ts";

/** What staff look for is not for customers. */
const { to_ship: _toShip, refund_due: _refundDue, ...filters } = orders.filters;

/** `done` is what the toast says afterwards. */
type Cancellation = { id: string; orderNumber: number; done: string };

/** The customer's own orders. A refused call ends the session and leads to / (specification, section 4). */
export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const { email } = context.get(sessionContext).user;
  const query = { ...listQuery(request, defaultStatus), email };
  return loadList(listMyOrders(query, request.signal).catch(leaveIfRefused));
}

async function leaveIfRefused(error: unknown): Promise<never> {
  if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)) throw error;
  await signOut({ leaveFor: "/" });
  throw redirect("/");
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const sent = (await request.json()) as Cancellation | PiecesToCancel;
  if ("pieces" in sent) return cancelForPage(sent);
  const { id, orderNumber, done } = sent;
  return attempt(
    async () => {
      if (!(await cancelMyOrder(id))) return words.closedBefore;
      toast.success(done);
    },
    (why) => words.notCancelled(orderNumber, why),
  );
}

export default function MyOrders({ loaderData }: Route.ComponentProps) {
  const list = useList(loaderData);
  const cancellation = useRowAction();
  const money = useFormatMoney();

  function cancel(order: Order) {
    if (!window.confirm(words.confirm)) return;
    cancellation.submit({ id: order.id, orderNumber: order.orderNumber, done: cancelledMessage(order, money) });
  }
  const columns: Column<Order>[] = [
    { key: "name", title: words.columns.name, cell: (order) => <Client order={order} /> },
    {
      key: "order",
      title: words.columns.order,
      cell: ({ email }) => <span className="wrap-anywhere md:block md:min-w-40">{email}</span>,
    },
    priceColumn(words.columns.price),
    { key: "payment", title: words.columns.payment, cell: (order) => <Payment order={order} /> },
    {
      key: "cancel",
      title: words.columns.cancel,
      cell: (order) => <Cancel order={order} busy={cancellation.pendingId === order.id} onCancel={cancel} />,
    },
  ];
  return (
    <div className="grid gap-6">
      <PageHead title={words.title} />
      <h1>{words.title}</h1>
      <ListPage
        list={list}
        words={words}
        choices={[{ name: "status", label: orders.filter, none: defaultStatus.status, options: filters }]}
        failure={cancellation.failure}
        empty={(searched) => <NoOrders searched={searched} />}
      >
        <OrderTable
          caption={words.title}
          list={list}
          columns={columns}
          actions={actions}
          onCancel={cancellation.submit}
        />
      </ListPage>
    </div>
  );
}

const actions = (order: Order) => (
  <>
    {order.lines.length > 1 ? (
      <OrderAgain orderId={order.id} />
    ) : (
      <ButtonLink to={href("/purchase/:partId", firstLineOf(order))} variant="plain" size="small">
        {words.again}
      </ButtonLink>
    )}
    {isPaid(order) && (
      <ButtonLink to={href("/dashboard/review")} variant="plain" size="small">
        {words.review}
      </ButtonLink>
    )}
  </>
);

function NoOrders({ searched }: { searched: boolean }) {
  return (
    <EmptyState title={searched ? words.none : words.empty}>
      <p className="mb-5">{searched ? words.noneHelp : words.emptyHelp}</p>
      {searched ? (
        <ButtonLink to="?status=all" variant="plain">
          {orders.filters.all}
        </ButtonLink>
      ) : (
        <ButtonLink to={href("/parts")}>{words.browse}</ButtonLink>
      )}
    </EmptyState>
  );
}
