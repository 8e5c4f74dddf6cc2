import { useState } from "react";
import { href } from "react-router";
import type { Route } from "./+types/orders.ts";
import {
  downloadOrders,
  listOrderRows,
  listSavedViews,
  shipOrders,
  type OrderRow,
} from "#web/client/selling/staff-orders.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { DateFilters } from "#web/staff/date-filters.tsx";
import { DownloadButton } from "#web/staff/download-button.tsx";
import { orderColumns } from "#web/staff/orders/order-columns.tsx";
import { ShipOrders, type Shipping, type ShipRequest } from "#web/staff/orders/ship-orders.tsx";
import { BulkActions } from "#web/staff/orders/bulk-actions.tsx";
import { changeViews, isViewChange, SavedViews, type ViewChange } from "#web/staff/saved-views.tsx";
import { desk } from "#messages/desk.ts";
import { deskOrders as words } from "#messages/desk-orders.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { listQuery, loadList, useList } from "#web/ui/list-data.ts";
import { ListPage } from "#web/ui/list-page.tsx";
import { load } from "#web/ui/loaded.ts";
import { Table } from "#web/ui/table.tsx";

const filters = { status: "placed", payment: "any", fulfilment: "any", sort: "-placed", from: "", to: "" };
const rowsShown = 50;
const presets = [
  { name: words.presets.to_ship_today, query: "fulfilment=to_ship_today&sort=placed" },
  { name: words.presets.to_ship, query: "fulfilment=to_ship&sort=placed" },
  { name: words.presets.unpaid, query: "payment=unpaid" },
  { name: words.presets.refund_failed, query: "payment=refund_failed&status=all" },
  { name: words.presets.all, query: "status=all" },
];

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { signal } = request;
  const [list, views] = await Promise.all([
    loadList(listOrderRows({ ...listQuery(request, filters), limit: rowsShown }, signal)),
    load(listSavedViews("orders", signal)),
  ]);
  return { list, views: views.value ?? [] };
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const sent = (await request.json()) as ShipRequest | ViewChange;
  if (isViewChange(sent)) return changeViews(sent);
  return load(shipOrders(sent.shipments, sent.key));
}

/** Orders for a day's work: searched, filtered, sorted, shipped together, and taken along as a file. */
export default function Orders({ loaderData }: Route.ComponentProps) {
  const list = useList(loaderData.list);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // Those that were chosen when it opened, outside the list, which loads again after shipping and may be empty then.
  const [shipping, setShipping] = useState<Shipping | null>(null);
  const selected = (list.rows ?? []).filter(({ id }) => chosen.has(id));
  return (
    <div className="grid gap-4">
      <PageHead title={words.title} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>{words.title}</h1>
        <div className="flex flex-wrap gap-2">
          <DownloadButton label={words.csv} download={downloadOrders} />
          <ButtonLink to={href("/manage-orders")} variant="plain" size="small">
            {words.allOrders}
          </ButtonLink>
        </div>
      </div>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <SavedViews list="orders" views={loaderData.views} presets={presets} />
        <DateFilters />
      </div>
      <ListPage
        list={list}
        words={words}
        choices={[
          { name: "status", label: words.status, none: filters.status, options: words.statuses },
          { name: "payment", label: words.payment, none: filters.payment, options: words.payments },
          { name: "fulfilment", label: words.fulfilment, none: filters.fulfilment, options: words.fulfilments },
        ]}
        empty={(searched) => (
          <EmptyState title={searched ? words.none : words.empty}>{searched && words.noneHelp}</EmptyState>
        )}
      >
        <BulkActions chosen={selected} onShip={setShipping} />
        <Table<OrderRow>
          dense
          caption={words.title}
          columns={orderColumns}
          rows={list.rows ?? []}
          rowKey={({ id }) => id}
          sortedBy={filters.sort}
          selection={{
            chosen,
            all: desk.chooseAll,
            label: ({ orderNumber }) => words.choose(orderNumber),
            change: setChosen,
          }}
          busy={list.loading}
        />
      </ListPage>
      <ShipOrders
        shipping={shipping}
        onShipped={(ids) => setChosen((before) => new Set([...before].filter((id) => !ids.includes(id))))}
        onClose={() => setShipping(null)}
      />
    </div>
  );
}
