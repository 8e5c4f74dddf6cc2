import { sql, type SQL } from "drizzle-orm";
import type { Db } from "#db/connect.ts";
import { isConstraintViolation } from "#shop/database-error.ts";
import type { importChanges } from "#shop/imports/imports.table.ts";

type Change = typeof importChanges.$inferSelect;
type Row = Record<string, unknown>;

/** The columns of what imports change, by the names that changes are written down with. */
const tables = {
  brand: { table: "brands", columns: { name: "name", slug: "slug", tier: "tier", aaiaId: "aaia_id" } },
  part: {
    table: "parts",
    columns: {
      name: "name",
      description: "description",
      imageUrl: "image_url",
      priceCents: "price_cents",
      stock: "stock",
      minimumOrder: "minimum_order",
      partTypeId: "part_type_id",
      universal: "universal",
      attributes: "attributes",
      draft: "draft",
      removedAt: "removed_at",
      sku: "sku",
      makerNumber: "maker_number",
      brandId: "brand_id",
    },
  },
  details: { table: "part_details", columns: {} },
  number: {
    table: "part_numbers",
    columns: { partId: "part_id", kind: "kind", number: "number", maker: "maker", replacedBy: "replaced_by" },
  },
  application: {
    table: "applications",
    columns: {
      partId: "part_id",
      modelId: "model_id",
      yearFrom: "year_from",
      yearTo: "year_to",
      qualifiersId: "qualifiers_id",
      positionId: "position_id",
      quantity: "quantity",
      partTypeId: "part_type_id",
      onSale: "on_sale",
    },
  },
  source: {
    table: "application_sources",
    columns: { applicationId: "application_id", source: "source", quantity: "quantity" },
  },
  unresolved: {
    table: "unresolved_applications",
    columns: {
      partId: "part_id",
      positionId: "position_id",
      quantity: "quantity",
      source: "source",
      reasons: "reasons",
    },
  },
} as const;

/** Takes one change back. False: the row is not as the change left it, and stays. */
export async function takeBack(tx: Db, change: Change): Promise<boolean> {
  try {
    return await tx.transaction((inner) => revert(inner, change));
  } catch (error) {
    // A key that was taken since, or a row that others need by now, as an order its part.
    if (isConstraintViolation(error)) return false;
    throw error;
  }
}

async function revert(tx: Db, change: Change): Promise<boolean> {
  if (change.entity === "details") return revertDetails(tx, change);
  if (change.action === "add") return removeAdded(tx, change);
  if (change.action === "remove" && change.entity !== "part") return putBack(tx, change);
  return setBack(tx, change);
}

async function removeAdded(tx: Db, { entity, rowId, after }: Change): Promise<boolean> {
  const { table } = tables[entity];
  const same =
    entity === "number"
      ? conditions(entity, after ?? {})
      : sql`${idOf(entity, rowId)} and ${conditions(entity, after ?? {})}`;
  if (entity === "part") {
    // What others have added to it since is not this import's to take away.
    const needed = sql`exists (select from applications where part_id = ${rowId}::uuid)
      or exists (select from unresolved_applications where part_id = ${rowId}::uuid)
      or exists (select from part_details where part_id = ${rowId}::uuid)
      or exists (select from part_numbers where part_id = ${rowId}::uuid and kind <> 'sku')`;
    const { rows } = await tx.execute<{ needed: boolean }>(sql`select ${needed} as needed`);
    if (rows[0]?.needed) return false;
  }
  if (entity === "application") {
    // Another file says the same.
    const { rows } = await tx.execute(sql`select 1 from application_sources where application_id = ${rowId}::int8`);
    if (rows.length > 0) return false;
  }
  const { rowCount } = await tx.execute(sql`delete from ${sql.identifier(table)} where ${same}`);
  return rowCount === 1 || (rowCount === 0 && (await isGone(tx, entity, rowId, after)));
}

