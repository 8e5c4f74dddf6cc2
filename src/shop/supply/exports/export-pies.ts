import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { readSoldParts, type SoldPart } from "#shop/supply/exports/read-sold-parts.ts";
import { factEntries, type FactEntries } from "#shop/supply/exports/fact-entries.ts";
import { inSnapshot } from "#shop/supply/exports/snapshot.ts";
import { compareWithSupplied, type Alike } from "#shop/supply/exports/supplied-alike.ts";
import { vcdbMap } from "#shop/supply/imports/imports.table.ts";
import type { ItemRecord } from "#shop/supply/imports/records.ts";
import { fromCents, minorDigits } from "#shop/foundation/money.ts";
import { partTypes } from "#shop/catalogue/parts/parts.table.ts";
import { namedPriceTypes, type NamedPrices } from "#shop/catalogue/parts/supplier-prices.ts";

/** A part on sale as PIES says it. */
export type PiesPart = SoldPart & {
  /** Of its part type, in the table of part types. */
  terminologyId: string | null;
  prices: PiesPrice[];
  alike: Alike;
  facts: FactEntries;
};

/** In major units, for so many pieces or more. */
export type PiesPrice = { type: string; amount: string; quantity: number };

/** `priceTypes`: those that the shop sells at, best first. `readSupplied` reads what is stored of a supplier's item. */
export type PiesSource = {
  currency: string;
  priceTypes: readonly string[];
  readSupplied: (part: SoldPart) => ItemRecord;
};

/** Passes every part on sale to `take`, in batches, from one snapshot of the database. */
export async function exportPies(
  db: Db,
  _actor: Staff<"exports:run">,
  { currency, priceTypes, readSupplied }: PiesSource,
  take: (batch: PiesPart[]) => Promise<void>,
): Promise<void> {
  await inSnapshot(db, async (tx) => {
    const [selling = "RET"] = priceTypes;
    const [terminologyId, attribute] = [await terminologyIds(tx), await attributeNames(tx)];
    for await (const batch of readSoldParts(tx)) {
      await take(
        batch.map((part) => ({
          ...part,
          terminologyId: terminologyId.get(part.partTypeId ?? "") ?? null,
          prices: pricesOf(part, selling, currency),
          facts: factEntries(part, part.details),
          alike: compareWithSupplied(part, readSupplied(part), (id) => attribute.get(id) ?? null),
        })),
      );
    }
  });
}

/** The selling price with its breaks under the type that the shop sells at, and the prices of all other types. */
function pricesOf(part: SoldPart, selling: string, currency: string): PiesPrice[] {
  const price = (type: string, cents: number, quantity = 1) => ({
    type,
    amount: fromCents(cents, currency).toFixed(minorDigits(currency)),
    quantity,
  });
  return [
    price(selling, part.priceCents),
    ...part.priceBreaks.map(({ quantity, cents }) => price(selling, cents, quantity)),
    ...(Object.entries(namedPriceTypes) as [keyof NamedPrices, string][]).flatMap(([field, type]) => {
      const cents = part[field];
      return cents === null || type === selling ? [] : [price(type, cents)];
    }),
  ];
}

/** The ids of part types in the table of part types, by their ids here. */
async function terminologyIds(tx: Db): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ typeId: string; id: string | null }>(sql`
    select t.id as "typeId", coalesce(t.pcdb_id, min(m.id::int4))::text as id
    from ${partTypes} t
    left join ${vcdbMap} m on m.kind = 'PartType' and m.facts ->> 'partType' = t.slug and m.id ~ '^[1-9][0-9]{0,8}$'
    group by t.id`);
  return new Map(rows.flatMap(({ typeId, id }) => (id === null ? [] : [[typeId, id]])));
}

/** The shop's names of measures by their ids in the attribute table. */
async function attributeNames(tx: Db): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ id: string; name: string }>(
    sql`select id, facts ->> 'attribute' as name from ${vcdbMap} where kind = 'Attribute'`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
