import { and, asc, eq, ne, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { writeAudit } from "#shop/foundation/audit/audit.ts";
import { isUniqueViolation } from "#shop/foundation/database-error.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { invalidate } from "#shop/foundation/invalidation.ts";
import { toSlug } from "#shop/catalogue/parts/brands-and-types.ts";
import { typeKey } from "#shop/catalogue/parts/match-part-type.ts";
import type { NewPartType, PartTypeChange } from "#shop/catalogue/parts/part-type-input.ts";
import { partTypeAliases } from "#shop/catalogue/parts/part-type-names.table.ts";
import { partTypes } from "#shop/catalogue/parts/parts.table.ts";

type PartEditor = Staff<"parts:write">;

const taken = (field: string) => new ShopError("part_type_taken", { fields: [{ field, code: "taken" }] });

const throwTaken = (field: string) => (error: unknown) => {
  throw isUniqueViolation(error) ? taken(field) : error;
};

/** Returns every part type with its aliases and how many parts, drafts among them, are of it. */
export async function listPartTypes(db: Db, _actor: Staff<"parts:read">) {
  const { id, slug, name, system, groupName } = partTypes;
  const count = sql<number>`(select count(*)::int from parts p where p.part_type_id = part_types.id and p.removed_at is null)`;
  const [types, aliases] = await Promise.all([
    db
      .select({ id, slug, name, system, group: groupName, parts: count })
      .from(partTypes)
      .orderBy(asc(system), asc(groupName), asc(name)),
    db.select().from(partTypeAliases).orderBy(asc(partTypeAliases.alias)),
  ]);
  const byType = Map.groupBy(aliases, ({ partTypeId }) => partTypeId);
  return types.map((type) => ({
    ...type,
    aliases: (byType.get(type.id) ?? []).map((one) => ({ id: one.id, alias: one.alias })),
  }));
}

/** Adds a part type; returns its id. Throws `part_type_taken` where another has its name, its slug or it as an alias. */
export async function addPartType(db: Db, actor: PartEditor, input: NewPartType): Promise<string> {
  const id = await db.transaction((tx) => insertPartType(tx, actor, input));
  invalidate(db, "parts");
  return id;
}

/** As `addPartType`, in the caller's transaction, which invalidates. Throws `part_type_taken`. */
export async function insertPartType(tx: Db, actor: PartEditor, { name, system, group }: NewPartType): Promise<string> {
  if (await isAlias(tx, name, null)) throw taken("name");
  const row = { name, slug: toSlug(name), system, groupName: group };
  const [added] = await tx.insert(partTypes).values(row).returning({ id: partTypes.id }).catch(throwTaken("name"));
  if (!added) throw new ShopError("internal");
  await writeAudit(tx, actor, { action: "part_type.add", entityId: added.id, after: row });
  return added.id;
}

/**
 * Renames a part type or moves it to another place in the catalogue. Its slug stays, so that links to it do; its former name becomes an alias. Returns how many changed: 0 without a field. Throws
 * `not_found` and `part_type_taken`.
 */
export async function changePartType(db: Db, actor: PartEditor, id: string, change: PartTypeChange): Promise<number> {
  const changed = await db.transaction(async (tx) => {
    const before = await lockPartType(tx, id);
    if (Object.values(change).every((value) => value === undefined)) return 0;
    const { name = before.name, system = before.system, group = before.groupName } = change;
    if (name !== before.name && (await isAlias(tx, name, id))) throw taken("name");
    const after = { name, system, groupName: group };
    await tx.update(partTypes).set(after).where(eq(partTypes.id, id)).catch(throwTaken("name"));
    if (typeKey(name) !== typeKey(before.name)) await keepAlias(tx, id, before.name);
    await writeAudit(tx, actor, { action: "part_type.change", entityId: id, before, after });
    return 1;
  });
  if (changed > 0) invalidate(db, "all");
  return changed;
}

/** Adds a name that files call the type by; one that it has already changes nothing. Throws `not_found` and `part_type_taken`. */
export async function addAlias(db: Db, actor: PartEditor, id: string, alias: string): Promise<void> {
  await db.transaction((tx) => insertAlias(tx, actor, id, alias));
  invalidate(db, "parts");
}

/** As `addAlias`, in the caller's transaction, which invalidates. Throws `part_type_taken`, and `invalid` for an alias without letters. */
export async function insertAlias(tx: Db, actor: PartEditor, id: string, alias: string): Promise<void> {
  await lockPartType(tx, id);
  const key = typeKey(alias);
  if (key === "") throw new ShopError("invalid", { fields: [{ field: "alias", code: "not_valid" }] });
  const others = await tx.select({ name: partTypes.name }).from(partTypes).where(ne(partTypes.id, id));
  if (others.some(({ name }) => typeKey(name) === key)) throw taken("alias");
  await keepAlias(tx, id, alias);
  const [stored] = await tx.select().from(partTypeAliases).where(eq(partTypeAliases.key, key));
  if (stored?.partTypeId !== id) throw taken("alias");
  await writeAudit(tx, actor, { action: "part_type.alias", entityId: id, after: { alias } });
}

/** Removes an alias. Throws `not_found`. */
export async function removeAlias(db: Db, actor: PartEditor, id: string, aliasId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [removed] = await tx
      .delete(partTypeAliases)
      .where(and(eq(partTypeAliases.id, aliasId), eq(partTypeAliases.partTypeId, id)))
      .returning({ alias: partTypeAliases.alias });
    if (!removed) throw new ShopError("not_found");
    await writeAudit(tx, actor, { action: "part_type.unalias", entityId: id, before: removed });
  });
  invalidate(db, "parts");
}

/** Returns the row of a part type, locked. Throws `not_found`. */
export async function lockPartType(tx: Db, id: string) {
  const [row] = await tx.select().from(partTypes).where(eq(partTypes.id, id)).for("update");
  if (!row) throw new ShopError("not_found");
  return row;
}

/** Makes a name an alias of a part type, unless it is one already. */
export async function keepAlias(tx: Db, partTypeId: string, alias: string): Promise<void> {
  const key = typeKey(alias);
  if (key !== "") await tx.insert(partTypeAliases).values({ partTypeId, alias, key }).onConflictDoNothing();
}

/** Whether another type has the name as an alias. */
async function isAlias(tx: Db, name: string, id: string | null): Promise<boolean> {
  const own = id === null ? undefined : ne(partTypeAliases.partTypeId, id);
  return (await tx.$count(partTypeAliases, and(eq(partTypeAliases.key, typeKey(name)), own))) > 0;
}
