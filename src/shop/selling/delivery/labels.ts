import { and, desc, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { writeAudit } from "#shop/foundation/audit/audit.ts";
import type { CarrierParcel, CarrierPort, CarrierRate } from "#shop/selling/delivery/carrier.ts";
import { carrierLabels } from "#shop/selling/delivery/carriers.table.ts";
import { packParcels } from "#shop/selling/delivery/pack-parcels.ts";
import { deliveryLines } from "#shop/selling/delivery/read-lines.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { enqueue } from "#shop/foundation/jobs/enqueue.ts";
import type { Queue } from "#shop/foundation/jobs/work.ts";
import { refuseOther, requestHash } from "#shop/foundation/keyed-request.ts";
import { labelLimits, retrySeconds } from "#shop/foundation/limits.ts";
import { lockOrder, statusOf } from "#shop/selling/orders/order-state.ts";
import { orderLines, orders } from "#shop/selling/orders/orders.table.ts";
import { refuseDisputed } from "#shop/selling/payments/disputes.ts";
import { settingsOf } from "#shop/foundation/settings/settings.ts";
import { deliverySection } from "#shop/selling/delivery/delivery-settings.ts";

export type Label = typeof carrierLabels.$inferSelect;

/** `service`: as the carriers' interface calls it; absent: the one that the order was priced with. */
export type LabelRequest = { orderId: string; service?: string | undefined; idempotencyKey: string };

/**
 * Has the labels of a paid order bought, by a job after the commit. Returns the id of the request; the same `idempotencyKey` returns the same.
 * Throws `not_found`, `not_paid`, `order_closed`, `order_disputed`, `idempotency_key_reused` for another service, and `invalid` where no service is named.
 */
export async function requestLabel(db: Db, actor: Staff<"orders:ship">, request: LabelRequest): Promise<string> {
  const { orderId, idempotencyKey } = request;
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const isThis = and(eq(carrierLabels.orderId, orderId), eq(carrierLabels.idempotencyKey, idempotencyKey));
    const [known] = await tx.select().from(carrierLabels).where(isThis);
    const hash = requestHash([request.service]);
    if (known) {
      refuseOther(known.requestHash, hash);
      return known.id;
    }
    if (order.status !== "placed") throw new ShopError("order_closed");
    await refuseDisputed(tx, order);
    if (statusOf(order) === "placed") throw new ShopError("not_paid");
    const service = request.service ?? order.delivery?.service;
    if (!service) throw new ShopError("invalid", { fields: [{ field: "service", code: "required" }] });
    const [row] = await tx
      .insert(carrierLabels)
      .values({ orderId, idempotencyKey, requestHash: hash, service, actorId: actor.userId })
      .returning({ id: carrierLabels.id });
    await enqueue(tx, "labels", row!.id);
    await writeAudit(tx, actor, { action: "order.label", entityId: orderId, after: { service } });
    return row!.id;
  });
}

/** Returns the labels of an order, the latest first. */
export async function labelsOf(db: Db, _actor: Staff<"orders:read">, orderId: string): Promise<Label[]> {
  return db.select().from(carrierLabels).where(eq(carrierLabels.orderId, orderId)).orderBy(desc(carrierLabels.id));
}

/**
 * Buys the labels that were asked for. The rate is stored before its labels are bought, and whatever was bought at it is looked up first, so that a
 * process that dies in between pays once.
 */
export function labelQueue(db: Db, carriers: CarrierPort): Queue {
  return {
    name: "labels",
    async run(id) {
      const [label] = await db.select().from(carrierLabels).where(isRequested(id));
      if (!label) return;
      try {
        await buy(db, carriers, label);
      } catch (error) {
        if (!(error instanceof ShopError) || error.code === "carrier_down") throw error;
        await fail(db, id, problemOf(error));
      }
    },
    retrySeconds: retrySeconds.labels,
    limit: { attempts: labelLimits.attempts, giveUp: (tx, id) => fail(tx, id, "carrier_down") },
  };
}

const isRequested = (id: string) => and(eq(carrierLabels.id, id), eq(carrierLabels.status, "requested"));

