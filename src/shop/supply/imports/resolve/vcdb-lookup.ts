import { and, eq, or, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { positions } from "#shop/catalogue/fitment/fitment.table.ts";
import { isAnyOf } from "#shop/supply/imports/any-of.ts";
import { vcdbMap, vehicleNames } from "#shop/supply/imports/imports.table.ts";
import { partTypes } from "#shop/catalogue/parts/parts.table.ts";
import { toSlug } from "#shop/catalogue/parts/brands-and-types.ts";
import { partTypeMatcher } from "#shop/catalogue/parts/match-part-type.ts";
import { partTypeAliases } from "#shop/catalogue/parts/part-type-names.table.ts";
import type { NamedVehicle, VehicleCode } from "#shop/supply/imports/records.ts";
import { codesIn, vehiclesOfCodes, type CodedVehicle } from "#shop/supply/imports/resolve/vehicles-of-codes.ts";
import { limitsOf, type NameLimits } from "#shop/supply/imports/resolve/name-limits.ts";
import { readTrims, type MayHaveTrim } from "#shop/supply/imports/resolve/model-trims.ts";
import { hasLineage } from "#shop/catalogue/vehicles/lineages.ts";
import {
  readMeantModels,
  writtenKey,
  type MeantModel,
  type MeantModels,
  type WrittenModel,
} from "#shop/catalogue/vehicles/meant-models.ts";
import { models } from "#shop/catalogue/vehicles/vehicles.table.ts";

/** What the shop knows of the ids and names that a batch uses. */
export type Lookup = {
  facts: (kind: string, id: number) => Record<string, unknown> | null;
  /** Returns the American model of exactly this name, else the only one that it means, in these years: under each of the names that it had then. */
  modelYears: (named: WrittenModel, years: { from: number; to: number }) => ModelYears[];
  /** Returns all models that a name means. */
  models: LimitedModels;
  /** Returns the vehicles of a code. */
  vehicles: (code: VehicleCode) => CodedVehicle[];
  /** Whether a text names a trim that a model may have had. */
  mayHaveTrim: MayHaveTrim;
  position: (wanted: number | string) => number | null;
  partType: (wanted: number | string) => string | null;
};

/** The years of a model, with what staff have said that its name asks besides. */
export type ModelYears = { modelId: number; yearFrom: number; yearTo: number; limits?: NameLimits };

/** As `MeantModels`, with what staff have said that a name asks besides. */
type LimitedModels = (...of: Parameters<MeantModels>) => (MeantModel & { limits?: NameLimits })[];

export type LookupKeys = {
  ids: Map<string, Set<number>>;
  models: { make: string; model: string }[];
  /** Makes and models that go together, by their ids. */
  pairs: { make: number; model: number }[];
  codes: VehicleCode[];
  /** Vehicles of which a trim may be named. */
  trimmed: NamedVehicle[];
  positions: Set<number | string>;
  partTypes: Set<number | string>;
};

export function emptyLookupKeys(): LookupKeys {
  return {
    ids: new Map(),
    models: [],
    pairs: [],
    codes: [],
    trimmed: [],
    positions: new Set(),
    partTypes: new Set(),
  };
}

export function addLookupKey({ ids }: LookupKeys, kind: string, id: number): void {
  const known = ids.get(kind);
  if (known) known.add(id);
  else ids.set(kind, new Set([id]));
}

const named = (make: string, model: string) => `${make.toLowerCase()}\n${model.toLowerCase()}`;

/** Looks all of it up, in a few queries. */
export async function lookUp(tx: Db, wanted: LookupKeys): Promise<Lookup> {
  for (const position of wanted.positions) if (typeof position === "number") addLookupKey(wanted, "Position", position);
  for (const type of wanted.partTypes) if (typeof type === "number") addLookupKey(wanted, "PartType", type);
  const facts = await mapped(tx, wanted.ids);
  const factsOf = (kind: string, id: number) => facts.get(`${kind} ${id}`) ?? null;
  const written = [
    ...wanted.models,
    ...wanted.pairs.flatMap(({ make, model }) => {
      const [named, of] = [factsOf("Make", make)?.["make"], factsOf("Model", model)?.["model"]];
      return typeof named === "string" && typeof of === "string" ? [{ make: named, model: of }] : [];
    }),
    ...[...facts.values()].flatMap(({ make, model }) =>
      typeof make === "string" && typeof model === "string" ? [{ make, model }] : [],
    ),
  ];
  const modelIds = await modelsNamed(tx, written);
  const isExact = ({ make, model }: WrittenModel) => modelIds.has(named(make, model));
  const mayGoOn = ({ make, model }: WrittenModel) => hasLineage(make, model);
  const meant = await meantModels(tx, [...wanted.models, ...written.filter((one) => !isExact(one) || mayGoOn(one))]);
  const onlyOne = (make: string, model: string) => {
    const found = meant({ make, model }, { from: null, to: null }, "america");
    return found.length === 1 ? (found[0] ?? null) : null;
  };
  const position = await positionsOf(tx, wanted.positions, factsOf);
  const partType = await partTypesOf(tx, wanted.partTypes, factsOf);
  const model = (make: string, of: string): { id: number; limits?: NameLimits } | null => {
    const id = modelIds.get(named(make, of));
    return id === undefined ? onlyOne(make, of) : { id };
  };
  const modelYears: Lookup["modelYears"] = (one, years) => {
    const only = model(one.make, one.model);
    const found = isExact(one) && !mayGoOn(one) ? [] : meant(one, years, "america");
    const goingOn = found.flatMap(({ id: modelId, years: own, limits }) =>
      own ? [{ modelId, yearFrom: own.from, yearTo: own.to, ...(limits && { limits }) }] : [],
    );
    if (goingOn.length > 0 || only === null) return goingOn;
    const { id: modelId, limits } = only;
    return [{ modelId, yearFrom: years.from, yearTo: years.to, ...(limits && { limits }) }];
  };
  const coded = await vehiclesOfCodes(tx, wanted.codes);
  const trimmed = wanted.trimmed.flatMap((one) => [
    ...meant(one, { from: null, to: null }).map(({ id }) => id),
    ...codesIn(one.qualifiers).flatMap((code) => coded(code).map((vehicle) => vehicle.modelId)),
  ]);
  const mayHaveTrim = await readTrims(tx, [...new Set(trimmed)]);
  return { facts: factsOf, modelYears, models: meant, vehicles: coded, mayHaveTrim, position, partType };
}

/** What names mean, by the names that people have for vehicles and by what staff have said. */
async function meantModels(tx: Db, written: WrittenModel[]): Promise<LimitedModels> {
  if (written.length === 0) return () => [];
  const keys = [...new Set(written.map(writtenKey))];
  const decided = await tx
    .select()
    .from(vehicleNames)
    .where(isAnyOf(vehicleNames.key, keys, "text"));
  const answers = new Map(decided.map((one) => [one.key, one]));
  const meant = await readMeantModels(tx, written, new Map(decided.map(({ key, modelIds }) => [key, modelIds])));
  return (one, ...others) => {
    const found = meant(one, ...others);
    const answer = answers.get(writtenKey(one));
    const isExact = found.some(({ name }) => name.toLowerCase() === one.model.trim().toLowerCase());
    if (!answer || isExact) return found;
    return found.map((model) => ({ ...model, limits: limitsOf(answer, model, found) }));
  };
}

async function mapped(tx: Db, ids: LookupKeys["ids"]): Promise<Map<string, Record<string, unknown>>> {
  const ofKinds = [...ids].map(([kind, wanted]) =>
    and(eq(vcdbMap.kind, kind), isAnyOf(vcdbMap.id, [...wanted].map(String), "text")),
  );
  if (ofKinds.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(vcdbMap)
    .where(or(...ofKinds));
  return new Map(rows.map(({ kind, id, facts }) => [`${kind} ${id}`, facts]));
}

/** American models by make and name in whatever case. */
export async function modelsNamed(tx: Db, wanted: { make: string; model: string }[]): Promise<Map<string, number>> {
  const once = new Map(wanted.map((one) => [named(one.make, one.model), one]));
  if (once.size === 0) return new Map();
  const [makes, names] = [[...once.values()].map(({ make }) => make), [...once.values()].map(({ model }) => model)];
  const rows = await tx
    .select()
    .from(models)
    .where(
      sql`${models.market} is null and (lower(${models.make}), lower(${models.name})) in (
        select lower(make), lower(name) from unnest(${sql.param(makes)}::text[], ${sql.param(names)}::text[]) as wanted (make, name))`,
    );
  return new Map(rows.map(({ id, make, name }) => [named(make, name), id]));
}

async function positionsOf(
  tx: Db,
  wanted: LookupKeys["positions"],
  facts: Lookup["facts"],
): Promise<Lookup["position"]> {
  if (wanted.size === 0) return () => null;
  const rows = await tx.select().from(positions);
  const byName = new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]));
  const byPcdbId = new Map(rows.map(({ id, pcdbId }) => [pcdbId, id]));
  return (one) => {
    if (typeof one === "string") return byName.get(one.toLowerCase()) ?? null;
    const name = facts("Position", one)?.["position"];
    return (typeof name === "string" ? byName.get(name.toLowerCase()) : undefined) ?? byPcdbId.get(one) ?? null;
  };
}

async function partTypesOf(
  tx: Db,
  wanted: LookupKeys["partTypes"],
  facts: Lookup["facts"],
): Promise<Lookup["partType"]> {
  if (wanted.size === 0) return () => null;
  const { id, slug, name, pcdbId } = partTypes;
  const rows = await tx.select({ id, slug, name, pcdbId }).from(partTypes);
  const bySlug = new Map(rows.flatMap((row) => [row.slug, toSlug(row.name)].map((one) => [one, row.id] as const)));
  const byPcdbId = new Map(rows.map((row) => [row.pcdbId, row.id]));
  const names = [...wanted].filter((one) => typeof one === "string");
  const matching = names.length === 0 ? () => null : partTypeMatcher(rows, await tx.select().from(partTypeAliases));
  const byName = new Map(names.map((name) => [name, bySlug.get(toSlug(name)) ?? matching(name)]));
  return (one) => {
    if (typeof one === "string") return byName.get(one) ?? null;
    const mappedSlug = facts("PartType", one)?.["partType"];
    return (typeof mappedSlug === "string" ? bySlug.get(mappedSlug) : undefined) ?? byPcdbId.get(one) ?? null;
  };
}
