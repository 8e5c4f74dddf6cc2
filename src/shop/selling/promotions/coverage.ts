import { and, inArray, isNull, sql, type SQL } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { brands, parts, partTypes } from "#shop/catalogue/parts/parts.table.ts";
import type { PromotionInput } from "#shop/selling/promotions/promotion-input.ts";
import { customerGroups, type promotions } from "#shop/selling/promotions/promotions.table.ts";
import { models } from "#shop/catalogue/vehicles/vehicles.table.ts";

type Named = "parts" | "brands" | "partTypes" | "models" | "groups";
type Coverage = Pick<typeof promotions.$inferSelect, "partIds" | "brandIds" | "partTypeIds" | "modelIds" | "groupIds">;

/** Returns a text array of the names in lower case. */
const lowered = (names: string[]) => sql`${sql.param(names.map((name) => name.toLowerCase()))}::text[]`;

/** Returns the ids of what a promotion names; null where it names nothing. Throws `invalid` with the first name that nothing has. */
export async function findCoverage(tx: Db, input: Pick<PromotionInput, Named>): Promise<Coverage> {
  const bySku = { id: parts.id, names: sql<string[]>`array[${parts.sku}]` };
  const { id: brandId, name: brandName, slug: brandSlug } = brands;
  const { id: typeId, name: typeName, slug: typeSlug } = partTypes;
  const modelName = sql<string>`${models.make} || ' ' || ${models.name}`;
  const found = {
    parts: tx
      .select(bySku)
      .from(parts)
      .where(and(inArray(parts.sku, [...input.parts, ""]), isNull(parts.removedAt))),
    brands: tx
      .select({ id: brandId, names: namesOf(brandName, brandSlug) })
      .from(brands)
      .where(sql`${anyOf(sql`lower(${brandName})`, input.brands)} or ${anyOf(brandSlug, input.brands)}`),
    partTypes: tx
      .select({ id: typeId, names: namesOf(typeName, typeSlug) })
      .from(partTypes)
      .where(sql`${anyOf(sql`lower(${typeName})`, input.partTypes)} or ${anyOf(typeSlug, input.partTypes)}`),
    models: tx
      .select({ id: models.id, names: namesOf(modelName) })
      .from(models)
      .where(anyOf(sql`lower(${modelName})`, input.models)),
    groups: tx
      .select({ id: customerGroups.id, names: namesOf(customerGroups.name) })
      .from(customerGroups)
      .where(anyOf(sql`lower(${customerGroups.name})`, input.groups)),
  };
  return {
    partIds: idsOf("parts", input.parts, await found.parts),
    brandIds: idsOf("brands", input.brands, await found.brands),
    partTypeIds: idsOf("partTypes", input.partTypes, await found.partTypes),
    modelIds: idsOf("models", input.models, await found.models),
    groupIds: idsOf("groups", input.groups, await found.groups),
  };
}

const anyOf = (column: unknown, names: string[]): SQL => sql`${column} = any(${lowered(names)})`;
const namesOf = (...columns: unknown[]) =>
  sql<string[]>`array[${sql.join(
    columns.map((column) => sql`${column}`),
    sql`, `,
  )}]`;

function idsOf<Id>(field: Named, wanted: string[], found: { id: Id; names: string[] }[]): Id[] | null {
  if (wanted.length === 0) return null;
  const known = new Set(found.flatMap(({ names }) => names.map((name) => name.toLowerCase())));
  const missing = wanted.find((name) => !known.has(name.toLowerCase()));
  if (missing !== undefined)
    throw new ShopError("invalid", { fields: [{ field, code: "not_found", params: { value: missing } }] });
  return [...new Set(found.map(({ id }) => id))];
}

/** Returns what promotions cover by name, as `findCoverage` takes it; what no longer exists is left out. */
export async function nameCoverage(db: Db, rows: Coverage[]): Promise<Pick<PromotionInput, Named>[]> {
  const all = <Id>(pick: (row: Coverage) => Id[] | null) => [...new Set(rows.flatMap((row) => pick(row) ?? []))];
  const read = async <Id extends string | number>(
    ids: Id[],
    query: (ids: Id[]) => Promise<{ id: Id; name: string }[]>,
  ) => new Map(ids.length > 0 ? (await query(ids)).map(({ id, name }) => [id, name] as const) : []);
  const partNames = await read(
    all(({ partIds }) => partIds),
    (ids) => db.select({ id: parts.id, name: parts.sku }).from(parts).where(inArray(parts.id, ids)),
  );
  const brandNames = await read(
    all(({ brandIds }) => brandIds),
    (ids) => db.select({ id: brands.id, name: brands.name }).from(brands).where(inArray(brands.id, ids)),
  );
  const typeNames = await read(
    all(({ partTypeIds }) => partTypeIds),
    (ids) => db.select({ id: partTypes.id, name: partTypes.name }).from(partTypes).where(inArray(partTypes.id, ids)),
  );
  const modelNames = await read(
    all(({ modelIds }) => modelIds),
    (ids) =>
      db
        .select({ id: models.id, name: sql<string>`${models.make} || ' ' || ${models.name}` })
        .from(models)
        .where(inArray(models.id, ids)),
  );
  const groupNames = await read(
    all(({ groupIds }) => groupIds),
    (ids) =>
      db
        .select({ id: customerGroups.id, name: customerGroups.name })
        .from(customerGroups)
        .where(inArray(customerGroups.id, ids)),
  );
  const named = <Id>(ids: Id[] | null, names: Map<Id, string>) =>
    (ids ?? []).flatMap((id) => names.get(id) ?? []).toSorted();
  return rows.map((row) => ({
    parts: named(row.partIds, partNames),
    brands: named(row.brandIds, brandNames),
    partTypes: named(row.partTypeIds, typeNames),
    models: named(row.modelIds, modelNames),
    groups: named(row.groupIds, groupNames),
  }));
}