async function fail(db: Db, id: string, problem: string): Promise<void> {
  await db.update(carrierLabels).set({ status: "failed", problem }).where(isRequested(id));
}

/** The carrier's own code where it named one. */
function problemOf({ code, data }: ShopError): string {
  const [first] = (data["messages"] ?? []) as { code: string }[];
  return first?.code || code;
}

async function buy(db: Db, carriers: CarrierPort, label: Label): Promise<void> {
  const rateId = label.rateId ?? (await chooseRate(db, carriers, label));
  const earlier = await carriers.findLabels(rateId);
  const bought = earlier.length > 0 ? earlier : await carriers.buyLabels(rateId, label.id);
  const parcels = bought.map(({ trackingNumber, trackingUrl, url }) => ({ trackingNumber, trackingUrl, url }));
  await db.update(carrierLabels).set({ status: "bought", parcels }).where(isRequested(label.id));
}

/** Asks for rates and stores the one of the wanted service. */
async function chooseRate(db: Db, carriers: CarrierPort, { id, orderId, service }: Label): Promise<string> {
  const rates = await carriers.rates(await shipmentOf(db, orderId));
  const rate = rates.find((one: CarrierRate) => one.service === service);
  if (!rate) throw new ShopError("carrier_refused", { data: { messages: [{ code: "no_such_service" }] } });
  const { id: rateId, carrier, cents: costCents, currency } = rate;
  await db.update(carrierLabels).set({ rateId, carrier, costCents, currency }).where(isRequested(id));
  return rateId;
}

/** Throws `carrier_refused` with `not_measured` where the weight of a part or the size of a parcel is unknown, and `no_address`. */
async function shipmentOf(db: Db, orderId: string): Promise<Parameters<CarrierPort["rates"]>[0]> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  const settings = await settingsOf(db, deliverySection);
  const left = sql<number>`${orderLines.quantity} - ${orderLines.cancelled}`.mapWith(Number);
  const pieces = await db
    .select({ partId: orderLines.partId, quantity: left })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), sql`${left} > 0`));
  if (!order?.shipTo) throw refusal("no_address");
  const lines = await deliveryLines(db, pieces, settings);
  const packed = packParcels(lines, settings) ?? [];
  const parcels = packed.flatMap(({ size, weightGrams }): CarrierParcel[] => (size ? [{ ...size, weightGrams }] : []));
  const isMeasured = lines.every(({ weightGrams }) => weightGrams !== null) && parcels.length === packed.length;
  if (!isMeasured || parcels.length === 0) throw refusal("not_measured");
  const { email, phoneNumber } = order;
  return {
    from: settings.sender,
    to: { ...order.shipTo, phoneNumber: order.shipTo.phoneNumber ?? phoneNumber, email },
    parcels,
  };
}

function refusal(code: string): ShopError {
  return new ShopError("carrier_refused", { data: { messages: [{ code }] } });
}

/** Asks the carriers where parcels are that have not arrived. Returns how many it asked about. */
export async function trackLabels(db: Db, carriers: CarrierPort): Promise<number> {
  const { status, trackingStatus, trackedAt } = carrierLabels;
  const isLate = lt(trackedAt, sql`now() - make_interval(mins => ${labelLimits.trackMinutes})`);
  const waiting = await db
    .select()
    .from(carrierLabels)
    .where(
      and(
        eq(status, "bought"),
        sql`coalesce(${trackingStatus}, '') not in ('delivered', 'returned')`,
        sql`${carrierLabels.voidStatus} is distinct from 'voided'`,
        or(isNull(trackedAt), isLate),
      ),
    )
    .orderBy(sql`${trackedAt} nulls first`)
    .limit(labelLimits.tracked);
  for (const { id, carrier, parcels } of waiting) {
    const [first] = parcels;
    if (!carrier || !first) continue;
    const { status: now } = await carriers.track(carrier, first.trackingNumber);
    await db
      .update(carrierLabels)
      .set({ trackingStatus: now, trackedAt: sql`now()` })
      .where(eq(carrierLabels.id, id));
  }
  return waiting.length;
}
