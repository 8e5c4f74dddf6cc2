import { inArray } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { eventPolling } from "#shop/foundation/limits.ts";
import { polledEvents, providerEvents } from "#shop/selling/payments/payments.table.ts";
import type { PaymentProvider, ProviderEvent } from "#shop/selling/payments/provider.ts";
import { applyProviderEvent } from "#shop/selling/payments/settle.ts";
import { logFault } from "#log/log.ts";
import { count } from "#log/counters.ts";

/**
 * Applies the provider's events about refunds and disputes that no webhook brought, such as those of an endpoint that is not subscribed to them: page by
 * page, as far back as the provider keeps them, or to the newest one of the last time that all were read and applied. One that can't be applied does not
 * stop the others, and is read again. Returns how many were applied.
 */
export async function pollProviderEvents(db: Db, provider: PaymentProvider): Promise<number> {
  const [last] = await db.select().from(polledEvents);
  let [applied, left] = [0, 0];
  let [newest, after]: (string | undefined)[] = [];
  for (let page = 0; page < eventPolling.pages; page += 1) {
    const { events, more } = await provider.listEvents(after);
    const read = events.findIndex(({ id }) => id === last?.newest);
    for (const event of (await unknownOf(db, read < 0 ? events : events.slice(0, read))).toReversed()) {
      const outcome = await apply(db, event);
      if (outcome === "applied") applied += 1;
      if (outcome === "left") left += 1;
    }
    newest ??= events[0]?.id;
    after = events.at(-1)?.id;
    if (read < 0 && more && after !== undefined) continue;
    if (newest !== undefined && left === 0) await remember(db, newest);
    break;
  }
  return applied;
}

async function remember(db: Db, newest: string): Promise<void> {
  await db
    .insert(polledEvents)
    .values({ newest })
    .onConflictDoUpdate({ target: polledEvents.singleton, set: { newest } });
}

async function unknownOf(db: Db, events: ProviderEvent[]): Promise<ProviderEvent[]> {
  const about = events.filter(({ kind }) => kind !== "other");
  if (about.length === 0) return [];
  const ids = about.map(({ id }) => id);
  const known = await db.select({ id: providerEvents.id }).from(providerEvents).where(inArray(providerEvents.id, ids));
  return about.filter(({ id }) => known.every((one) => one.id !== id));
}

async function apply(db: Db, event: ProviderEvent): Promise<"applied" | "known" | "left"> {
  try {
    if (!(await applyProviderEvent(db, event))) return "known";
    count("reconciler_differences_total", { kind: "missed_event" });
    return "applied";
  } catch (error) {
    // `reconcilePayments` asks for the payment.
    if (!(error instanceof ShopError && error.code === "payment_not_confirmed"))
      logFault("payments", error, `${event.id} was not applied and will be tried again`);
    return "left";
  }
}
