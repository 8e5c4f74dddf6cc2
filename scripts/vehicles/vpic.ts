import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import type { VinPatternRow, VinSchemaRow, VinWmiRow } from "#seed/vehicles/packed-files.ts";
import { engineCodesIn } from "#shop/catalogue/vehicles/engine-codes.ts";
import { isHeavy } from "#seed/vehicles/heavy-models.ts";
import { withConsistentCodes } from "./consistent-codes.ts";
import { heavyMakers } from "./heavy-makers.ts";
import { weights, withWeights } from "./weights.ts";

export type VinTables = { wmis: VinWmiRow[]; schemas: VinSchemaRow[]; patterns: VinPatternRow[] };

/** Elements of vPIC that say which vehicle it is. Of displacement the litres count before the cubic centimetres. */
const element = {
  model: 28,
  displacement: 13,
  cubicCentimetres: 11,
  cylinders: 9,
  fuel: 24,
  turbo: 135,
  body: 5,
  trim: 38,
  series: 34,
  engineModel: 18,
  doors: 14,
  weight: 25,
};

/** Weight ratings of class 6 to 8, over 19,500 lb. */
const heavyWeights = new Set(["7", "8", "9"]);

/** The vehicle types that a car or light truck has in vPIC: cars, trucks, multipurpose vehicles, and chassis cabs ("incomplete"). */
const lightTypes = "(2, 3, 7, 10)";

