import { inArray, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { webhookLimits } from "#shop/foundation/limits.ts";
import { onSaleAs } from "#shop/catalogue/parts/on-sale.ts";
import { noteChangedCopies } from "#shop/catalogue/parts/changed-copies.ts";
import type { WebhookEvent } from "#shop/foundation/webhooks/webhook-rules.ts";
import { endpointsFor, owe } from "#shop/foundation/webhooks/owe.ts";
import { partChanges } from "#shop/foundation/webhooks/webhooks.table.ts";

/**
 * Makes messages of the parts that changed, and of those whose stock is low since the last run: each names many parts. Returns `"unfinished"` if there is more
 * than one run does.
 */
export async function announceParts(db: Db): Promise<"unfinished" | undefined> {
  let parts = 0;
  for (let round = 0; round < webhookLimits.batchesPerRun; round += 1) {
    const copies = await db.transaction(noteChangedCopies);
    const changed = await db.transaction(announceChanges);
    const low = await db.transaction(announceLowStock);
    parts = copies + changed + low;
    if (parts === 0) break;
  }
  return parts > 0 ? "unfinished" : undefined;
}

async function announceChanges(tx: Db): Promise<number> {
  const oldest = tx
    .select({ id: partChanges.id })
    .from(partChanges)
    .orderBy(partChanges.id)
    .limit(webhookLimits.partsPerMessage)
    .for("update", { skipLocked: true });
  const taken = await tx.delete(partChanges).where(inArray(partChanges.id, oldest)).returning();
  await announce(tx, "parts.changed", [...new Set(taken.map(({ partId }) => partId))]);
  return taken.length;
}

/** A part whose stock rose, or that is not on sale any more, is forgotten: it is announced again when it is low again. */
async function announceLowStock(tx: Db): Promise<number> {
  const isWanted = (await endpointsFor(tx, "stock.low")).length > 0;
  await tx.execute(sql`
    delete from low_stock_parts low using parts
    where parts.id = low.part_id and (not ${isWanted} or not parts.low_stock or not ${onSaleAs("parts")})`);
  if (!isWanted) return 0;
  const { rows } = await tx.execute<{ part_id: string }>(sql`
    insert into low_stock_parts (part_id)
    select id from parts
    where low_stock and ${onSaleAs("parts")} and not exists (select from low_stock_parts known where known.part_id = parts.id)
    order by stock, id limit ${webhookLimits.partsPerMessage}
    on conflict do nothing returning part_id`);
  await announce(
    tx,
    "stock.low",
    rows.map(({ part_id }) => part_id),
  );
  return rows.length;
}

async function announce(tx: Db, type: WebhookEvent, partIds: string[]): Promise<void> {
  const endpoints = partIds.length > 0 ? await endpointsFor(tx, type) : [];
  await owe(tx, endpoints, { type, data: { partIds } });
}
