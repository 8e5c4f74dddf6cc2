import { useEffect } from "react";
import { OrderTable } from "#web/orders/order-table.tsx";
import { useCancelOrder } from "#web/orders/use-cancel-order.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { defaultStatus, listMyOrders } from "#web/client/orders.ts";
import { signOut, useSession } from "#web/shell/session.tsx";
import { myOrders as words } from "#messages/dashboard.ts";
import { orders } from "#messages/orders.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { ListPages } from "#web/ui/list-pages.tsx";
import { ListCount, ListStates } from "#web/ui/list-status.tsx";
import { ListToolbar } from "#web/ui/list-toolbar.tsx";
import { useList, useListPlace } from "#web/ui/use-list.ts";

const limit = 20;

/** The customer's own orders. */
export default function MyOrders() {
  const session = useSession();
  const email = session.status === "signed-in" ? session.user.email : "";
  const list = useList(listMyOrders, defaultStatus, { limit, email });
  const place = useListPlace(list.next);
  const cancelling = useCancelOrder(list);
  const rejected = list.failure?.status === 401 || list.failure?.status === 403;
  useEffect(() => {
    if (rejected) void signOut({ leaveFor: "/" });
  }, [rejected]);
  return (
    <div className="grid gap-6">
      <PageHead title={words.title} />
      <h1>{words.title}</h1>
      <ListToolbar
        label={words.searchLabel}
        hint={words.searchHint}
        choices={[{ name: "status", label: orders.filter, none: defaultStatus.status, options: orders.filters }]}
      />
      <ListCount list={list} count={words.count} />
      <Failure text={cancelling.failure} />
      <ListStates
        list={list}
        title={words.title}
        filters={["status"]}
        empty={(searched) => <NoOrders {...{ searched }} />}
      >
        <OrderTable
          orders={list.rows ?? []}
          firstIndex={place.pagesBefore * limit}
          busy={list.loading}
          cancelling={cancelling}
        />
        <ListPages place={place} />
      </ListStates>
    </div>
  );
}

function NoOrders({ searched }: { searched: boolean }) {
  return (
    <EmptyState title={searched ? words.none : words.empty}>
      <p className="mb-5">{searched ? words.noneHelp : words.emptyHelp}</p>
      {searched ? (
        <ButtonLink to="?status=all" look="plain">
          {orders.filters.all}
        </ButtonLink>
      ) : (
        <ButtonLink to="/parts">{words.browse}</ButtonLink>
      )}
    </EmptyState>
  );
}
