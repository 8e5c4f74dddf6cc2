import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { demoRemoval } from "#shop/desk/demo/demo.table.ts";
import { isTrial, ordersOfDemo } from "#shop/desk/demo/trial-orders.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { noEntity, writeAudit } from "#shop/foundation/audit/audit.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { invalidate } from "#shop/foundation/invalidation.ts";
import { enqueue } from "#shop/foundation/jobs/enqueue.ts";
import { demoLimits } from "#shop/foundation/limits.ts";

/** How the demo stands. `gone`: the shop has none, or no more. */
export type Demo = {
  state: "shown" | "removing" | "removed" | "restoring" | "purging" | "gone";
  /** How many parts are removed or restored, of how many. */
  done: number;
  total: number;
  /** Until when its removal can be undone; null: it is not removed. */
  undoUntil: Date | null;
  parts: number;
  brands: number;
  reviews: number;
  /** Orders that would be deleted with it, and those that stay although they have lines of it. */
  trialOrders: number;
  keptOrders: number;
};

/** Returns how the demo stands, and what its removal concerns. */
export async function readDemo(db: Db, _actor: Staff<"settings:write">): Promise<Demo> {
  const { rows } = await db.execute<Omit<Demo, "state" | "done" | "total" | "undoUntil">>(sql`
    with concerned as (select ${isTrial} as trial from orders o where o.id in (${ordersOfDemo}))
    select (select count(*)::integer from demo_rows where kind = 'part') as parts,
           (select count(*)::integer from demo_rows where kind = 'brand') as brands,
           (select count(*)::integer from demo_rows where kind = 'review') as reviews,
           (select count(*)::integer from concerned where trial) as "trialOrders",
           (select count(*)::integer from concerned where not trial) as "keptOrders"`);
  const [removal] = await db.select().from(demoRemoval);
  const counts = rows[0] ?? { parts: 0, brands: 0, reviews: 0, trialOrders: 0, keptOrders: 0 };
  const state = removal?.state ?? (counts.parts > 0 ? "shown" : "gone");
  const { done = 0, total = 0, purgeAt = null } = removal ?? {};
  return { state, done, total, undoUntil: purgeAt, ...counts };
}

/**
 * Takes the demo catalogue off sale, with its reviews: a job does it, and deletes it for good a day later, together with the orders that were only
 * trials. Until then `restoreDemo` brings it back. `typed` must be the shop's name. Returns how many parts it takes off sale: 0 where it is removed
 * already. Throws `invalid`.
 */
export async function removeDemo(
  db: Db,
  actor: Staff<"settings:write">,
  { typed, shopName }: { typed: string; shopName: string },
): Promise<number> {
  if (fold(typed) !== fold(shopName))
    throw new ShopError("invalid", { fields: [{ field: "shop", code: "not_the_name" }] });
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ total: number }>(sql`
      insert into demo_removal (state, at, purge_at, total)
      select 'removing', now(), now() + make_interval(hours => ${demoLimits.undoHours}), count(*)
      from demo_rows join parts using (id) where kind = 'part' and removed_at is null having exists (select from demo_rows)
      on conflict (singleton) do update set state = 'removing', purge_at = excluded.purge_at, total = excluded.total, done = 0
        where demo_removal.state = 'restoring'
      returning total`);
    const [removal] = rows;
    if (!removal) return 0;
    await tx.execute(sql`
      update reviews set hidden_at = demo_removal.at from demo_rows, demo_removal
      where demo_rows.kind = 'review' and demo_rows.id = reviews.id and hidden_at is null`);
    await writeAudit(tx, actor, { action: "demo.remove", entityId: noEntity, before: { parts: removal.total } });
    invalidate(tx, "parts", "reviews");
    await enqueue(tx, "remove-demo");
    return removal.total;
  });
}

/** Brings a removed demo back, by a job. Returns how many parts: 0 where it is not removed. Throws `demo_gone` once it is being deleted. */
export async function restoreDemo(db: Db, actor: Staff<"settings:write">): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ total: number }>(sql`
      update demo_removal set state = 'restoring', done = 0,
        total = (select count(*) from demo_rows join parts using (id) where kind = 'part' and removed_at = demo_removal.at)
      where state in ('removing', 'removed') and purge_at > now()
      returning total`);
    const [removal] = rows;
    if (!removal) {
      const [known] = await tx.select({ state: demoRemoval.state }).from(demoRemoval);
      if (known && known.state !== "restoring") throw new ShopError("demo_gone");
      return 0;
    }
    await writeAudit(tx, actor, { action: "demo.restore", entityId: noEntity, after: { parts: removal.total } });
    await enqueue(tx, "remove-demo");
    return removal.total;
  });
}

/** As names are compared that people type to be sure. */
const fold = (name: string) => name.trim().replaceAll(/\s+/g, " ").toLowerCase();
