import { getTableColumns, sql } from "drizzle-orm";
import type { Batch } from "#shop/supply/imports/write/batch.ts";
import { emptyPart } from "#shop/supply/imports/write/empty-part.ts";
import { parts } from "#shop/catalogue/parts/parts.table.ts";

type Part = typeof parts.$inferSelect;

const columnOf = Object.fromEntries(
  Object.entries(getTableColumns(parts)).map(([field, column]) => [field, column.name]),
) as Record<keyof Part, string>;

/** What the database derives or sets itself. */
const isWritten = (field: keyof Part) => field !== "createdAt" && !getTableColumns(parts)[field].generated;

/** Parts as rows of their table, for `jsonb_populate_recordset`. */
function rowsOf(all: Part[], fields: (keyof Part)[]): string {
  return JSON.stringify(all.map((part) => Object.fromEntries(fields.map((field) => [columnOf[field], part[field]]))));
}

const listed = (fields: (keyof Part)[]) =>
  sql.join(
    fields.map((field) => sql.identifier(columnOf[field])),
    sql`, `,
  );

/** Inserts the new parts of a batch with their collected values. */
export async function insertParts({ tx, tally }: Batch): Promise<void> {
  const added = [...tally.newParts.values()].filter(({ inserted }) => !inserted);
  if (added.length === 0) return;
  // Columns with their default in all rows are left to the database.
  const fields = (Object.keys(columnOf) as (keyof Part)[]).filter(
    (field) => isWritten(field) && added.some(({ part }) => part[field] !== emptyPart[field]),
  );
  const rows = rowsOf(
    added.map(({ part }) => part),
    fields,
  );
  await tx.execute(sql`
    insert into parts (${listed(fields)}) select ${listed(fields)} from jsonb_populate_recordset(null::parts, ${rows}::jsonb)`);
  for (const one of added) one.inserted = true;
}

/** The columns to write, by part. The rows are locked: all other values are as in the database. */
export type PartChanges = Map<Part, Set<keyof Part>>;

/** Writes changed columns of parts in one statement. */
export async function updateParts({ tx }: Batch, changes: PartChanges): Promise<void> {
  if (changes.size === 0) return;
  const fields = [...new Set([...changes.values()].flatMap((one) => [...one]))];
  const rows = rowsOf([...changes.keys()], ["id", ...fields]);
  const set = fields.map((field) => sql`${sql.identifier(columnOf[field])} = input.${sql.identifier(columnOf[field])}`);
  await tx.execute(sql`
    update parts set ${sql.join(set, sql`, `)}
    from jsonb_populate_recordset(null::parts, ${rows}::jsonb) as input where parts.id = input.id`);
}
