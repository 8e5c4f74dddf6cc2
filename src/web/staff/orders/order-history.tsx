import type { StaffOrder } from "#web/client/selling/staff-orders.ts";
import { deskOrders as words } from "#messages/desk-orders.ts";
import { orders as orderWords } from "#messages/orders.ts";
import { rateFormat } from "#web/ui/formats.ts";
import { DateTime, Money, useFormatMoney, useLocale } from "#web/ui/intl.tsx";

type Found = { found: StaffOrder };

export function Timeline({ found: { timeline } }: Found) {
  const money = useFormatMoney();
  return (
    <ol className="border-s-2 border-rule-strong text-sm">
      {timeline.map(({ type, at, actor, amountCents, pieces, card }, index) => (
        <li key={`${type}-${index}`} className="py-1 ps-4">
          <span className="font-semibold">{orderWords.events[type] ?? type}</span>
          {pieces !== null && `, ${words.pieces(pieces)}`}
          {amountCents !== null && `, ${money(amountCents)}`}
          {card !== null && `, …${card}`}
          <span className="block text-ink-soft">
            <DateTime at={at} time />
            {actor && `, ${actor}`}
          </span>
        </li>
      ))}
    </ol>
  );
}

export function Shipments({ found: { shipments } }: Found) {
  if (shipments.length === 0) return <p className="text-sm text-ink-soft">{words.noShipments}</p>;
  return (
    <ul className="grid gap-2 text-sm">
      {shipments.map(({ id, status, carrier, service, tracking, shippedAt, lines }) => (
        <li key={id} className="border-s-4 border-rule ps-3">
          <span className="font-semibold">{words.shipmentStates[status] ?? status}</span>
          {shippedAt && (
            <>
              {" "}
              <DateTime at={shippedAt} time />
            </>
          )}
          , {words.pieces(lines.reduce((sum, { quantity }) => sum + quantity, 0))}
          <span className="block">
            {[carrier, service].filter(Boolean).join(" ")} <span className="font-mono break-all">{tracking}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

export function Refunds({ found: { refunds } }: Found) {
  if (refunds.length === 0) return null;
  return (
    <div className="grid gap-1 text-sm">
      <h3 className="font-semibold">{words.refunds}</h3>
      <ul className="grid gap-1">
        {refunds.map(({ id, status, cause, reason, provider, amountCents, at }) => (
          <li key={id} className={status === "failed" ? "font-semibold text-bad" : ""}>
            <Money cents={amountCents} />,{" "}
            {reason ? words.goodwill.reasons[reason] : (words.refundCauses[cause] ?? cause)},{" "}
            {words.refundStates[status]}
            {provider === "transfer" && ` (${words.byTransfer})`}, <DateTime at={at} />
          </li>
        ))}
      </ul>
    </div>
  );
}

export function Discounts({ found: { discounts } }: Found) {
  const codes = [...new Set(discounts.flatMap(({ code }) => code ?? []))];
  if (codes.length === 0) return null;
  return (
    <p className="text-sm">
      {words.codes} <span className="font-mono">{codes.join(", ")}</span>
    </p>
  );
}

/** The taxes of an order, one row for each rate. */
export function Taxes({ found: { taxes } }: Found) {
  const locale = useLocale();
  const byRate = new Map<string, { title: string; cents: number }>();
  for (const { label, rate, amountCents, reason } of taxes) {
    const title =
      amountCents === 0 ? (words.taxReasons[reason] ?? reason) : `${label} ${rateFormat(locale).format(rate)}`;
    const cents = (byRate.get(title)?.cents ?? 0) + amountCents;
    byRate.set(title, { title, cents });
  }
  if (byRate.size === 0) return null;
  return (
    <ul className="text-sm">
      {[...byRate.values()].map(({ title, cents }) => (
        <li key={title} className="flex justify-between gap-4">
          <span className="text-ink-soft">{title}</span> <Money cents={cents} />
        </li>
      ))}
    </ul>
  );
}

/** Says by how much the tax that the provider has recorded differs from that of the order: both round, but not the same sums. */
export function RecordedTax({ found: { order, recordedTaxCents } }: Found) {
  const money = useFormatMoney();
  if (recordedTaxCents === null || recordedTaxCents === order.taxCents) return null;
  return <p className="text-sm text-ink-soft">{words.recordedTax(money(recordedTaxCents), money(order.taxCents))}</p>;
}
