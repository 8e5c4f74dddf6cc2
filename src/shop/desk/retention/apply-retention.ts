import { sql, type SQL } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "#db/db.ts";
import { retentionBatch } from "#shop/foundation/limits.ts";
import { readSettings } from "#shop/foundation/settings/settings.ts";
import { retentionSection, type retentionSettings } from "#shop/foundation/retention/retention-settings.ts";

/** What each of the settings deletes: the rows of a table for which `since`, where it is not null, is longer ago. */
const rules: Record<keyof z.infer<typeof retentionSettings>, { table: SQL; since: SQL }> = {
  mails: { table: sql`mails`, since: sql`coalesce(sent_at, failed_at, refused_at)` },
  guestCarts: { table: sql`carts`, since: sql`case when token_hash is not null then updated_at end` },
  customerCarts: { table: sql`carts`, since: sql`case when token_hash is null then updated_at end` },
  searches: { table: sql`search_outcomes`, since: sql`day` },
  networks: { table: sql`audit_networks`, since: sql`at` },
  answeredQuestions: { table: sql`inquiries`, since: sql`answered_at` },
  webhookMessages: { table: sql`webhook_deliveries`, since: sql`ended_at` },
  phoneDrafts: { table: sql`phone_order_drafts`, since: sql`changed_at` },
};

/**
 * Deletes what the settings store no longer, in batches, so that no statement locks much or takes long. Returns `"unfinished"` if there may be more than one run
 * deletes.
 */
export async function applyRetention(db: Db): Promise<"unfinished" | undefined> {
  const { value: settings } = await readSettings(db, retentionSection);
  let isUnfinished = false;
  for (const [kind, rule] of Object.entries(rules)) {
    const left = await deleteOld(db, rule, settings[kind as keyof typeof settings]);
    isUnfinished ||= left;
  }
  return isUnfinished ? "unfinished" : undefined;
}

/** Returns whether there may be more. */
async function deleteOld(db: Db, { table, since }: { table: SQL; since: SQL }, days: number): Promise<boolean> {
  for (let batch = 0; batch < retentionBatch.perRun; batch += 1) {
    const { rowCount } = await db.execute(sql`
      delete from ${table} where ctid = any (array(
        select ctid from ${table} where ${since} < now() - make_interval(days => ${days})
        limit ${retentionBatch.rows} for update skip locked))`);
    if ((rowCount ?? 0) < retentionBatch.rows) return false;
  }
  return true;
}
