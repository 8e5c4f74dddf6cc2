import type { OrderSummary } from "#web/checkout/order-summary.ts";
import { TransferFacts } from "#web/checkout/payment/transfer-facts.tsx";
import { bankTransfer } from "#messages/bank-transfer.ts";
import { cart } from "#messages/cart.ts";
import { checkout as words } from "#messages/checkout.ts";
import { orders } from "#messages/orders.ts";
import { Money } from "#web/ui/intl.tsx";
import { NoScript } from "#web/ui/no-script.tsx";

/** Number, lines, total and what to transfer: what the page of an order says without scripts. Null: the key opens none. */
export function OrderWithoutScripts({ order }: { order: OrderSummary | null }) {
  if (order === null) return <NoScript />;
  return (
    <noscript>
      <Summary order={order} />
    </noscript>
  );
}

function Summary({ order }: { order: OrderSummary }) {
  const { orderNumber, totalCents, lines, transfer } = order;
  return (
    <div className="wrap grid max-w-3xl gap-6 py-10">
      <h1>{words.orderTitle}</h1>
      <section className="grid gap-4 border border-rule bg-sheet p-5">
        <p className="eyebrow">{orders.number(orderNumber)}</p>
        <table className="w-full">
          <tbody>
            {lines.map(({ id, title, quantity, cents }) => (
              <tr key={id} className="border-b border-rule align-top">
                <td className="py-2 pe-4">
                  {quantity} × {title}
                </td>
                <td className="py-2 text-end">
                  <Money cents={cents} />
                </td>
              </tr>
            ))}
            <tr className="text-xl font-semibold">
              <th scope="row" className="py-2">
                {cart.total}
              </th>
              <td className="py-2 text-end">
                <Money cents={totalCents} />
              </td>
            </tr>
          </tbody>
        </table>
      </section>
      {transfer && (
        <section className="grid gap-4 border border-rule bg-sheet p-5">
          <h2 className="text-2xl">{bankTransfer.title}</h2>
          <p>{bankTransfer.lead}</p>
          <TransferFacts details={transfer} />
        </section>
      )}
      <p className="border-s-4 border-steel bg-sunken px-4 py-3">{words.noScript}</p>
    </div>
  );
}
