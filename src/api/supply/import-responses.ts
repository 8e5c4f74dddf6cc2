import { z } from "@hono/zod-openapi";
import type { ProblemParams } from "#shop/supply/imports/import-outcome.ts";
import { importStates } from "#shop/supply/imports/import-states.ts";
import { importOptions, importSpeed, type Import, type ImportProblem } from "#shop/supply/imports/imports.ts";

export type ImportMessages = {
  importProblem: (code: string, params: ProblemParams) => string;
};

const counts = z
  .record(z.string(), z.record(z.string(), z.int()))
  .openapi({ description: "By entity and outcome: added, changed, removed, unchanged, skipped" });

export const importResponse = z
  .object({
    id: z.uuid(),
    name: z.string(),
    format: z
      .enum(["aces", "pies", "csv", "resolve", "bulk"])
      .nullable()
      .openapi({ description: "Null: not read yet" }),
    version: z.string().nullable(),
    header: z.record(z.string(), z.string()),
    state: z.enum(importStates),
    dryRun: z.boolean(),
    replace: z.boolean(),
    bytes: z.int(),
    rows: z.int().openapi({ description: "Records done" }),
    total: z.int().nullable().openapi({ description: "Records of the file. Null: not counted yet" }),
    rowsPerSecond: z.number().nullable(),
    secondsLeft: z.int().nullable(),
    counts,
    problems: z.record(z.string(), z.int()).openapi({ description: "Number of records with each problem, by code" }),
    reverted: z.object({ undone: z.int(), partly: z.int(), stayed: z.int() }).nullable().openapi({
      description: "Changes that an undo has reverted, reverted in part, and left since others had changed them",
    }),
    failure: z
      .object({ code: z.string(), line: z.int().nullable(), message: z.string() })
      .nullable()
      .openapi({ description: "Why the file could not be imported" }),
    can: z.object({ apply: z.boolean(), replace: z.boolean(), undo: z.boolean(), cancel: z.boolean() }),
    createdAt: z.iso.datetime(),
    startedAt: z.iso.datetime().nullable(),
    finishedAt: z.iso.datetime().nullable(),
  })
  .openapi("Import");

export const importProblemResponse = z
  .object({
    id: z.string(),
    code: z.string(),
    error: z.boolean().openapi({ description: "The record could not be imported" }),
    line: z.int().nullable(),
    record: z.string().nullable().openapi({ description: "The application's id, the item's number" }),
    message: z.string(),
    params: z
      .record(z.string(), z.union([z.string(), z.number()]))
      .openapi({ description: "What the message is about, such as `note`" }),
    times: z.int().openapi({ description: "Number of records with it; line and record are those of the first" }),
  })
  .openapi("ImportProblem");

/** Returns an import in the format of the API. */
export function toImportResponse(row: Import, words: ImportMessages): z.infer<typeof importResponse> {
  const { rate, secondsLeft } = importSpeed(row, new Date());
  return {
    id: row.id,
    name: row.name,
    format: row.format,
    version: row.version,
    header: row.header,
    state: row.state,
    dryRun: row.dryRun,
    replace: row.full,
    bytes: row.bytes,
    rows: row.position,
    total: row.total,
    rowsPerSecond: rate,
    secondsLeft,
    counts: row.counts,
    problems: row.problems,
    reverted: row.reverted,
    failure: row.failure && {
      code: row.failure.code,
      line: row.failure.line,
      message: words.importProblem(row.failure.code, row.failure.params),
    },
    can: importOptions(row),
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

/** Returns a problem of an import in the format of the API. */
export function toImportProblemResponse(
  row: ImportProblem,
  words: ImportMessages,
): z.infer<typeof importProblemResponse> {
  const { id, code, error, line, record, params, times } = row;
  return { id: String(id), code, error, line, record, message: words.importProblem(code, params), params, times };
}
