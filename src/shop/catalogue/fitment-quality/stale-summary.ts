import { eq } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { fitmentSummary } from "#shop/catalogue/fitment-quality/quality.table.ts";

/** Marks the summary to be counted again. */
export async function markSummaryStale(tx: Db): Promise<void> {
  await tx.update(fitmentSummary).set({ stale: true }).where(eq(fitmentSummary.stale, false));
}