/** Somebody took it away already: nothing is left to do. */
async function isGone(tx: Db, entity: Change["entity"], rowId: string, after: Row | null): Promise<boolean> {
  if (entity === "number") return true;
  const { table } = tables[entity];
  const { rows } = await tx.execute(sql`select 1 from ${sql.identifier(table)} where ${idOf(entity, rowId)}`);
  return after !== null && rows.length === 0;
}

async function putBack(tx: Db, { entity, rowId, before }: Change): Promise<boolean> {
  const { table } = tables[entity];
  const row = known(entity, before ?? {});
  const own = entity === "number" ? [] : [{ column: "id", value: sql`${rowId}::int8` }];
  const all = [...own, ...row];
  const names = sql.join(
    all.map(({ column }) => sql.identifier(column)),
    sql`, `,
  );
  const values = sql.join(
    all.map(({ value }) => value),
    sql`, `,
  );
  const { rowCount } = await tx.execute(
    sql`insert into ${sql.identifier(table)} (${names}) overriding system value values (${values}) on conflict do nothing`,
  );
  // As the part is now, not as it was.
  if (entity === "application" && rowCount === 1) {
    await tx.execute(sql`
      update applications a set part_type_id = p.part_type_id, on_sale = p.removed_at is null and not p.draft
      from (select * from parts where id = (select part_id from applications where id = ${rowId}::int8) for no key update) p
      where a.id = ${rowId}::int8`);
  }
  return rowCount === 1;
}

async function setBack(tx: Db, { entity, rowId, before, after }: Change): Promise<boolean> {
  const { table } = tables[entity];
  const fields = known(entity, before ?? {});
  if (fields.length === 0) return true;
  const set = sql.join(
    fields.map(({ column, value }) => sql`${sql.identifier(column)} = ${value}`),
    sql`, `,
  );
  const where =
    entity === "number"
      ? conditions(entity, after ?? {})
      : sql`${idOf(entity, rowId)} and ${conditions(entity, after ?? {})}`;
  const { rowCount } = await tx.execute(sql`update ${sql.identifier(table)} set ${set} where ${where}`);
  return rowCount === 1;
}

async function revertDetails(tx: Db, { rowId, action, before, after }: Change): Promise<boolean> {
  const same = sql`part_id = ${rowId}::uuid and details = ${JSON.stringify(after)}::jsonb`;
  const { rowCount } =
    action === "add"
      ? await tx.execute(sql`delete from part_details where ${same}`)
      : await tx.execute(sql`update part_details set details = ${JSON.stringify(before)}::jsonb where ${same}`);
  return rowCount === 1;
}

function idOf(entity: Change["entity"], rowId: string): SQL {
  return entity === "part" || entity === "brand" ? sql`id = ${rowId}::uuid` : sql`id = ${rowId}::int8`;
}

const casts: Record<string, string> = { attributes: "jsonb", source: "jsonb", reasons: "text[]" };

function known(entity: Change["entity"], row: Row): { column: string; value: SQL }[] {
  const columns: Record<string, string> = tables[entity].columns;
  return Object.entries(row).flatMap(([key, given]) => {
    const column = columns[key];
    if (!column) return [];
    const cast = casts[column];
    if (cast === "jsonb") return [{ column, value: sql`${JSON.stringify(given)}::jsonb` }];
    if (cast) return [{ column, value: sql`${sql.param(given)}::text[]` }];
    return [{ column, value: sql`${given}` }];
  });
}

/** These follow from others, and change with them. */
const derived = new Set(["part_type_id", "on_sale", "reasons"]);

/** That the row is as it was left. */
function conditions(entity: Change["entity"], row: Row): SQL {
  const own = known(entity, row).filter(({ column }) => entity === "part" || !derived.has(column));
  const all = own.map(({ column, value }) => sql`${sql.identifier(column)} is not distinct from ${value}`);
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `);
}
