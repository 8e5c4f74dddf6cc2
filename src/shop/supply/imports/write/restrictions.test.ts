import { readFileSync } from "node:fs";
import type { Pool } from "pg";
import { expect, test } from "vitest";
import { signaturesOf } from "#adapters/catalogue-files/csv-head.ts";
import { commandLine } from "#shop/foundation/command-line.ts";
import { saveCsvLayout } from "#shop/supply/imports/csv-layouts.ts";
import { importProblemsOf } from "#shop/supply/imports/imports.ts";
import { chance, pick } from "#test/chance.ts";
import { testDatabase } from "#test/database.ts";
import { aces, app } from "#test/import-files.ts";
import { runFile, runMap } from "#test/run-import.ts";

// No row that restricts what its part fits is accepted in silence, whatever it is written in and whatever it is written beside.

const notes = readFileSync(new URL("../../../../../test/files/suppliers/notes.tsv", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => line.split("\t"));
const textsThat = (does: string) => notes.flatMap(([text = "", what]) => (what === does ? [text] : []));
const [restricting, informing] = [textsThat("restricts"), textsThat("informs")] as [[string], [string]];

/** Columns that restrict, with what suppliers write into them; not all of it is understood. */
const columns: [column: string, values: [string, ...string[]]][] = [
  ["displacement", ["2.4", "2,4 l", "2400 ccm", "3.5L V6"]],
  ["cylinders", ["4", "V6", "six"]],
  ["fuel", ["Gas", "Diesel", "Benzin", "E85", "petrol only"]],
  ["turbo", ["yes", "no", "Turbo", "maybe"]],
  ["engine", ["K24Z3", "2.4 VTEC"]],
  ["drive", ["AWD", "4x4", "2WD", "Quattro"]],
  ["transmission", ["Manual", "CVT", "6-Speed"]],
  ["body", ["Coupe", "Sedan|Wagon"]],
  ["trim", ["Si", "EX|LX"]],
  ["brakes", ["Rear Drum"]],
  ["vin8", ["K", "KX", "?"]],
  ["market", ["CA", "Canada", "Mars"]],
  ["except", ["body=Convertible", "Hybrid"]],
  ["built_from", ["2008-02-15", "03/2008", "soon"]],
  ["built_before", ["2009-01-01", "15.02.2009"]],
  ["vin_from", ["000100"]],
  ["with", ["Tow Package"]],
  ["without", ["Sunroof"]],
  ["ccm", ["2400", "2.354 ccm", "2300|3500", "4942", "large"]],
  ["built_to", ["12/2008", "15.02.2009", "2008", "soon"]],
  ["kw", ["110"]],
  ["version", ["2.4 Sport", "Premium"]],
  ["Zone", ["Except Denali", "LX ONLY", "no convertible", "Sedan"]],
  ["Details", ["unless hybrid", "keine Cabrios", "other than Si", "from 03/2012", "mit ABS"]],
];
const header = `sku,make,model,year,${columns.map(([name]) => name).join(",")},notes`;

/** What the page stores as soon as somebody has chosen anything for a header. */
const chosen = {
  encoding: null,
  separator: null,
  dates: null,
  decimal: "point" as const,
  columns: header.split(",").map((name) => (name === "Zone" ? null : name === "Details" ? "description" : name)),
};

const cell = (text: string) => `"${text.replaceAll('"', '""').replaceAll("|", String.raw`\|`)}"`;

/** A restriction among up to two texts that only inform. */
function amongOthers(seed: string, text: string | null): string[] {
  const beside = (place: string) =>
    chance(`${seed} ${place}`) < 0.4 ? [pick(`${seed} ${place} text`, informing)] : [];
  return [...beside("before"), ...(text === null ? [] : [text]), ...beside("behind")];
}

function csvRow(n: number): string {
  const inColumn = chance(`column ${n}`) < 0.5;
  const [column, values] = pick(`which ${n}`, columns as [(typeof columns)[number]]);
  const own = amongOthers(`csv ${n}`, inColumn ? null : pick(`note ${n}`, restricting));
  const cells = columns.map(([name]) => (inColumn && name === column ? `"${pick(`value ${n}`, values)}"` : ""));
  return [`R-${n}`, "Honda", "Accord", "2008", ...cells, own.map(cell).join("|").replaceAll('"|"', "|")].join(",");
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const inElement: ((text: string) => string)[] = [
  (text) => `<Note>${text}</Note>`,
  (text) => `<Note id="7" lang="EN">${text}</Note>`,
  (text) => `<Qual id="12"><param value="1"/><text>${text}</text></Qual>`,
  (text) => `<Qual id="12"><text>${text}</text></Qual>`,
  (text) => `<Restriction>${text}</Restriction>`,
  (text) => `<Qual id="12">${text}</Qual>`,
  (text) => text,
  () => `<SubModel id="20"/>`,
  () => `<SubModel id="21"/>`,
  () => `<FuelType id="6"/>`,
];

function acesRow(n: number): string {
  const write = pick(`element ${n}`, inElement as [(text: string) => string]);
  const restriction = write(escaped(pick(`text ${n}`, restricting)));
  const others = amongOthers(`aces ${n}`, null).map((text) => `<Note>${escaped(text)}</Note>`);
  return app(n + 1, { part: `R-${n}`, base: 588_822, inside: restriction + others.join("") });
}

type Stored = { sku: string; asked: Record<string, unknown> };

/** The parts whose rows were accepted without a condition, and how many rows are in the shop or wait for an answer. */
async function accepted(pool: Pool) {
  const { rows } = await pool.query<Stored>(
    `select coalesce(p.maker_number, p.sku) as sku, coalesce(q.asked, q.qualifiers) as asked from applications a join parts p on p.id = a.part_id
     join qualifier_sets q on q.id = a.qualifiers_id`,
  );
  const { rowCount: waiting } = await pool.query("select from unresolved_applications");
  const plain = rows.filter(({ asked }) => Object.keys(asked).length === 0).map(({ sku }) => sku);
  return { plain, taken: rows.length + (waiting ?? 0) };
}

const csvFile = (rows: string[]) => [header, ...rows].join("\n");

test.each<[string, number, (n: number) => string, (rows: string[]) => string]>([
  ["CSV", 600, csvRow, csvFile],
  ["chosen CSV", 300, csvRow, csvFile],
  ["ACES", 600, acesRow, (rows) => aces(rows)],
])(
  "no row of a %s file that restricts is accepted without a condition or a question, or left out unreported",
  async (name, count, row, file) => {
    const { db, pool } = await testDatabase();
    await runMap(db, ["base_vehicle,588822,2008,Honda,Accord", "sub_model,20,LX", "position,22,Front"]);
    if (name === "chosen CSV") {
      const [signature = ""] = signaturesOf(Buffer.from(header));
      await saveCsvLayout(db, commandLine(), signature, { header: header.split(","), version: 0, layout: chosen });
    }
    const rows = Array.from({ length: count }, (_, n) => row(n));
    const done = await runFile(db, file(rows), { name: `restrictions.${name.toLowerCase()}` });
    expect(done.state).toBe("done");
    const { plain, taken } = await accepted(pool);
    expect(plain.map((sku) => rows[Number(sku.slice(2))])).toEqual([]);
    const problems = await importProblemsOf(db, commandLine(), done.id, { limit: 1_000 });
    const errors = problems.rows.filter(({ error }) => error).reduce((sum, { times }) => sum + times, 0);
    expect(errors).toBeGreaterThanOrEqual(count - taken);
  },
);
