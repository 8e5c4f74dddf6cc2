import { inArray, or, sql, type SQL } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { endOfName, makeNames, modelNames, narrowerNames } from "#shop/catalogue/search/vehicle-names.ts";
import { hasLineage, inYears, makesBeside, nameInData } from "#shop/catalogue/vehicles/lineages.ts";
import { nameKey } from "#shop/catalogue/vehicles/rest-of-name-rules.ts";
import { models, vehicles } from "#shop/catalogue/vehicles/vehicles.table.ts";

/** A model with the first and the last year it was sold in. `years`: those that are meant of it, where others are meant of a model that it goes on as. */
export type MeantModel = {
  id: number;
  make: string;
  name: string;
  from: number;
  to: number;
  years?: { from: number; to: number };
};

/** A model with its market; null: the United States. */
type SoldModel = MeantModel & { market: string | null };

/** A make and model as a user or supplier writes them. */
export type WrittenModel = { make: string; model: string };

/** Years that a name is used for; null is open. */
export type NameYears = { from: number | null; to: number | null };

/**
 * Returns the models that a name means in these years: none where it is unknown or means less than a whole model. Of `america`, models of other
 * markets are never meant.
 */
export type MeantModels = (written: WrittenModel, years: NameYears, of?: "all_markets" | "america") => MeantModel[];

const longestBefore = 40;

/** Identifies a make and model as written. */
export const writtenKey = ({ make, model }: WrittenModel) => `${nameKey(make)} ${nameKey(model)}`;

/**
 * Reads the models of the makes that are named. What a name means is decided by its exact spelling, then by what staff have said (`decided`, ids by
 * `writtenKey`), then by the names that people have for it. Those are names of American models: 'Golf' is never a 'Golf (DE)'.
 */
export async function readMeantModels(
  db: Db,
  written: WrittenModel[],
  decided: ReadonlyMap<string, number[]>,
): Promise<MeantModels> {
  const makeOf = await readMakes(db);
  const inData = (one: WrittenModel) => nameInData(one.make, one.model) ?? one;
  const own = written.flatMap((one) => makeOf(inData(one).make) ?? []);
  const named = new Set(own.flatMap((make) => [make, ...makesBeside(make)]));
  const ids = new Set(written.flatMap((one) => decided.get(writtenKey(one)) ?? []));
  const rows =
    named.size + ids.size === 0
      ? []
      : await soldModels(db, or(inArray(models.make, [...named]), inArray(models.id, [...ids])));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byMake = new Map(
    [...Map.groupBy(rows, ({ make }) => make)].map(([make, ofMake]) => [make, namesOf(ofMake)] as const),
  );
  const asNamed = (one: WrittenModel, years: NameYears, of: "all_markets" | "america"): MeantModel[] => {
    const isMeant = ({ market }: SoldModel) => of === "all_markets" || market === null;
    const make = makeOf(one.make);
    const names = make === undefined ? undefined : byMake.get(make);
    const exact = names?.exact.get(one.model.trim().toLowerCase());
    // The shop knows no vehicles before 1981, and models have been sold longer; a year far before them is a slip.
    if (exact && isMeant(exact)) return (years.to ?? 9_999) < exact.from - longestBefore ? [] : [exact];
    const chosen = decided.get(writtenKey(one));
    if (chosen) return chosen.flatMap((id) => byId.get(id) ?? []).filter(isMeant);
    return make === undefined || !names ? [] : meant(names, one, make, years);
  };
  const find = (make: string, name: string): MeantModel | undefined => byMake.get(make)?.exact.get(name.toLowerCase());
  return (one, years, of = "all_markets") => asCalledThen(asNamed(inData(one), years, of), years, find);
}

/**
 * Returns a model under the names that it had in these years, each with those of its years: a Ram 1500 of 2009 to 2020 is a Dodge first. An open year is
 * one of the name that is written.
 */
function asCalledThen(
  found: MeantModel[],
  years: NameYears,
  find: (make: string, name: string) => MeantModel | undefined,
): MeantModel[] {
  const [model, ...others] = found;
  if (!model || others.length > 0 || !hasLineage(model.make, model.name)) return found;
  const { from, to } = { from: years.from ?? model.from, to: years.to ?? model.to };
  if (from > to) return found;
  return inYears(model, { from, to }, find).map((then) => ({
    ...then.model,
    years: { from: then.from, to: then.to },
  }));
}

