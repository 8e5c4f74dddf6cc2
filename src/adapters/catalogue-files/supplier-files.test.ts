import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { openCsv } from "#adapters/catalogue-files/read-csv.ts";
import { UnusableFile } from "#shop/supply/imports/import-outcome.ts";
import { detectedLayout, type CsvLayout } from "#shop/supply/imports/csv-layout.ts";
import type { ApplicationRecord, ItemRecord } from "#shop/supply/imports/records.ts";
import { read } from "#test/read-records.ts";

type Expected = {
  why?: string;
  kind: string;
  settings?: Partial<CsvLayout>;
  accepted: Record<string, unknown>[];
  problems: { line: number; column?: string; level: string; rows?: number }[];
};

const folder = new URL("../../../test/files/suppliers/csv/", import.meta.url);
const names = readdirSync(folder).flatMap((file) => (file.endsWith(".csv") ? [file.slice(0, -4)] : []));

const attributesOf = ({ attributes }: ItemRecord) =>
  Object.fromEntries(attributes.map(({ name, value }) => [name, /^[\d.]+$/.test(value ?? "") ? Number(value) : value]));

/** What a file says, as its expectation states it. */
function rowOf(record: ItemRecord | ApplicationRecord): Record<string, unknown> {
  const { line } = record.at;
  if (record.kind === "application") {
    const { make, model, from, to, qualifiers, notes } = record.named!;
    return {
      line,
      quantity: record.quantity,
      notes,
      qualifiers,
      years: [Number(from), Number(to)],
      model: `${make} ${model}`,
      position: record.position,
      fuel: qualifiers["fuel"],
      builtFrom: qualifiers["builtFrom"],
    };
  }
  const { part, name, price, stock, minimumOrder, description, universal } = record;
  const cents = price ? Math.round(price.amount * 100) : null;
  const [number] = record.numbers;
  return {
    line,
    sku: part.sku,
    name,
    price: cents,
    stock,
    minimumOrder,
    description,
    universal,
    attributes: attributesOf(record),
    number: number?.number,
  };
}

async function outcome(name: string, { settings }: Expected) {
  const file = readFileSync(new URL(`${name}.csv`, folder));
  const layout = settings ? { ...detectedLayout, ...settings } : null;
  try {
    const records = await read(file, 1_000, layout);
    return {
      accepted: records.flatMap((one) => (one.kind === "item" || one.kind === "application" ? [rowOf(one)] : [])),
      problems: records.flatMap((one) => {
        if (one.kind !== "problem") return [];
        const { column } = one.problem.params;
        return [
          {
            line: one.at.line,
            ...(column !== undefined && { column }),
            level: one.problem.error ? "error" : "warning",
          },
        ];
      }),
    };
  } catch (error) {
    if (!(error instanceof UnusableFile)) throw error;
    const { line, params } = error.failure;
    const column = params["column"];
    return { accepted: [], problems: [{ line: line ?? 1, ...(column !== undefined && { column }), level: "error" }] };
  }
}

/** The lines in which rows of a file begin, blank ones left out. */
async function rowLines(name: string, { settings }: Expected): Promise<number[]> {
  async function* file() {
    yield readFileSync(new URL(`${name}.csv`, folder));
  }
  const opened = await openCsv(file(), { layout: settings ? { ...detectedLayout, ...settings } : null });
  const lines: number[] = [];
  for await (const { line, cells, broken } of opened.rows) {
    if (line > opened.head.line && (broken || cells.some((cell) => cell.trim() !== ""))) lines.push(line);
  }
  return lines;
}

describe("suppliers' CSV files are read as it is written beside them", () => {
  test.each(names)("%s", async (name) => {
    const expected = JSON.parse(readFileSync(new URL(`${name}.json`, folder), "utf8")) as Expected;
    const { accepted, problems } = await outcome(name, expected);
    // What vehicles are meant is decided after the file is read.
    const questions = expected.problems.filter(({ level }) => level === "question");
    const rows = accepted.filter(({ line }) =>
      questions.every((one) => Number(line) < one.line || Number(line) >= one.line + (one.rows ?? 1)),
    );
    expect(rows).toMatchObject(expected.accepted.map(({ model: _model, fuel: _fuel, ...row }) => row));
    const wanted = expected.problems.filter(({ level }) => level !== "question");
    expect(problems).toMatchObject(wanted);
  });

  test.each(names)("every row of %s is read or reported", async (name) => {
    const expected = JSON.parse(readFileSync(new URL(`${name}.json`, folder), "utf8")) as Expected;
    const { accepted, problems } = await outcome(name, expected);
    const isRefused = accepted.length === 0 && expected.problems.length === 1 && problems.length === 1;
    const covered = new Set([...accepted, ...problems].map(({ line }) => Number(line)));
    const lines = await rowLines(name, expected).catch(() => []);
    expect(isRefused ? [] : lines.filter((line) => !covered.has(line))).toEqual([]);
  });
});
