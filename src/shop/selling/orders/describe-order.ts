import { imageAddress } from "#shop/foundation/images/image-url.ts";
import { describeVerdict } from "#shop/catalogue/fitment/describe-fitment.ts";
import { displayTitle } from "#shop/catalogue/parts/display-title.ts";
import type {
  DescribedOrder,
  DescribedOrderFitment,
  DescribedOrderLine,
} from "#shop/selling/orders/described-order.ts";
import { ofExtraTexts } from "#shop/selling/orders/extra-texts.ts";
import { orderVehicleName, type OrderFitment, type OrderMessages } from "#shop/selling/orders/order-fitment.ts";
import type { OrderLineView, OrderView } from "#shop/selling/orders/order-view.ts";

/** Returns an order with its vehicles, verdicts and titles in words. `publicUrl`: where the shop is reached. */
export function describeOrder(order: OrderView, words: OrderMessages, shop: { publicUrl: string }): DescribedOrder {
  const { id, orderNumber, status, paymentStatus, fulfilmentStatus, clientName, email, phoneNumber, address } = order;
  const { shipTo, billTo, delivery, transactionId, refund, totalCents, cancelledCents, dueCents, currency } = order;
  const { itemsCents, discountCents, deliveryCents, feesCents, depositsCents, taxCents, taxIncluded } = order;
  const sum = (of: "capturedCents" | "refundedCents") =>
    order.payments.reduce((cents, payment) => cents + payment[of], 0);
  const refundsOf = (state: "pending" | "failed") =>
    order.refunds.reduce((cents, one) => cents + (one.status === state ? one.amountCents : 0), 0);
  return {
    id,
    orderNumber,
    createdAt: order.createdAt.toISOString(),
    heldUntil: order.heldUntil.toISOString(),
    status,
    paymentStatus,
    fulfilmentStatus,
    clientName,
    email,
    phoneNumber,
    address,
    shipTo,
    billTo,
    ...ofExtraTexts((name) => order[name]),
    vat: vatOf(order),
    lines: order.lines.map((line) => describeLine(line, words, shop)),
    itemsCents,
    discountCents,
    deliveryCents,
    feesCents,
    depositsCents,
    taxCents,
    taxIncluded,
    untaxed: order.untaxed ?? (order.vat?.reverseCharge ? "reverse_charge" : null),
    totalCents,
    cancelledCents,
    paidCents: sum("capturedCents"),
    refundedCents: sum("refundedCents"),
    refundPendingCents: refundsOf("pending"),
    refundFailedCents: refundsOf("failed"),
    dueCents,
    currency,
    delivery,
    transactionId,
    payments: order.payments.map(({ intentId, ...same }) => ({ ...same, transactionId: intentId })),
    refund: refund && { status: refund.status, amountCents: refund.amountCents },
    shipments: order.shipments.map(({ at, ...same }) => ({ ...same, at: new Date(at).toISOString() })),
    events: order.events.map(({ type, at }) => ({ type, at: new Date(at).toISOString() })),
  };
}

function vatOf({ vat }: OrderView) {
  if (!vat) return null;
  const { id, status, reverseCharge, consultation } = vat;
  return { id, status, reverseCharge, consultation };
}

function describeLine(line: OrderLineView, words: OrderMessages, shop: { publicUrl: string }): DescribedOrderLine {
  const { id, partId, sku, makerNumber, brand, partType, name, quantity, cancelled, shipped } = line;
  const { unitPriceCents, itemsCents, discountCents, taxCents, promisedAt, fitment, kit } = line;
  return {
    id,
    partId,
    sku,
    makerNumber,
    brand,
    partType,
    name,
    title: line.titleFacts ? displayTitle(line.titleFacts, words) : name,
    imageUrl: imageAddress(shop, line),
    quantity,
    cancelled,
    shipped,
    unitPriceCents,
    itemsCents,
    discountCents,
    taxCents,
    promisedAt: promisedAt && new Date(promisedAt).toISOString(),
    fitment: fitment && describeOrderFitment(fitment, words),
    facts: line.legalFacts,
    kit,
  };
}

/** Returns the verdict and the decision in words. */
export function describeOrderFitment(fitment: OrderFitment, words: OrderMessages): DescribedOrderFitment {
  const { vehicle, answers, confirmed, decidedAt } = fitment;
  const name = orderVehicleName(vehicle, words.vehicleName);
  return { ...describeVerdict(fitment, words), vehicle: { id: vehicle.id, name }, answers, confirmed, decidedAt };
}
