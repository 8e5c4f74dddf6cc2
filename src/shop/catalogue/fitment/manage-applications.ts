import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { writeAudit } from "#shop/foundation/audit/audit.ts";
import { invalidate } from "#shop/foundation/invalidation.ts";
import { enqueue } from "#shop/foundation/jobs/enqueue.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import type { NewApplication } from "#shop/catalogue/fitment/application-input.ts";
import { addApplications } from "#shop/catalogue/fitment/applications.ts";
import { applications } from "#shop/catalogue/fitment/fitment.table.ts";
import { readApplications, type ApplicationRow } from "#shop/catalogue/fitment/read-applications.ts";
import { deleteFindingsAbout } from "#shop/catalogue/fitment-quality/check-fitment.ts";
import { byId, readCursor, toPage, type Page, type PageQuery } from "#shop/foundation/keyset.ts";
import { parts } from "#shop/catalogue/parts/parts.table.ts";

/** Returns a page of the applications of a part, also of a draft, the oldest first. */
export async function listApplications(
  db: Db,
  _actor: Staff<"parts:read">,
  partId: string,
  { cursor: text, limit }: PageQuery,
): Promise<Page<ApplicationRow>> {
  const cursor = readCursor(text, "row");
  const { from, order } = byId(applications.id, cursor, "oldest");
  const rows = await readApplications(db)
    .where(and(eq(applications.partId, partId), from))
    .orderBy(order)
    .limit(limit + 1);
  return toPage(rows, limit, cursor);
}

/** Returns the applications with these ids; ids without one are left out. */
export async function applicationsById(db: Db, ids: number[]): Promise<ApplicationRow[]> {
  return ids.length === 0 ? [] : readApplications(db).where(inArray(applications.id, ids));
}

/** Adds to what a part fits, drafts included. Returns how many rows are new. */
export async function addToApplications(
  db: Db,
  actor: Staff<"parts:write">,
  partId: string,
  input: NewApplication[],
): Promise<number> {
  const added = await db.transaction(async (tx) => {
    await lockPart(tx, partId);
    const count = await addApplications(tx, partId, input);
    if (count > 0)
      await writeAudit(tx, actor, { action: "part.fitment.add", entityId: partId, after: { applications: input } });
    return count;
  });
  if (added > 0) {
    invalidate(db, "parts", `part:${partId}`);
    await enqueue(db, "check-fitment");
  }
  return added;
}

/** Takes one application away, also of a part that was removed. Orders keep what was decided. Returns how many were removed: none when it was gone already. */
export async function removeApplication(
  db: Db,
  actor: Staff<"parts:write">,
  partId: string,
  id: number,
): Promise<number> {
  const removed = await db.transaction(async (tx) => {
    await lockPart(tx, partId, "also removed");
    const own = and(eq(applications.id, id), eq(applications.partId, partId));
    const [before] = await readApplications(tx).where(own);
    if (!before) return 0;
    await tx.delete(applications).where(own);
    await writeAudit(tx, actor, { action: "part.fitment.remove", entityId: partId, before });
    await deleteFindingsAbout(tx, partId, id);
    return 1;
  });
  if (removed > 0) {
    invalidate(db, "parts", `part:${partId}`);
    await enqueue(db, "check-fitment");
  }
  return removed;
}

async function lockPart(tx: Db, partId: string, which: "present" | "also removed" = "present"): Promise<void> {
  const locked = await tx
    .select({ id: parts.id })
    .from(parts)
    .where(and(eq(parts.id, partId), which === "present" ? isNull(parts.removedAt) : undefined))
    // No stronger lock: a transaction that adds a row that refers to the part need not wait, and may hold what is needed here.
    .for("no key update");
  if (locked.length === 0) throw new ShopError("not_found");
}
