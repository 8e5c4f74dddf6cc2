import { eq, getTableColumns, sql, type SQL } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { shownUrl } from "#shop/foundation/images/external-images.ts";
import { statusOf, type Order, type OrderEventType, type OrderStatus } from "#shop/selling/orders/order-state.ts";
import { orders, type orderKits } from "#shop/selling/orders/orders.table.ts";
import type { TakenPart } from "#shop/selling/orders/stock.ts";
import { dueOf } from "#shop/selling/payments/balance.ts";
import { trackingAddress } from "#shop/selling/orders/tracking-address.ts";
import type { OrderLine } from "#shop/selling/orders/write-order.ts";

/** A line with the image of its part. `cancelled` and `shipped` are pieces. */
export type OrderLineView = Omit<OrderLine, "orderId" | "promisedAt"> & {
  promisedAt: string | null;
  imageUrl: string | null;
  /** The kit that it is a part of. */
  kit: Omit<typeof orderKits.$inferSelect, "orderId"> | null;
  /** Of the part's type; null if it has none. */
  typeSlug: string | null;
};

type RefundStatus = "pending" | "succeeded" | "failed";

/** Money that goes back or has gone back. `provider`: `transfer` where staff send it. */
export type RefundView = {
  status: RefundStatus;
  amountCents: number;
  cause: string;
  provider: string;
  intentId: string | null;
  at: string;
};

/** A payment of an order. `intentId`: the transaction at its provider. */
export type PaymentView = {
  method: "card" | "transfer" | "gift_card" | "credit";
  status: "open" | "succeeded" | "cancelled";
  intentId: string | null;
  amountCents: number;
  capturedCents: number;
  refundedCents: number;
};

/** Pieces that have left. `trackingUrl`: where the carrier says where they are; null: not known. */
export type ShipmentView = {
  carrier: string | null;
  tracking: string | null;
  trackingUrl: string | null;
  at: string;
  pieces: number;
};

/** An order with its lines, its payments and its history. */
export type OrderView = Omit<Order, "status"> & {
  status: OrderStatus;
  /** Never empty. */
  lines: OrderLineView[];
  payments: PaymentView[];
  /** All its refunds together: failed if one is, else pending if one is. */
  refund: { status: RefundStatus; amountCents: number } | null;
  refunds: RefundView[];
  shipments: ShipmentView[];
  /** What is still to be paid. */
  dueCents: number;
  /** The payment by card or transfer that paid it. */
  transactionId: string | null;
  /** What its buyer may see of its history: a guest is not told whether there is an account with their address,
   * nobody what their bank and the shop say of a dispute. */
  events: { type: OrderEventType; at: string; data?: Record<string, unknown> }[];
};

// Plain SQL: inside the subqueries Drizzle would leave out the names of tables.
const view = {
  ...getTableColumns(orders),
  lines: sql<OrderLineView[]>`(
    select json_agg(json_build_object('id', l.id, 'position', l.position, 'partId', l.part_id, 'sku', l.sku,
      'makerNumber', l.maker_number, 'brand', l.brand, 'partType', l.part_type, 'name', l.name, 'quantity', l.quantity,
      'minimumOrder', l.minimum_order, 'availableQuantity', l.available_quantity, 'unitPriceCents', l.unit_price_cents,
      'listPriceCents', l.list_price_cents, 'itemsCents', l.items_cents, 'discountCents', l.discount_cents,
      'taxCents', l.tax_cents, 'taxClass', l.tax_class, 'kitKey', l.kit_key, 'titleFacts', l.title_facts, 'legalFacts', l.legal_facts, 'kit', (select json_build_object('key', k.key, 'partId', k.part_id, 'sku', k.sku, 'brand', k.brand, 'name', k.name,
        'quantity', k.quantity, 'unitPriceCents', k.unit_price_cents) from order_kits k where k.order_id = l.order_id and k.key = l.kit_key), 'fitment', l.fitment,
      'promisedAt', l.promised_at, 'cancelled', l.cancelled, 'shipped', l.shipped, 'imageUrl',
      ${shownUrl(sql`p.image_url`)},
      'typeSlug', (select t.slug from part_types t where t.id = p.part_type_id)) order by l.position)
    from order_lines l left join parts p on p.id = l.part_id where l.order_id = orders.id)`,
  payments: sql<PaymentView[]>`(
    select coalesce(json_agg(json_build_object('method', y.method, 'status', y.status, 'intentId', y.intent_id,
      'amountCents', y.amount_cents, 'capturedCents', y.captured_cents, 'refundedCents', y.refunded_cents) order by y.captured_at, y.id), '[]')
    from payments y where y.order_id = orders.id)`,
  refunds: sql<RefundView[]>`(
    select coalesce(json_agg(json_build_object('status', r.status, 'amountCents', r.amount_cents, 'cause', r.cause,
      'provider', y.provider, 'intentId', y.intent_id, 'at', r.created_at) order by r.id), '[]')
    from refunds r join payments y on y.id = r.payment_id where r.order_id = orders.id)`,
  shipments: sql<ShipmentView[]>`(
    select coalesce(json_agg(json_build_object('carrier', s.carrier, 'tracking', s.tracking, 'at', s.shipped_at,
      'pieces', (select sum(n.quantity) from shipment_lines n where n.shipment_id = s.id),
      'trackingUrl', (select parcel->>'trackingUrl' from carrier_labels c, jsonb_array_elements(c.parcels) parcel
        where c.order_id = s.order_id and parcel->>'trackingNumber' = s.tracking limit 1)) order by s.id), '[]')
    from shipments s where s.order_id = orders.id and s.shipped_at is not null and s.status <> 'cancelled')`,
  events: sql<OrderView["events"]>`(
    select coalesce(json_agg(json_build_object('type', e.type, 'at', e.at, 'data', e.data) order by e.id), '[]')
    from order_events e where e.order_id = orders.id and e.type <> 'adopted' and e.type not like 'dispute%')`,
};