/** Opens vPIC's SQLite file, packed with gzip or not, and closes it after `work`. */
export function withVpic<T>(path: string, work: (vpic: DatabaseSync) => T): T {
  const folder = mkdtempSync(join(tmpdir(), "vpic-"));
  try {
    let file = path;
    if (path.endsWith(".gz")) {
      file = join(folder, "vpic.db");
      writeFileSync(file, gunzipSync(readFileSync(path)));
    }
    const vpic = new DatabaseSync(file, { readOnly: true });
    try {
      return work(vpic);
    } finally {
      vpic.close();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * What decoding a VIN of these makes needs, in an order that is always the same. Weights are only taken where they tell the weight classes of the
 * `divided` models (`make|model`) apart.
 */
export function readVinTables(vpic: DatabaseSync, makes: Iterable<string>, divided: Iterable<string> = []): VinTables {
  vpic.exec(`
    create temp table wanted_make (wanted text primary key);
    create temp table covered as
      select distinct w.Wmi wmi, s.VinSchemaId schema, s.YearFrom "from", s.YearTo "to"
      from Wmi w join Wmi_VinSchema s on s.WmiId = w.Id where w.VehicleTypeId in ${lightTypes}`);
  const want = vpic.prepare("insert into wanted_make values (?)");
  for (const make of makes) want.run(make);
  // A schema without a model of its own (plants, engines) belongs to a maker that has one with.
  vpic.exec(`
    delete from covered where wmi not in (
      select c.wmi from covered c
      join Pattern p on p.VinSchemaId = c.schema and p.ElementId = ${element.model}
      join Make_Model mm on mm.ModelId = cast(p.AttributeId as integer)
      join Make k on k.Id = mm.MakeId join wanted_make on wanted = k.Name)`);
  const rows = withWeights(all(vpic, "select wmi, schema from covered"), readPatterns(vpic), new Set(divided));
  const patterns = withConsistentCodes(rows.map(correctSprinter(vpic)));
  const used = new Set(patterns.map((pattern) => pattern.schema));
  const schemas = all(vpic, `select wmi, schema, "from", "to" from covered order by wmi, "from", schema, "to"`)
    .map(({ wmi = "", schema = "", from = "", to = "" }) => ({ wmi, schema, from, to }))
    .filter(({ schema }) => used.has(schema));
  return { wmis: readWmis(vpic), schemas, patterns };
}

/** Every maker's kind of vehicle, and the make where it is known. A WMI used outside the United States is its make's there. */
function readWmis(vpic: DatabaseSync): VinWmiRow[] {
  const rows = all(
    vpic,
    `select w.Wmi wmi, t.Name kind, iif(count(distinct wanted) = 1, max(wanted), '') make, group_concat(k.Name, '|') makes
     from Wmi w join VehicleType t on t.Id = w.VehicleTypeId
     left join Wmi_Make wm on wm.WmiId = w.Id and w.VehicleTypeId in ${lightTypes}
     left join Make k on k.Id = wm.MakeId left join wanted_make on wanted = k.Name
     group by w.Wmi order by w.Wmi`,
  ).map(({ wmi = "", kind = "", make = "", makes = "" }) => {
    const names = makes.split("|");
    const heavy = names.filter((name) => heavyMakers.has(name));
    if ((make && !heavy.includes("International")) || heavy.length === 0) return { wmi, kind, make };
    const [first = ""] = heavy;
    return { wmi, kind: "Heavy Truck", make: heavy.includes("International") ? "International" : first };
  });
  const known = new Map(rows.map((row) => [row.wmi, row]));
  for (const { wmi = "", make = "" } of readWmisOutsideUs()) {
    const row = known.get(wmi) ?? { wmi, kind: "Passenger Car", make };
    known.set(wmi, { ...row, make: row.make && row.kind !== "Passenger Car" ? row.make : make });
  }
  return [...known.values()].toSorted((a, b) => (a.wmi < b.wmi ? -1 : 1));
}

function readWmisOutsideUs(): Record<string, string>[] {
  return parse(readFileSync(new URL("../../data/vehicles/wmis-outside-us.csv", import.meta.url)), { columns: true });
}

function readPatterns(vpic: DatabaseSync): VinPatternRow[] {
  const names = {
    [element.model]: namesOf(
      vpic,
      `select mm.ModelId id, k.Name || '|' || m.Name name from Make_Model mm
       join Make k on k.Id = mm.MakeId join wanted_make on wanted = k.Name
       join Model m on m.Id = mm.ModelId`,
    ),
    [element.fuel]: namesOf(vpic, "select Id id, Name name from FuelType"),
    [element.body]: namesOf(vpic, "select Id id, Name name from BodyStyle"),
    [element.turbo]: namesOf(vpic, "select Id id, Name name from Turbo"),
  };
  const engines = enginesOf(vpic);
  const rows = all(
    vpic,
    `select VinSchemaId schema, upper(Keys) keys, ElementId element, trim(AttributeId) value from Pattern
     where VinSchemaId in (select schema from covered) and ElementId in (${Object.values(element).join()})
     order by VinSchemaId, Keys, ElementId, value`,
  );
  return [...Map.groupBy(rows, (row) => `${row.schema}|${row.keys}`).values()].flatMap((group) => {
    const facts = new Map<number, Set<string>>();
    for (const row of group) {
      const id = Number(row.element);
      const value = names[id] ? names[id].get(row.value ?? "") : row.value;
      if (value) facts.set(id, (facts.get(id) ?? new Set()).add(value));
    }
    return patternRows(group[0]?.schema ?? "", group[0]?.keys ?? "", facts, engines);
  });
}

/** vPIC writes 2.1 or 2.2 for the 2,143 cc of the Sprinter's OM651, of which its maker and catalogues say 2.1. */
function correctSprinter(vpic: DatabaseSync): (row: VinPatternRow) => VinPatternRow {
  const sprinters = new Set(
    all(
      vpic,
      `select distinct p.VinSchemaId schema from Pattern p join Model m on m.Id = cast(p.AttributeId as integer)
       where p.ElementId = ${element.model} and m.Name = 'Sprinter'`,
    ).map(({ schema }) => schema),
  );
  return (row) => (row.displacement === "2.2" && sprinters.has(row.schema) ? { ...row, displacement: "2.1" } : row);
}

/** One row, or more where the same keys say two things of one element: the further rows hold what the first cannot. */
function patternRows(
  schema: string,
  keys: string,
  facts: Map<number, Set<string>>,
  engines: Map<string, Map<number, string>>,
): VinPatternRow[] {
  const engineNames = [...(facts.get(element.engineModel) ?? [])];
  const values = (id: number): string[] => {
    const stated = [...(facts.get(id) ?? [])];
    if (stated.length > 0) return stated;
    return [...new Set(engineNames.flatMap((name) => engines.get(name)?.get(id) ?? []))];
  };
  const litres = values(element.displacement).map((value) => toLitres(Number(value)));
  const fromCubic = values(element.cubicCentimetres).map((value) => toLitres(Number(value) / 1000));
  const weight = values(element.weight).length === 1 ? weights[values(element.weight)[0] ?? ""] : undefined;
  const columns = {
    weight_from: weight ? [String(weight[0])] : [],
    weight_to: weight ? [String(weight[1])] : [],
    heavy: values(element.weight).some((value) => heavyWeights.has(value)) ? ["T"] : [],
    model: values(element.model),
    displacement: unique(litres).length > 0 ? unique(litres) : unique(fromCubic),
    cylinders: unique(values(element.cylinders).map((value) => (/^\d+$/.test(value) ? String(Number(value)) : ""))),
    fuel: values(element.fuel),
    turbo: values(element.turbo).map((value) => (value === "Yes" ? "T" : "F")),
    body: values(element.body),
    trim: values(element.trim),
    series: values(element.series),
    engine: unique([unique(engineNames.flatMap(engineCodesIn)).join(";")]),
    doors: unique(values(element.doors).map((value) => (/^[2-5]$/.test(value) ? value : ""))),
  };
  const count = Math.max(...Object.values(columns).map((column) => column.length));
  return Array.from({ length: count }, (_, at) => {
    const [make = "", model = ""] = (columns.model[at] ?? "").split("|");
    const cell = (name: keyof typeof columns) => columns[name][at] ?? "";
    return {
      schema,
      keys,
      make,
      model,
      displacement: cell("displacement"),
      cylinders: cell("cylinders"),
      fuel: cell("fuel"),
      turbo: cell("turbo"),
      body: cell("body"),
      trim: cell("trim"),
      series: cell("series"),
      engine: cell("engine"),
      doors: cell("doors"),
      heavy: cell("heavy") || (isHeavy(make, model) ? "T" : ""),
      weight_from: cell("weight_from"),
      weight_to: cell("weight_to"),
    };
  });
}

/** What vPIC says of engines by their name, for patterns that give only that. */
function enginesOf(vpic: DatabaseSync): Map<string, Map<number, string>> {
  const fuels = namesOf(vpic, "select Id id, Name name from FuelType");
  const rows = all(
    vpic,
    `select e.Name engine, p.ElementId element, trim(p.AttributeId) value from EngineModel e
     join EngineModelPattern p on p.EngineModelId = e.Id order by e.Name, p.ElementId, p.Id`,
  );
  const engines = new Map<string, Map<number, string>>();
  for (const { engine = "", element: id, value = "" } of rows) {
    const facts = engines.get(engine) ?? new Map<number, string>();
    engines.set(engine, facts.set(Number(id), Number(id) === element.fuel ? (fuels.get(value) ?? "") : value));
  }
  return engines;
}

function namesOf(vpic: DatabaseSync, sql: string): Map<string, string> {
  return new Map(all(vpic, sql).map(({ id = "", name = "" }) => [id, name]));
}

function all(vpic: DatabaseSync, sql: string): Record<string, string>[] {
  return vpic
    .prepare(sql)
    .all()
    .map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value ?? "")])));
}

function toLitres(value: number): string {
  return value > 0 && value < 20 ? value.toFixed(1) : "";
}

function unique(values: string[]): string[] {
  return [...new Set(values.filter(Boolean))];
}
