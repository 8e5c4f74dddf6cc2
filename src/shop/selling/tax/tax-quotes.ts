import { createHash } from "node:crypto";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { regionsOf, type Destination } from "#shop/selling/delivery/destination.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { taxQuotes as limits } from "#shop/foundation/limits.ts";
import { taxQuotes, type StoredRates } from "#shop/selling/tax/tax.table.ts";
import type { TaxProvider } from "#shop/selling/tax/tax-provider.ts";
import { standardClass, type TaxSettings } from "#shop/selling/tax/tax-settings.ts";

type Connected = { provider: TaxProvider; writes: Db; currency: string };

const connected = new WeakMap<Db, Connected>();

/** Lets rates through these connections be requested where they are not stored; a transaction never requests any. */
export function connectTaxes(
  provider: TaxProvider,
  { writes, reads, currency }: { writes: Db; reads: Db; currency: string },
): void {
  for (const db of [writes, reads]) connected.set(db, { provider, writes, currency });
}

type Wanted = { settings: TaxSettings; to: Destination; day: string };

/** Returns the rates of the provider at a place by tax class, stored at most a day ago or requested now; null if it does not respond. */
export async function providerRates(db: Db, wanted: Wanted): Promise<StoredRates | null> {
  const key = cacheKey(wanted);
  const [stored] = await db
    .select({ rates: taxQuotes.rates })
    .from(taxQuotes)
    .where(and(eq(taxQuotes.key, key), gt(taxQuotes.expiresAt, sql`now()`)));
  if (stored) return stored.rates;
  const taxes = connected.get(db);
  return taxes ? ask(taxes, key, wanted) : null;
}

/** Forgets all rates, as those of another account at the provider. */
export async function forgetTaxQuotes(db: Db): Promise<void> {
  await db.delete(taxQuotes);
}

/** The provider's code of a class. */
export function codeOf({ classes, stripeCode }: TaxSettings, taxClass: string): string {
  return classes.find(({ id }) => id === taxClass)?.stripeCode || stripeCode;
}

function cacheKey({ settings, to, day }: Wanted): string {
  const codes = classesOf(settings).map((taxClass) => [taxClass, codeOf(settings, taxClass)]);
  const text = JSON.stringify([to.country, to.postal, regionsOf(to)[0] ?? "", codes, settings.included, day]);
  return createHash("sha256").update(text).digest("base64url");
}

const classesOf = ({ classes }: TaxSettings) => [standardClass, ...classes.map(({ id }) => id)];

const running = new Map<string, Promise<StoredRates | null>>();

function ask(taxes: Connected, key: string, wanted: Wanted): Promise<StoredRates | null> {
  const other = running.get(key);
  if (other) return other;
  const work = fetchRates(taxes, key, wanted)
    .catch((error: unknown) => {
      if (error instanceof ShopError && error.code === "tax_unavailable") return null;
      throw error;
    })
    .finally(() => running.delete(key));
  running.set(key, work);
  return work;
}

/** Rates depend on place and class, hardly on amounts, so a sample of each class determines them. */
async function fetchRates(
  { provider, writes, currency }: Connected,
  key: string,
  { settings, to }: Wanted,
): Promise<StoredRates> {
  const items = classesOf(settings).map((reference) => ({
    reference,
    cents: limits.sampleCents,
    code: codeOf(settings, reference),
  }));
  const sale = { currency, to, included: settings.included, items, deliveryCents: limits.sampleCents };
  const { items: byClass, delivery } = await provider.calculate(sale);
  const rates = { classes: Object.fromEntries(byClass), delivery: delivery ?? [] };
  const expiresAt = sql`now() + make_interval(hours => ${limits.validHours})`;
  await writes
    .insert(taxQuotes)
    .values({ key, rates, expiresAt })
    .onConflictDoUpdate({ target: taxQuotes.key, set: { rates, expiresAt } });
  return rates;
}

/** Deletes rates that no longer count. */
export async function purgeTaxQuotes(db: Db): Promise<void> {
  await db.delete(taxQuotes).where(lt(taxQuotes.expiresAt, sql`now()`));
}
