import { defaultStatus, isPaid, listOrders } from "#web/client/orders.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { StaffOrderTable } from "#web/staff/orders/staff-order-table.tsx";
import { useOrderRemoval } from "#web/staff/orders/use-order-removal.ts";
import { useShipping } from "#web/staff/orders/use-shipping.ts";
import { useStaffList } from "#web/staff/use-staff-list.ts";
import { manageOrders as words } from "#messages/admin.ts";
import { orders } from "#messages/orders.ts";
import { shell } from "#messages/shell.ts";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { useMoneyWords } from "#web/ui/intl.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { ListPages } from "#web/ui/list-pages.tsx";
import { ListCount, ListStates } from "#web/ui/list-status.tsx";
import { ListToolbar } from "#web/ui/list-toolbar.tsx";
import { useListPlace } from "#web/ui/use-list.ts";

const limit = 20;

/** Everybody's orders: shipped, taken back, deleted. */
export default function ManageOrders() {
  const list = useStaffList(listOrders, defaultStatus, { limit });
  const place = useListPlace(list.next);
  const shipping = useShipping(list);
  const removal = useOrderRemoval(list);
  const money = useMoneyWords();
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
      <Failure text={removal.failure ?? shipping.failure} />
      <ListStates
        list={list}
        title={words.title}
        filters={["status"]}
        empty={(searched) => (
          <EmptyState title={searched ? words.none : words.empty}>{searched && words.noneHelp}</EmptyState>
        )}
      >
        <StaffOrderTable
          orders={list.rows ?? []}
          firstIndex={place.pagesBefore * limit}
          busy={list.loading}
          shipping={shipping}
          onDelete={removal.ask}
          onRefund={shipping.refund}
        />
        <ListPages place={place} />
      </ListStates>
      <ConfirmDialog
        {...removal.dialog}
        text={
          removal.item && (
            <>
              <p>{shell.confirm.text}</p>
              <p className="mt-2 font-semibold">{orders.number(removal.item.orderNumber)}</p>
              <p className="mt-2">
                {isPaid(removal.item) && words.refunds(money(removal.item.priceCents))} {words.stock}
              </p>
            </>
          )
        }
      />
    </div>
  );
}
