import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#db/db.ts";
import { contactRules } from "#shop/selling/cart/contact-rules.ts";
import { emailOf, wholeOf } from "#shop/foundation/input.ts";
import { enqueue } from "#shop/foundation/jobs/enqueue.ts";
import type { Queue } from "#shop/foundation/jobs/work.ts";
import { retrySeconds } from "#shop/foundation/limits.ts";
import { mailAbout } from "#shop/selling/orders/order-mail.ts";
import { orderNumberRule } from "#shop/selling/orders/order-rules.ts";
import { orders } from "#shop/selling/orders/orders.table.ts";
import { countAttempt, perHour, type Client } from "#shop/foundation/rate-limit.ts";
import { emailKey } from "#shop/foundation/email.ts";

/** The number of an order, also as mails write it ('#10001', 'Nr. 10001'), and the address that it was placed with. */
export const orderLookup = z.strictObject({
  number: z.preprocess(
    (value) => (typeof value === "string" ? value.replace(/^\s*(#|no\.?|nr\.?)\s*/i, "") : value),
    wholeOf(orderNumberRule),
  ),
  email: emailOf(contactRules.email),
});

export type OrderLookup = z.infer<typeof orderLookup>;

/**
 * Has a link to an order sent to the address that it was placed with, if number and address belong together. A job finds that out, so that
 * neither the outcome nor its time says whether there is such an order. Throws `rate_limited`, by the same count for orders that do not exist.
 */
export async function requestOrderLink(db: Db, { number, email }: OrderLookup, client: Client | null): Promise<void> {
  const pair = `${number} ${hashOf(email)}`;
  if (client) {
    const { orderLookupsPerHour, orderLookupsPerHourPerNetwork } = client.limits;
    await countAttempt(db, `order-lookup|${client.network}`, perHour(orderLookupsPerHourPerNetwork));
    await countAttempt(db, `order-lookup|${pair}`, perHour(orderLookupsPerHour));
  }
  await enqueue(db, "order-lookups", pair);
}

/** Sends the links that were requested. */
export function orderLookupQueue(db: Db): Queue {
  return {
    name: "order-lookups",
    async run(pair) {
      const [number, address] = pair.split(" ");
      await db.transaction(async (tx) => {
        const [order] = await tx
          .select()
          .from(orders)
          .where(eq(orders.orderNumber, Number(number)));
        if (order && hashOf(emailKey(order.email)) === address) await mailAbout(tx, order, "order_link");
      });
    },
    retrySeconds: retrySeconds.mails,
  };
}

/** Names an address in keys, which appear in logs. */
function hashOf(email: string): string {
  return createHash("sha256").update(email).digest("base64url");
}
