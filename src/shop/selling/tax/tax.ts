import { inArray } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Destination } from "#shop/selling/delivery/destination.ts";
import { parts } from "#shop/catalogue/parts/parts.table.ts";
import type { TaxRate } from "#shop/selling/pricing/taxes.ts";
import { settingsOf } from "#shop/foundation/settings/settings.ts";
import { exemptionsOf } from "#shop/selling/tax/exemptions.ts";
import { providerRates } from "#shop/selling/tax/tax-quotes.ts";
import { isExempt, isReverseCharged, taxRatesOf, type TaxableItem } from "#shop/selling/tax/tax-rates.ts";
import { taxSection, standardClass, type TaxSettings } from "#shop/selling/tax/tax-settings.ts";
import type { StoredRates } from "#shop/selling/tax/tax.table.ts";
import { deliverySection } from "#shop/selling/delivery/delivery-settings.ts";

export type Taxes = {
  mode: TaxSettings["mode"];
  taxIncluded: boolean;
  rates: (item: TaxableItem) => TaxRate[];
  /** The rate of the tax that the price of an item includes at the shop and nobody owes at the destination; 0: none. */
  relief: (item: TaxableItem) => number;
  /** The provider does not respond, and without it the shop sells nothing. */
  blocked?: true;
};

type TaxedSale = {
  to: Destination;
  /** Of the sale; for a refund that of the sale it belongs to. */
  at?: Date;
  /** The buyer's VAT identification number, where it counts. */
  vatId?: string | undefined;
  /** Whose certificates count. */
  userId?: string | null | undefined;
};

/** Returns the rates of a sale for `quote`. While no mode is set there are none, and prices include nothing. */
export async function taxFor(db: Db, { to, at = new Date(), vatId, userId }: TaxedSale): Promise<Taxes> {
  const settings = await settingsOf(db, taxSection);
  if (settings.mode === "none") return { mode: "none", taxIncluded: false, rates: () => [], relief: () => 0 };
  const { timeZone } = await settingsOf(db, deliverySection);
  const day = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(at);
  const exemptions = userId ? await exemptionsOf(db, userId, day) : [];
  const sale = { settings, to, day, vatId, exemptions };
  const priced = (rates: Taxes["rates"]): Taxes => {
    return { mode: settings.mode, taxIncluded: settings.included, rates, relief: reliefOf({ settings, day }, rates) };
  };
  if (settings.mode === "table") return priced(taxRatesOf(sale));
  const byTableAlone = isExempt(to, exemptions) || isReverseCharged(sale);
  const provided = byTableAlone ? null : await providerRates(db, { settings, to, day });
  if (provided) return priced(ratesOf(provided, settings));
  const byTable = taxRatesOf(sale);
  if (byTableAlone) return priced(byTable);
  const fallback = priced((item) => byTable(item).map((rate) => ({ ...rate, provider: "table" })));
  return { ...fallback, ...(settings.onError === "block" && { blocked: true as const }) };
}

/** Included is the tax of the shop's country, at the rates that count everywhere in it. */
function reliefOf({ settings, day }: { settings: TaxSettings; day: string }, rates: Taxes["rates"]): Taxes["relief"] {
  const { included, country } = settings;
  if (!included || !country) return () => 0;
  const sum = (of: readonly TaxRate[]) => of.reduce((total, { rate }) => total + rate, 0);
  const atHome = taxRatesOf({ settings, to: { country, postal: "" }, day });
  return (item) => (sum(rates(item)) === 0 ? sum(atHome(item)) : 0);
}

function ratesOf({ classes, delivery }: StoredRates, settings: TaxSettings): Taxes["rates"] {
  return ({ kind, taxClass = standardClass }) =>
    kind === "delivery" ? delivery : (classes[taxClass] ?? classes[standardClass] ?? taxRatesOfNobody(settings));
}

const taxRatesOfNobody = ({ country }: TaxSettings): TaxRate[] => [
  { country: country ?? "", label: "", rate: 0, reason: "not_collecting", provider: "stripe" },
];

/** Returns the tax class of each part that is in another one than the standard class, by the classes' part types. */
export async function taxClassesOf(db: Db, partIds: readonly string[]): Promise<Map<string, string>> {
  const { mode, classes } = await settingsOf(db, taxSection);
  const classOf = new Map(classes.flatMap(({ id, partTypes }) => partTypes.map((type) => [type, id] as const)));
  if (mode === "none" || classOf.size === 0 || partIds.length === 0) return new Map();
  const rows = await db
    .select({ id: parts.id, partTypeId: parts.partTypeId })
    .from(parts)
    .where(inArray(parts.id, [...new Set(partIds)]));
  return new Map(
    rows.flatMap(({ id, partTypeId }) => {
      const taxClass = classOf.get(partTypeId ?? "");
      return taxClass === undefined ? [] : [[id, taxClass] as const];
    }),
  );
}
