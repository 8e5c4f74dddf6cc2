import { inArray } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { eventPolling } from "#shop/foundation/limits.ts";
import { providerEvents } from "#shop/selling/payments/payments.table.ts";
import type { PaymentProvider, ProviderEvent } from "#shop/selling/payments/provider.ts";
import { applyProviderEvent } from "#shop/selling/payments/settle.ts";
import { logFault } from "#log/log.ts";
import { count } from "#log/counters.ts";

/**
 * Applies the provider's events about refunds and disputes that no webhook brought, such as those of an endpoint that is not subscribed to them: page by
 * page, until one has nothing new. One that can't be applied does not stop the others. Returns how many were applied.
 */
export async function pollProviderEvents(db: Db, provider: PaymentProvider): Promise<number> {
  let applied = 0;
  let after: string | undefined;
  for (let page = 0; page < eventPolling.pages; page += 1) {
    const { events, more } = await provider.listEvents(after);
    const missed = await unknownOf(db, events);
    for (const event of missed.toReversed()) if (await apply(db, event)) applied += 1;
    after = events.at(-1)?.id;
    if (missed.length === 0 || !more || after === undefined) break;
  }
  return applied;
}

async function unknownOf(db: Db, events: ProviderEvent[]): Promise<ProviderEvent[]> {
  const about = events.filter(({ kind }) => kind !== "other");
  if (about.length === 0) return [];
  const ids = about.map(({ id }) => id);
  const known = await db.select({ id: providerEvents.id }).from(providerEvents).where(inArray(providerEvents.id, ids));
  return about.filter(({ id }) => known.every((one) => one.id !== id));
}

async function apply(db: Db, event: ProviderEvent): Promise<boolean> {
  try {
    const isNew = await applyProviderEvent(db, event);
    if (isNew) count("reconciler_differences_total", { kind: "missed_event" });
    return isNew;
  } catch (error) {
    // `reconcilePayments` asks for the payment.
    if (error instanceof ShopError && error.code === "payment_not_confirmed") return false;
    logFault("payments", error, `${event.id} was not applied and will be tried again`);
    return false;
  }
}
