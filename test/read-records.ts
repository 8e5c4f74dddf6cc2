import { readCatalogue } from "#adapters/catalogue-files/read-catalogue.ts";
import type { CsvLayout } from "#shop/supply/imports/csv-layout.ts";
import { UnusableFile } from "#shop/supply/imports/import-outcome.ts";
import type { ApplicationRecord, ItemRecord } from "#shop/supply/imports/records.ts";

type Read = Awaited<ReturnType<typeof read>>;

/** Reads a file that arrives in small pieces; returns its records. */
export async function read(file: string | Uint8Array, piece = 1_000, layout: CsvLayout | null = null) {
  const bytes = Buffer.from(file);
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
  }
  const records = [];
  for await (const record of readCatalogue(pieces(), { currency: "USD", layout })) records.push(record);
  return records;
}

export const applications = (records: Read) =>
  records.filter((one): one is ApplicationRecord => one.kind === "application");
export const items = (records: Read) => records.filter((one): one is ItemRecord => one.kind === "item");
export const problems = (records: Read) =>
  records.flatMap((one) => (one.kind === "problem" ? [[one.problem.code, one.problem.error]] : []));

export async function faultOf(file: string | Uint8Array) {
  const fault: unknown = await read(file).catch((error: unknown) => error);
  return fault instanceof UnusableFile ? { code: fault.failure.code, line: fault.failure.line } : fault;
}
