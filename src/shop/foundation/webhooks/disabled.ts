import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { queueMail } from "#shop/foundation/mails/outbox.ts";
import { webhookDeliveries, type webhookEndpoints } from "#shop/foundation/webhooks/webhooks.table.ts";

type Endpoint = typeof webhookEndpoints.$inferSelect;

/** Ends what waits for an endpoint that is disabled. Staff can send it again. */
export async function endDisabled(tx: Db, endpointId: string): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ state: "failed", problem: "endpoint_disabled", nextAt: null, endedAt: sql`now()` })
    .where(and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.state, "pending")));
}

/** Mails the owners that an endpoint is disabled. The mail contains only the host of its address: the rest may be a secret. */
export async function mailDisabled(
  tx: Db,
  { url, description, disabledBy }: Endpoint,
  owners: string[],
): Promise<void> {
  const data = { host: new URL(url).host, description, gone: disabledBy === "gone" };
  for (const to of owners) await queueMail(tx, to, { template: "webhook_disabled", data });
}
