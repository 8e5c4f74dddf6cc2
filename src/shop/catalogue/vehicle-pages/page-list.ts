import { eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { qualifierSets } from "#shop/catalogue/fitment/fitment.table.ts";
import { effectiveQualifiers } from "#shop/catalogue/fitment/notes/effective-qualifiers.ts";
import { setColumns } from "#shop/catalogue/fitment/set-columns.ts";
import { judge } from "#shop/catalogue/fitment/verdict.ts";
import { partTypes } from "#shop/catalogue/parts/parts.table.ts";
import {
  modelYearKey,
  modelYears,
  modelYearsWithParts,
  vehiclesOfEach,
  modelYearRows,
  type ModelYear,
} from "#shop/catalogue/vehicle-pages/model-years.ts";
import { engineSlugs, nameSlug } from "#shop/catalogue/vehicle-pages/slugs.ts";

/** Identifies a page about vehicles; everything but the year is a slug. */
export type VehiclePageKey = { year?: number; make?: string; model?: string; engine?: string; type?: string };

/** Returns the pages above the models: each year, and each make in a year. */
export async function pagesAboveModels(db: Db): Promise<VehiclePageKey[]> {
  const stocked = await modelYearsWithParts(db);
  if (stocked.length === 0) return [];
  const years = [...new Set(stocked.map(({ year }) => year))].toSorted((a, b) => b - a);
  const makes = new Map(
    stocked.map(({ year, make }) => [`${year} ${make}`, { year, make: nameSlug(make) } satisfies VehiclePageKey]),
  );
  return [{}, ...years.map((year) => ({ year })), ...makes.values()];
}

/** Returns the keys at which the shards of the model pages start. Each shard has at most `most` pages and at least one. */
export async function modelShards(db: Db, most: number): Promise<string[]> {
  const [all, stocked, types] = await Promise.all([modelYears(db), modelYearsWithParts(db), countTypes(db)]);
  const keys = new Set(stocked.map(modelYearKey));
  const starts: string[] = [];
  for (let from = 0; from < all.length;) {
    const shard = shardFrom(all, from, types, most);
    if (shard.some((one) => keys.has(modelYearKey(one)))) starts.push(modelYearKey(shard[0]!));
    from += shard.length;
  }
  return starts;
}

/** Returns the pages of the shard that starts at `start`; none if there is no such shard. */
export async function pagesOfShard(db: Db, start: string, most: number): Promise<VehiclePageKey[]> {
  const [all, types] = await Promise.all([modelYears(db), countTypes(db)]);
  const from = all.findIndex((one) => modelYearKey(one) === start);
  return from < 0 ? [] : pagesOf(db, shardFrom(all, from, types, most));
}

/** Returns as many model years as cannot have more than `most` pages, but at least one. */
function shardFrom(all: ModelYear[], from: number, types: number, most: number): ModelYear[] {
  let pages = 0;
  let to = from;
  for (; to < all.length; to += 1) {
    pages += (1 + enginePages(all[to]!)) * (1 + types);
    if (pages > most && to > from) break;
  }
  return all.slice(from, to);
}

/** Returns how many of its vehicles have pages of their own; a model with one engine has none besides the page of the model. */
function enginePages({ engines }: ModelYear): number {
  return engines > 1 ? engines : 0;
}

async function countTypes(db: Db): Promise<number> {
  return db.$count(partTypes);
}

async function pagesOf(db: Db, shard: ModelYear[]): Promise<VehiclePageKey[]> {
  const [uses, vehiclesOf] = await Promise.all([usesOf(db, shard), vehiclesOfEach(db, shard)]);
  const qualifiers = await db
    .select({ id: qualifierSets.id, ...setColumns })
    .from(qualifierSets)
    .where(inArray(qualifierSets.id, [...new Set(uses.flat().flatMap(({ sets }) => sets))]));
  const qualifiersOf = new Map(qualifiers.map((set) => [set.id, effectiveQualifiers(set)]));
  return shard.flatMap((modelYear, index) => {
    const { year, make, model } = modelYear;
    const vehicles = vehiclesOf.get(modelYearKey(modelYear)) ?? [];
    const keyOfModel = { year, make: nameSlug(make), model: nameSlug(model) };
    const used = uses[index] ?? [];
    const sets = new Set(used.flatMap((use) => use.sets));
    const possible = vehicles.map(
      (vehicle) => new Set([...sets].filter((id) => judge(qualifiersOf.get(id) ?? {}, vehicle, {}) !== "unmet")),
    );
    const pages = (at: VehiclePageKey, fits: Set<number>[]) => {
      const fitting = used.filter((use) => use.sets.some((id) => fits.some((one) => one.has(id))));
      if (fitting.length === 0) return [];
      return [at, ...fitting.flatMap(({ slug }) => (slug === null ? [] : { ...at, type: slug }))];
    };
    const slugs = engineSlugs(vehicles);
    const engines = enginePages(modelYear) > 0 ? vehicles : [];
    const ofEngines = engines.flatMap(({ id }, n) =>
      pages({ ...keyOfModel, engine: slugs.get(id) }, possible.slice(n, n + 1)),
    );
    return [...pages(keyOfModel, possible), ...ofEngines];
  });
}

type Use = { slug: string | null; sets: number[] };

/** Returns for each model year the part types of its applications, with their qualifier sets. */
async function usesOf(db: Db, shard: ModelYear[]): Promise<Use[][]> {
  const { rows } = await db.execute<{ n: number } & Use>(sql`
    select n::integer, ${partTypes.slug}, sets
    from ${modelYearRows(shard)}
    cross join lateral (
      select part_type_id, array_agg(distinct qualifiers_id) as sets from applications a
      where on_sale and a.model_id = model_years.model_id and year_from <= model_years.year and year_to >= model_years.year
      group by part_type_id) as used
    left join ${partTypes} on ${eq(partTypes.id, sql`used.part_type_id`)}
    order by n, ${partTypes.slug}`);
  const ofModelYear = Map.groupBy(rows, ({ n }) => n);
  return shard.map((_, index) => ofModelYear.get(index + 1) ?? []);
}
