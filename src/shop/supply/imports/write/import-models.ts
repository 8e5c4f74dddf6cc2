import { inArray } from "drizzle-orm";
import type { VehicleRecord } from "#shop/supply/imports/records.ts";
import type { Batch } from "#shop/supply/imports/write/batch.ts";
import { readMakes } from "#shop/catalogue/vehicles/meant-models.ts";
import { models } from "#shop/catalogue/vehicles/vehicles.table.ts";

export type ImportedModel = { id: number; make: string; name: string; market: string };

type Named = Pick<VehicleRecord, "market" | "make" | "model">;

/** Identifies a model as a file names it, in whatever case. */
export const modelKey = ({ market, make, model }: Named) => [market, make, model].join("\n").toLowerCase();

/**
 * Returns the models of vehicles of other markets, by `modelKey`, after adding those that are new. A name that the make has elsewhere already is followed by
 * the market, 'Golf (DE)': the same name is another car there.
 */
export async function importModels({ tx, tally }: Batch, records: Named[]): Promise<Map<string, ImportedModel>> {
  const wanted = new Map(records.map((record) => [modelKey(record), record]));
  if (wanted.size === 0) return new Map();
  const makeOf = await readMakes(tx);
  const named = [...wanted].map(([key, record]) => ({ ...record, key, make: makeOf(record.make) ?? record.make }));
  const stored = await tx
    .select()
    .from(models)
    .where(inArray(models.make, [...new Set(named.map(({ make }) => make))]));
  const byName = new Map(stored.map((row) => [nameOf(row.make, row.name), row]));
  const found = new Map<string, ImportedModel>();
  for (const { key, make, model, market } of named) {
    if (market === null) continue;
    const names = [model, `${model} (${market})`];
    const known = names.map((name) => byName.get(nameOf(make, name)));
    const own = known.find((row) => row?.market === market);
    const name = names.find((_name, at) => known[at] === undefined) ?? model;
    if (own) found.set(key, { id: own.id, make, name: own.name, market });
    else {
      const [added] = await tx.insert(models).values({ make, name, market }).returning();
      if (!added) continue;
      const after = { make, name, market };
      tally.changes.push({
        entity: "model",
        action: "add",
        key: `${make} ${name}`,
        rowId: String(added.id),
        after,
      });
      byName.set(nameOf(make, name), added);
      found.set(key, { id: added.id, ...after });
    }
  }
  return found;
}

const nameOf = (make: string, name: string) => `${make}\n${name}`.toLowerCase();
