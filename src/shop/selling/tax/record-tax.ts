import { and, eq, isNull, ne, sql, type SQL } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Queue } from "#shop/foundation/jobs/work.ts";
import { retrySeconds } from "#shop/foundation/limits.ts";
import { statusOf, type Order } from "#shop/selling/orders/order-state.ts";
import { orderFees, orderLines, orders, orderTaxes } from "#shop/selling/orders/orders.table.ts";
import { settingsOf } from "#shop/foundation/settings/settings.ts";
import { taxClassesOf } from "#shop/selling/tax/tax.ts";
import { taxRecords } from "#shop/selling/tax/tax.table.ts";
import type { TaxedSale, TaxProvider } from "#shop/selling/tax/tax-provider.ts";
import { codeOf } from "#shop/selling/tax/tax-quotes.ts";
import { taxSection, standardClass } from "#shop/selling/tax/tax-settings.ts";

/**
 * Records the tax of paid orders at the provider that calculated it, and takes back what was cancelled or given back since. Each job brings the record of one order up to
 * the order, so that it can be repeated, and jobs that overtake each other end at the same.
 */
export function taxRecordQueue(db: Db, provider: TaxProvider): Queue {
  return {
    name: "tax-records",
    async run(orderId) {
      const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
      if (!order || !(await wasCalculated(db, orderId))) return;
      const record = (await recordOf(db, orderId)) ?? (await addRecord(db, provider, order));
      const takenBack = Math.min(order.cancelledCents + order.goodwillCents, order.totalCents);
      if (!record || record.reversedCents === takenBack) return;
      const cents = takenBack - record.reversedCents;
      const reference = `${orderId}-${takenBack}`;
      await provider.reverse(record.recordId, { cents, currency: order.currency, reference });
      await db
        .update(taxRecords)
        .set({ reversedCents: takenBack })
        .where(and(eq(taxRecords.orderId, orderId), eq(taxRecords.reversedCents, record.reversedCents)));
    },
    retrySeconds: retrySeconds.taxRecords,
  };
}

/** A tax that the table decided, as the provider did not respond, is not in its records. */
async function wasCalculated(db: Db, orderId: string): Promise<boolean> {
  return (await db.$count(orderTaxes, and(eq(orderTaxes.orderId, orderId), eq(orderTaxes.provider, "stripe")))) > 0;
}

async function recordOf(db: Db, orderId: string) {
  const [record] = await db.select().from(taxRecords).where(eq(taxRecords.orderId, orderId));
  return record ?? null;
}

/** Returns null for an order that is not paid: it may never be. */
async function addRecord(db: Db, provider: TaxProvider, order: Order) {
  if (!["paid", "shipped"].includes(statusOf(order))) return null;
  const { id, taxCents } = await provider.calculate(await saleOf(db, order));
  const recordId = await provider.record(id, order.id);
  await db.insert(taxRecords).values({ orderId: order.id, recordId, taxCents }).onConflictDoNothing();
  return recordOf(db, order.id);
}

/** The whole order as it was placed: what was cancelled is taken back. */
async function saleOf(db: Db, order: Order): Promise<TaxedSale> {
  const settings = await settingsOf(db, taxSection);
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(orderLines.position);
  const fees = await db
    .select()
    .from(orderFees)
    .where(and(eq(orderFees.orderId, order.id), ne(orderFees.kind, "rounding")));
  const ofDelivery = and(eq(orderTaxes.orderId, order.id), isNull(orderTaxes.lineId), isNull(orderTaxes.feeId));
  const cents = (sum: SQL) => sql<number>`coalesce(${sum}, 0)`.mapWith(Number);
  const { basisCents, amountCents: taxCents, included } = orderTaxes;
  const gross = sql`max(${basisCents}) + coalesce(sum(${taxCents}) filter (where ${included}), 0)`;
  const [delivery] = await db
    .select({ cents: cents(gross) })
    .from(orderTaxes)
    .where(ofDelivery);
  const classOf = await taxClassesOf(
    db,
    lines.map(({ partId }) => partId),
  );
  const items = [
    ...lines.map(({ id, partId, itemsCents, discountCents }) => ({
      reference: id,
      cents: itemsCents - discountCents,
      code: codeOf(settings, classOf.get(partId) ?? standardClass),
    })),
    ...fees.map(({ id, amountCents }) => ({
      reference: id,
      cents: amountCents,
      code: codeOf(settings, standardClass),
    })),
  ];
  const { country = "", postalCode: postal = "", region } = order.shipTo ?? {};
  const to = { country, postal, ...(region && { region }) };
  const { currency, taxIncluded } = order;
  return { currency, to, included: taxIncluded, items, deliveryCents: delivery?.cents ?? 0 };
}
