import { z } from "@hono/zod-openapi";
import type { ImportMessages } from "#api/supply/import-responses.ts";
import {
  csvEncodings,
  csvSeparators,
  dateStyles,
  decimalStyles,
  type CsvPreview,
} from "#shop/supply/imports/csv-layout.ts";
import { UnusableFile } from "#shop/supply/imports/import-outcome.ts";

/** The choices of the user, which override what is stored for the header or detected. */
export const previewQuery = z.object({
  encoding: z.enum(csvEncodings, "not_valid").optional(),
  separator: z.enum(csvSeparators, "not_valid").optional(),
  decimal: z.enum(decimalStyles, "not_valid").optional(),
  dates: z.enum(dateStyles, "not_valid").optional(),
  columns: z
    .string()
    .max(8_000, "too_long:8000")
    .transform((text) => text.split(",").map((field) => field || null))
    .optional()
    .openapi({ description: "The field of each column, with commas between; nothing: it is left out" }),
});

const problem = z.object({ line: z.int().nullable(), code: z.string(), error: z.boolean(), message: z.string() });

export const previewResponse = z
  .object({
    failure: problem.nullable().openapi({ description: "Why the file cannot be read; then `preview` is null" }),
    preview: z
      .object({
        signature: z.string().openapi({ description: "Identifies the header" }),
        version: z.int().openapi({ description: "Of the layout stored for this header. 0: none" }),
        encoding: z.string().nullable().openapi({ description: "Null: two encodings are as likely" }),
        separator: z.string(),
        decimal: z.enum(decimalStyles).nullable(),
        dates: z.enum(dateStyles).nullable(),
        line: z.int().openapi({ description: "Of the header" }),
        kind: z.enum(["applications", "numbers", "parts", "vehicles", "catalogue"]).nullable(),
        columns: z.array(z.object({ name: z.string(), field: z.string().nullable() })),
        rows: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
        problems: z.array(problem),
      })
      .nullable(),
  })
  .openapi("CsvPreview");

export async function toPreviewResponse(read: () => Promise<CsvPreview>, { importProblem }: ImportMessages) {
  try {
    const { problems, ...same } = await read();
    const worded = problems.map(({ params, ...rest }) => ({ ...rest, message: importProblem(rest.code, params) }));
    return { failure: null, preview: { ...same, problems: worded } };
  } catch (error) {
    if (!(error instanceof UnusableFile)) throw error;
    const { code, line, params } = error.failure;
    return { failure: { code, line, error: true, message: importProblem(code, params) }, preview: null };
  }
}

export const unknownNamesResponse = z
  .object({
    names: z.array(
      z.object({
        make: z.string(),
        model: z.string(),
        times: z.int().openapi({ description: "How many records name it" }),
        models: z.array(z.int()).openapi({ description: "The models that staff have chosen since" }),
        rest: z
          .string()
          .nullable()
          .openapi({ description: "What the name says besides. Null: its words that are not in the models' names" }),
        years: z.object({ from: z.int().nullable(), to: z.int().nullable() }),
        qualifiers: z.record(z.string(), z.unknown()),
      }),
    ),
    models: z.array(z.object({ id: z.int(), make: z.string(), name: z.string(), from: z.int(), to: z.int() })),
  })
  .openapi("UnknownVehicleNames");
