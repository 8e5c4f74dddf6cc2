import type {
  DescribedOrder,
  DescribedOrderFitment,
  DescribedOrderLine,
} from "#shop/selling/orders/described-order.ts";
import { ofExtraTexts } from "#shop/selling/orders/extra-texts.ts";
import { centsOf, currency } from "#web/client/amounts.ts";
import type { ResponseBody } from "#web/client/api.ts";

type OrderResponse = ResponseBody<"get", "/purchase/:id">;
type LineResponse = OrderResponse["lines"][number];
export type FitmentResponse = NonNullable<OrderResponse["fitment"]>;

/** An order of the specification's calls in the shop's own words. */
export function toOrder(response: OrderResponse): DescribedOrder {
  const { _id: id, client: clientName, number: phoneNumber, totals, payments, refund, transactionId = null } = response;
  const { orderNumber, createdAt, heldUntil, status, paymentStatus, fulfilmentStatus, email, address } = response;
  const { shipTo, billTo, vat, delivery, shipments, events } = response;
  return {
    id,
    orderNumber,
    createdAt,
    heldUntil,
    status,
    paymentStatus,
    fulfilmentStatus,
    clientName,
    email,
    phoneNumber,
    address,
    shipTo,
    billTo,
    ...ofExtraTexts((name) => response[name]),
    vat,
    lines: response.lines.map(toLine),
    itemsCents: centsOf(totals.items),
    discountCents: centsOf(totals.discount),
    deliveryCents: centsOf(totals.delivery),
    feesCents: centsOf(totals.fees),
    depositsCents: centsOf(totals.deposits),
    taxCents: centsOf(totals.tax),
    taxIncluded: totals.taxIncluded,
    untaxed: totals.untaxed,
    totalCents: centsOf(totals.total),
    cancelledCents: centsOf(totals.cancelled),
    paidCents: centsOf(totals.paid),
    refundedCents: centsOf(totals.refunded),
    refundPendingCents: centsOf(totals.refundPending),
    refundFailedCents: centsOf(totals.refundFailed),
    dueCents: centsOf(totals.due),
    currency: currency(),
    delivery,
    transactionId,
    payments: payments.map(({ amount, captured, refunded, ...same }) => {
      return {
        ...same,
        amountCents: centsOf(amount),
        capturedCents: centsOf(captured),
        refundedCents: centsOf(refunded),
      };
    }),
    refund: refund ? { status: refund.status, amountCents: centsOf(refund.amount) } : null,
    shipments,
    events,
  };
}

function toLine(response: LineResponse): DescribedOrderLine {
  const { part, image, unitPrice, items, discount, tax, fitment, kit, ...same } = response;
  return {
    ...same,
    partId: part,
    imageUrl: image,
    unitPriceCents: centsOf(unitPrice),
    itemsCents: centsOf(items),
    discountCents: centsOf(discount),
    taxCents: centsOf(tax),
    kit: kit && toKit(kit),
    fitment: fitment ? toOrderFitment(fitment) : null,
  };
}

function toKit({ part, unitPrice, ...same }: NonNullable<LineResponse["kit"]>) {
  return { ...same, partId: part, unitPriceCents: centsOf(unitPrice) };
}

export function toOrderFitment({ vehicle: { _id: id, name }, ...fitment }: FitmentResponse): DescribedOrderFitment {
  return { ...fitment, vehicle: { id, name } };
}
