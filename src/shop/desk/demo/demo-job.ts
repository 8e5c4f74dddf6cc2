import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { demoRemoval } from "#shop/desk/demo/demo.table.ts";
import { purgeDemoParts, purgeDemoRest } from "#shop/desk/demo/purge-demo.ts";
import { deleteTrialOrders } from "#shop/desk/demo/trial-orders.ts";
import { invalidate } from "#shop/foundation/invalidation.ts";
import { enqueue } from "#shop/foundation/jobs/enqueue.ts";
import type { Queue } from "#shop/foundation/jobs/work.ts";
import { demoLimits } from "#shop/foundation/limits.ts";

/** Removes, restores or deletes the demo, as `demo_removal` says, in batches of a transaction each: it may stop after any of them. */
export function demoQueue(db: Db): Queue {
  return {
    name: "remove-demo",
    run: (_key, signal) => work(db, signal),
    retrySeconds: { first: 10, longest: 600 },
  };
}

async function work(db: Db, signal: AbortSignal): Promise<"unfinished" | Date | void> {
  while (!signal.aborted) {
    const next = await db.transaction(batch);
    if (next !== "more") return next;
  }
  return "unfinished";
}

/** One batch, under the row's lock, so that an undo takes effect between two of them. */
async function batch(tx: Db): Promise<"more" | Date | undefined> {
  const [removal] = await tx
    .select({
      state: demoRemoval.state,
      purgeAt: demoRemoval.purgeAt,
      due: sql<boolean>`${demoRemoval.purgeAt} <= now()`,
    })
    .from(demoRemoval)
    .for("update");
  if (!removal) return;
  const { state, purgeAt, due } = removal;
  if (state === "removing") return (await setRemoved(tx, true)) > 0 ? "more" : enter(tx, "removed");
  if (state === "removed") return due ? enter(tx, "purging") : purgeAt;
  if (state === "restoring") return (await setRemoved(tx, false)) > 0 ? "more" : endRestored(tx);
  if ((await deleteTrialOrders(tx, demoLimits.ordersAtOnce)) > 0) return "more";
  if ((await purgeDemoParts(tx, demoLimits.partsAtOnce)) > 0) return "more";
  return purgeDemoRest(tx);
}

/** Takes the next parts off sale, or puts them on sale again. Returns how many. */
async function setRemoved(tx: Db, removed: boolean): Promise<number> {
  // One that came on sale under the same number meanwhile stays, and the demo's stays off sale.
  const replaced = sql`exists (select from parts own where own.removed_at is null and (own.sku = p.sku
    or own.sku_key = p.sku_key and own.sku_twin = p.sku_twin
    or own.brand_id = p.brand_id and coalesce(own.maker_number, own.sku) = coalesce(p.maker_number, p.sku)))`;
  const { rows } = await tx.execute<{ changed: number }>(sql`
    with next as (
      select p.id from demo_rows join parts p using (id), demo_removal
      where kind = 'part' and ${removed ? sql`p.removed_at is null` : sql`p.removed_at = demo_removal.at and not ${replaced}`}
      order by p.id limit ${demoLimits.partsAtOnce} for update of p
    ), changed as (
      update parts set removed_at = ${removed ? sql`demo_removal.at` : sql`null`}
      from next, demo_removal where parts.id = next.id returning parts.id
    )
    update demo_removal set done = done + (select count(*) from changed) returning (select count(*)::integer from changed) as changed`);
  invalidate(tx, "parts");
  return rows[0]?.changed ?? 0;
}

async function enter(tx: Db, state: "removed" | "purging"): Promise<"more"> {
  await tx.update(demoRemoval).set({ state }).where(eq(demoRemoval.singleton, true));
  // Pages of single parts, vehicles and kits show what has changed, too.
  invalidate(tx, "all");
  await enqueue(tx, "check-fitment");
  return "more";
}

async function endRestored(tx: Db): Promise<undefined> {
  await tx.execute(sql`
    update reviews set hidden_at = null from demo_rows, demo_removal
    where demo_rows.kind = 'review' and demo_rows.id = reviews.id and hidden_at = demo_removal.at`);
  await tx.delete(demoRemoval);
  invalidate(tx, "all");
  await enqueue(tx, "check-fitment");
}
