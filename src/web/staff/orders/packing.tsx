import { href, Link } from "react-router";
import type { Route } from "./+types/packing.ts";
import { packingLists, type StaffOrder } from "#web/client/selling/staff-orders.ts";
import { orderAddress } from "#web/orders/order-address.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { staffTextNames } from "#messages/extra-texts.ts";
import { deskOrders as words } from "#messages/desk-orders.ts";
import { orders as orderWords } from "#messages/orders.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { DateTime } from "#web/ui/intl.tsx";
import { load } from "#web/ui/loaded.ts";
import { Notice } from "#web/ui/notice.tsx";

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return load(packingLists(new URL(request.url).searchParams.getAll("order"), request.signal));
}

/** What belongs into the parcels of the chosen orders, to be printed: a page each. */
export default function Packing({ loaderData: { value: found, failure } }: Route.ComponentProps) {
  if (failure) return <Notice tone="bad">{failure.message}</Notice>;
  const toPack = found.filter((one) => linesToPack(one).length > 0);
  const others = found.filter((one) => !toPack.includes(one)).map(({ order }) => String(order.orderNumber));
  return (
    <div className="grid gap-6">
      <PageHead title={words.packing} />
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <div>
          <Link to={href("/dashboard/orders")} className="link text-sm">
            {words.back}
          </Link>
          <h1>{words.packing}</h1>
        </div>
        {toPack.length > 0 && <Button onClick={() => print()}>{words.print}</Button>}
      </div>
      {toPack.length === 0 && <EmptyState title={words.nothingToPack} />}
      {toPack.length > 0 && others.length > 0 && (
        <div className="print:hidden">
          <Notice>{words.nothingToPackIn(others)}</Notice>
        </div>
      )}
      {toPack.map((one) => (
        <PackingList key={one.order.id} found={one} />
      ))}
    </div>
  );
}

/** Returns the lines of which pieces are still to be packed. */
function linesToPack({ order }: StaffOrder) {
  return order.lines
    .map((line) => ({ ...line, left: line.quantity - line.cancelled - line.shipped }))
    .filter(({ left }) => left > 0);
}

function PackingList({ found }: { found: StaffOrder }) {
  const { order } = found;
  const lines = linesToPack(found);
  return (
    <article className="grid break-after-page gap-4 border border-rule bg-sheet p-5 last:break-after-auto print:border-0 print:p-0">
      <header className="flex flex-wrap justify-between gap-6">
        <div>
          <h2 className="text-2xl">{orderWords.number(order.orderNumber)}</h2>
          <p className="text-sm">
            <DateTime at={order.createdAt} />
            {order.delivery && `, ${order.delivery.name}`}
          </p>
          {order.status === "placed" && <p className="font-semibold">{orderWords.states.placed}</p>}
          {order.poNumber && (
            <p className="text-sm">
              {staffTextNames.poNumber}: {order.poNumber}
            </p>
          )}
        </div>
        <address className="whitespace-pre-line not-italic">
          {order.shipTo ? orderAddress(order) : `${order.clientName}\n${order.address}`}
          {"\n"}
          {order.phoneNumber}
        </address>
      </header>
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{orderWords.lines}</caption>
        <thead>
          <tr className="border-b-2 border-ink text-start">
            <th scope="col" className="w-8">
              <span className="sr-only">{words.packed}</span>
            </th>
            <th scope="col" className="pe-4 text-end">
              {words.lineColumns.pieces}
            </th>
            <th scope="col" className="text-start">
              {words.lineColumns.sku}
            </th>
            <th scope="col" className="text-start">
              {words.lineColumns.part}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, left, sku, title, brand, makerNumber, fitment }) => (
            <tr key={id} className="border-b border-rule">
              <td aria-label={words.toPack}>
                <span className="block size-4 border border-ink" />
              </td>
              <td className="py-2 pe-4 text-end text-base font-semibold tabular-nums">{left}</td>
              <td className="pe-4 font-mono">{sku}</td>
              <td>
                {title}
                <span className="block text-ink-soft">
                  {[brand, makerNumber, fitment?.vehicle.name].filter(Boolean).join(", ")}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {order.giftNote && (
        <p className="whitespace-pre-line">
          {staffTextNames.giftNote}: {order.giftNote}
        </p>
      )}
    </article>
  );
}
