import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  customType,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import type { Qualifiers } from "#shop/catalogue/fitment/qualifiers.ts";
import { importStates } from "#shop/supply/imports/import-states.ts";
import type { CsvLayout, FileLayout } from "#shop/supply/imports/csv-layout.ts";
import {
  changedEntities,
  type ImportCounts,
  type ImportFailure,
  type RevertCounts,
} from "#shop/supply/imports/import-outcome.ts";

const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });
const multirange = customType<{ data: string }>({ dataType: () => "int4multirange" });
const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * One run of a file. Two kinds have none: `resolve` is one of applications that were not understood, after a mapping came; `bulk` a change of many parts
 * that staff preview and apply.
 */
export const imports = pgTable("imports", {
  id: uuid()
    .primaryKey()
    .default(sql`uuidv7()`),
  name: text().notNull(),
  format: text({ enum: ["aces", "pies", "csv", "resolve", "bulk"] }),
  version: text(),
  state: text({ enum: importStates }).notNull(),
  dryRun: boolean("dry_run").notNull(),
  /** The file is the whole submission: what it leaves out is removed. An update otherwise (ACES `SubmissionType`). */
  full: boolean("replaces").notNull(),
  actorId: uuid("actor_id"),
  sha256: text(),
  bytes: bigint({ mode: "number" }).notNull().default(0),
  bytesRead: bigint("bytes_read", { mode: "number" }).notNull().default(0),
  total: bigint({ mode: "number" }),
  /** How many of its records are written, and how many remarks about records are stored. */
  position: bigint({ mode: "number" }).notNull().default(0),
  remarks: bigint({ mode: "number" }).notNull().default(0),
  /** Of `resolve`: the ids of the last item and the last application that are written. */
  resumeAfter: jsonb("resume_after").$type<ResumeAfter>().notNull().default({}),
  header: jsonb().$type<Record<string, string>>().notNull().default({}),
  /** Of a CSV file: how it is read. Set when it is first read, so that it is read alike to its end. */
  layout: jsonb().$type<FileLayout>(),
  counts: jsonb().$type<ImportCounts>().notNull().default({}),
  failure: jsonb().$type<ImportFailure>(),
  /** What an undo has done so far. Null: none has begun. */
  reverted: jsonb().$type<RevertCounts>(),
  stopRequested: boolean("stop_asked").notNull().default(false),
  createdAt: moment("created_at").notNull().defaultNow(),
  startedAt: moment("started_at"),
  finishedAt: moment("finished_at"),
});

export const importChunks = pgTable("import_chunks", {
  importId: uuid("import_id").notNull(),
  number: integer().notNull(),
  bytes: bytea().notNull(),
});

/** Ids in the lists of what waits, by the kind of record. */
export type ResumeAfter = { item?: number; application?: number };

/** What an import changed, or a dry run would (`planned`), in the order it was done. */
export const importChanges = pgTable("import_changes", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  importId: uuid("import_id").notNull(),
  entity: text({ enum: changedEntities }).notNull(),
  action: text({ enum: ["add", "change", "remove"] }).notNull(),
  key: text().notNull(),
  rowId: text("row_id").notNull(),
  before: jsonb().$type<Record<string, unknown>>(),
  after: jsonb().$type<Record<string, unknown>>(),
  /** Nothing of it stays. */
  undone: boolean().notNull().default(false),
  /** The fields that an undo left, since they had been changed. Null: it left none. */
  stays: text().array(),
  planned: boolean("foreseen").notNull().default(false),
});

/** What is wrong with a file; one row for all records that have the same. */
export const importProblems = pgTable("import_problems", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  importId: uuid("import_id").notNull(),
  code: text().notNull(),
  error: boolean().notNull(),
  line: bigint({ mode: "number" }),
  record: text(),
  key: text().notNull(),
  params: jsonb().$type<Record<string, string | number>>().notNull().default({}),
  times: integer().notNull().default(1),
});

/** The rows of the shop that a file confirms; `outdated`: applications that stand beside those of the file, and that staff may have it replace. */
export const importSeen = pgTable("import_seen", {
  importId: uuid("import_id").notNull(),
  partId: uuid("part_id").notNull(),
  entity: text({ enum: ["application", "source", "unresolved", "outdated"] }).notNull(),
  rowId: bigint("row_id", { mode: "number" }).notNull(),
  /** Of what is outdated: the years of it that stay, since the file says nothing of them. */
  kept: multirange(),
});

/** What ids of the Auto Care databases mean, from the merchant's own licence. */
export const vcdbMap = pgTable("vcdb_map", {
  kind: text().notNull(),
  id: text().notNull(),
  facts: jsonb().$type<Record<string, unknown>>().notNull(),
});

/** How files with a header are read, by the signature of its line. */
export const csvLayouts = pgTable("csv_layouts", {
  signature: text().primaryKey(),
  /** The names of the columns, for people. */
  header: text().array().notNull(),
  layout: jsonb().$type<CsvLayout>().notNull(),
  /** Counts the changes: a change is made to the version that the user has seen. */
  version: integer().notNull().default(1),
  updatedAt: moment("updated_at").notNull().defaultNow(),
});

/** What names in suppliers' files mean: the models of a make and model as they are written. */
export const vehicleNames = pgTable("vehicle_names", {
  make: text().notNull(),
  model: text().notNull(),
  /** Both without case, blanks and punctuation. */
  key: text().primaryKey(),
  modelIds: integer("model_ids").array().notNull(),
  /** What the name says besides, in words. Null: what its words say that are not in the names of the models. */
  rest: text(),
  yearFrom: smallint("year_from"),
  yearTo: smallint("year_to"),
  qualifiers: jsonb().$type<Qualifiers>().notNull().default({}),
});

export type DecidedName = typeof vehicleNames.$inferSelect;
