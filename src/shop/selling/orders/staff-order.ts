import { asc, eq, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { listNotes, type OrderNote } from "#shop/selling/orders/order-notes.ts";
import { readOrder, type OrderView } from "#shop/selling/orders/order-view.ts";
import {
  orderDiscounts,
  orderEvents,
  orderFees,
  orders,
  orderTaxes,
  shipments,
} from "#shop/selling/orders/orders.table.ts";
import type { GoodwillReason } from "#shop/selling/payments/goodwill-rules.ts";
import { goodwillRefunds, payments, refunds } from "#shop/selling/payments/payments.table.ts";
import { taxRecords } from "#shop/selling/tax/tax.table.ts";
import { users } from "#shop/people/users/users.table.ts";

type Shipment = Pick<
  typeof shipments.$inferSelect,
  "id" | "status" | "carrier" | "service" | "tracking" | "shippedAt"
> & { lines: { lineId: string; quantity: number }[] };

type Refund = Pick<typeof refunds.$inferSelect, "id" | "status" | "cause" | "amountCents" | "createdAt"> & {
  provider: string;
  /** Of a goodwill refund. */
  reason: GoodwillReason | null;
};

type TimelineEvent = Pick<typeof orderEvents.$inferSelect, "type" | "at" | "data"> & { actor: string | null };

/** All that staff see of an order beside what its buyer sees. */
export type StaffOrder = {
  order: OrderView;
  discounts: (typeof orderDiscounts.$inferSelect)[];
  fees: (typeof orderFees.$inferSelect)[];
  taxes: (typeof orderTaxes.$inferSelect)[];
  refunds: Refund[];
  shipments: Shipment[];
  /** `actor`: null for the shop itself. */
  timeline: TimelineEvent[];
  notes: OrderNote[];
  /** The account that it belongs to; null: a guest's. */
  account: { email: string; name: string } | null;
  /** What an open bank transfer asks for, in minor units; null: none is expected. */
  transferCents: number | null;
  /** The tax as its provider has recorded it, which may differ from the order's by a rounding; null: it is not recorded anywhere. */
  recordedTaxCents: number | null;
};

/** Returns an order as staff see it. Throws `not_found`. */
export async function getStaffOrder(db: Db, actor: Staff<"orders:read">, id: string): Promise<StaffOrder> {
  const order = await readOrder(db, id);
  if (!order) throw new ShopError("not_found");
  const [discounts, fees, taxes, timeline, sent, returned, notes, [account], [transfer], [record]] = await Promise.all([
    db.select().from(orderDiscounts).where(eq(orderDiscounts.orderId, id)).orderBy(orderDiscounts.id),
    db.select().from(orderFees).where(eq(orderFees.orderId, id)).orderBy(orderFees.id),
    db.select().from(orderTaxes).where(eq(orderTaxes.orderId, id)).orderBy(orderTaxes.id),
    readTimeline(db, id),
    readShipments(db, id),
    readRefunds(db, id),
    listNotes(db, actor, id),
    db
      .select({ email: users.email, name: users.name })
      .from(users)
      .innerJoin(orders, eq(orders.userId, users.id))
      .where(eq(orders.id, id)),
    db
      .select({ amountCents: payments.amountCents })
      .from(payments)
      .where(sql`${payments.orderId} = ${id} and ${payments.provider} = 'transfer' and ${payments.status} = 'open'`),
    db.select({ taxCents: taxRecords.taxCents }).from(taxRecords).where(eq(taxRecords.orderId, id)),
  ]);
  const transferCents = transfer && order.dueCents > 0 ? order.dueCents : null;
  const same = { order, discounts, fees, taxes, timeline, notes, shipments: sent, refunds: returned };
  return { ...same, account: account ?? null, transferCents, recordedTaxCents: record?.taxCents ?? null };
}

/** Returns several orders as staff see them, in the order of `ids`; unknown ones are left out. */
export async function getStaffOrders(db: Db, actor: Staff<"orders:read">, ids: string[]): Promise<StaffOrder[]> {
  const found: StaffOrder[] = [];
  for (const id of ids) {
    const order = await getStaffOrder(db, actor, id).catch((error: unknown) => {
      if (error instanceof ShopError && error.code === "not_found") return null;
      throw error;
    });
    if (order) found.push(order);
  }
  return found;
}

function readTimeline(db: Db, id: string): Promise<TimelineEvent[]> {
  return db
    .select({ type: orderEvents.type, at: orderEvents.at, data: orderEvents.data, actor: users.name })
    .from(orderEvents)
    .leftJoin(users, eq(users.id, orderEvents.actorId))
    .where(eq(orderEvents.orderId, id))
    .orderBy(asc(orderEvents.id));
}

function readShipments(db: Db, id: string): Promise<Shipment[]> {
  const { status, carrier, service, tracking, shippedAt } = shipments;
  const lines = sql<
    Shipment["lines"]
  >`(select coalesce(json_agg(json_build_object('lineId', s.line_id, 'quantity', s.quantity)), '[]')
    from shipment_lines s where s.shipment_id = shipments.id)`;
  return db
    .select({ id: shipments.id, status, carrier, service, tracking, shippedAt, lines })
    .from(shipments)
    .where(eq(shipments.orderId, id))
    .orderBy(asc(shipments.id));
}

function readRefunds(db: Db, id: string): Promise<Refund[]> {
  const { status, cause, amountCents, createdAt } = refunds;
  return db
    .select({
      id: refunds.id,
      status,
      cause,
      reason: goodwillRefunds.reason,
      amountCents,
      createdAt,
      provider: payments.provider,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .leftJoin(goodwillRefunds, eq(goodwillRefunds.id, refunds.causeId))
    .where(eq(refunds.orderId, id))
    .orderBy(asc(refunds.id));
}