/** Returns a function that returns the make which a name means: VW is Volkswagen. */
export async function readMakes(db: Db): Promise<(written: string) => string | undefined> {
  const rows = await db.selectDistinct({ make: models.make }).from(models);
  const byKey = new Map(rows.flatMap(({ make }) => makeKeys(make)));
  return (written) => byKey.get(nameKey(written));
}

/** Returns every model by make and name. */
export async function readAllModels(db: Db): Promise<MeantModel[]> {
  const rows = await soldModels(db, sql`true`);
  return rows.map(({ market: _market, ...model }) => model);
}

async function soldModels(db: Db, condition: SQL | undefined): Promise<SoldModel[]> {
  const { id, make, name, market } = models;
  const year = vehicles.year;
  return db
    .select({ id, make, name, market, from: sql<number>`min(${year})::int`, to: sql<number>`max(${year})::int` })
    .from(models)
    .innerJoin(vehicles, sql`${vehicles.modelId} = ${id}`)
    .where(condition)
    .groupBy(id)
    .orderBy(make, name);
}

const makeKeys = (make: string) => [make, ...(makeNames[make] ?? [])].map((name) => [nameKey(name), make] as const);

type Names = {
  exact: Map<string, SoldModel>;
  byKey: Map<string, { model: MeantModel; alias: string | null }[]>;
  all: MeantModel[];
};

function namesOf(ofMake: SoldModel[]): Names {
  const american = ofMake.filter(({ market }) => market === null);
  const byKey: Names["byKey"] = new Map();
  const add = (name: string, model: MeantModel, alias: string | null) => {
    const key = nameKey(name);
    if (key) byKey.set(key, [...(byKey.get(key) ?? []), { model, alias }]);
  };
  for (const model of american) {
    add(model.name, model, null);
    const short = model.name.replace(/\s*\([^)]*\)/g, "");
    if (short !== model.name) add(short, model, null);
    const [, classed] = /^(.+)-Class$/i.exec(model.name) ?? [];
    if (classed) for (const name of [classed, `${classed} Klasse`]) add(name, model, null);
    for (const alias of modelNames[model.make]?.[model.name] ?? []) {
      if (!narrowerNames.has(alias)) add(alias, model, alias);
    }
  }
  return { exact: new Map(ofMake.map((model) => [model.name.toLowerCase(), model])), byKey, all: american };
}

/** The models that were sold in some of the years. */
const soldIn = (found: MeantModel[], { from, to }: NameYears) =>
  found.filter((model) => (from ?? 0) <= model.to && (to ?? 9_999) >= model.from);

function meant({ byKey, all }: Names, { make: as, model }: WrittenModel, make: string, years: NameYears): MeantModel[] {
  for (const key of possibleKeys(nameKey(model), [nameKey(as), ...makeKeys(make).map(([one]) => one)])) {
    const named = byKey.get(key);
    if (!named) continue;
    const inUse = named.filter(({ alias }) => (years.to ?? 9_999) <= (endOfName[alias ?? ""] ?? 9_999));
    const all = [...new Set(inUse.map((one) => one.model))];
    const found = soldIn(all, years);
    const [only] = found.length > 0 ? found : all.filter((one) => hasLineage(one.make, one.name));
    return only && found.length < 2 ? [only] : [];
  }
  const [, series] = /^(\d)(?:series|er|erreihe)$/.exec(nameKey(model)) ?? [];
  if (make !== "BMW" || !series) return [];
  const ofSeries = new RegExp(`^${series}\\d\\d(?!.*alpina)`, "i");
  return soldIn(
    all.filter(({ name }) => ofSeries.test(name)),
    years,
  );
}

/** The key of a model, without the make in front of it, however often, and with it. */
function possibleKeys(key: string, makes: string[]): string[] {
  const keys = [key];
  let rest = key;
  for (;;) {
    const prefix = makes.find((make) => rest.startsWith(make) && rest.length > make.length);
    if (prefix === undefined) break;
    rest = rest.slice(prefix.length);
    keys.push(rest);
  }
  return [...keys, ...makes.map((make) => make + key)];
}