type Page = { where: SQL | undefined; order?: SQL; limit?: number };

/** Reads orders with all that belongs to them. */
export async function readOrders(db: Db, { where, order, limit }: Page): Promise<OrderView[]> {
  const query = db
    .select(view)
    .from(orders)
    .where(where)
    .orderBy(order ?? orders.id);
  const rows = await (limit === undefined ? query : query.limit(limit));
  return rows.map(({ lines, payments, refunds, shipments, events, ...order }) =>
    toView(order, { lines, payments, refunds, shipments: shipments.map(withAddress), events }),
  );
}

function withAddress(shipment: ShipmentView): ShipmentView {
  const { carrier, tracking, trackingUrl } = shipment;
  return { ...shipment, trackingUrl: trackingUrl ?? (tracking && trackingAddress(carrier ?? "", tracking)) };
}

/** Reads one order of the condition; null if there is none. */
export async function readOrder(db: Db, id: string, where?: SQL): Promise<OrderView | null> {
  const [found] = await readOrders(db, { where: sql`${eq(orders.id, id)} and ${where ?? sql`true`}` });
  return found ?? null;
}

/** Returns the view of an order that was just written. */
export function newOrderView(order: Order, lines: OrderLine[], taken: Map<string, TakenPart>): OrderView {
  const events: OrderView["events"] = [{ type: "placed", at: order.createdAt.toISOString() }];
  const views = lines.map((line) => {
    const part = taken.get(line.partId);
    const promisedAt = line.promisedAt?.toISOString() ?? null;
    return { ...line, kit: null, promisedAt, imageUrl: part?.imageUrl ?? null, typeSlug: part?.typeSlug ?? null };
  });
  return toView(order, { lines: views, payments: [], refunds: [], shipments: [], events });
}

type Parts = Pick<OrderView, "lines" | "payments" | "refunds" | "shipments" | "events">;

function toView(order: Order, parts: Parts): OrderView {
  const { payments, refunds } = parts;
  const held = payments.reduce((sum, one) => sum + one.capturedCents - one.refundedCents, 0);
  return {
    ...order,
    ...parts,
    status: statusOf(order),
    refund: refunds.length === 0 ? null : { status: worst(refunds), amountCents: sum(refunds) },
    dueCents: order.status === "placed" ? dueOf(order, held) : 0,
    transactionId: transactionOf(parts),
  };
}

/** Returns the first captured payment at a provider that was not too much. */
function transactionOf({ payments, refunds }: Parts): string | null {
  const tooMuch = refunds
    .filter(({ cause }) => cause === "late" || cause === "duplicate")
    .map(({ intentId }) => intentId);
  const paid = payments.find((one) => one.intentId && one.capturedCents > 0 && !tooMuch.includes(one.intentId));
  return paid?.intentId ?? null;
}

function worst(refunds: RefundView[]): RefundStatus {
  const has = (status: RefundStatus) => refunds.some((refund) => refund.status === status);
  return has("failed") ? "failed" : has("pending") ? "pending" : "succeeded";
}

const sum = (refunds: RefundView[]) => refunds.reduce((cents, { amountCents }) => cents + amountCents, 0);
