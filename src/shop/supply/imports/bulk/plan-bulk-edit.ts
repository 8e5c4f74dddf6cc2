import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import type { BulkChange, BulkEditInput, PastedEdits } from "#shop/supply/imports/bulk/bulk-edit-input.ts";
import { newValue, type EditedColumns } from "#shop/supply/imports/bulk/new-value.ts";
import { imports } from "#shop/supply/imports/imports.table.ts";
import { recordChanges } from "#shop/supply/imports/write/commit-batch.ts";
import { count, newTally, report, type Tally } from "#shop/supply/imports/write/tally.ts";
import { writeProblems } from "#shop/supply/imports/write/write-problems.ts";
import { productTableLimits } from "#shop/foundation/limits.ts";
import { fromCents } from "#shop/foundation/money.ts";
import { waitingPartTypes } from "#shop/catalogue/parts/part-type-names.table.ts";
import { brands, parts, partTypes } from "#shop/catalogue/parts/parts.table.ts";
import { matchingProducts } from "#shop/catalogue/parts/product-list.ts";

/**
 * Stores what a change of many products would do, as an import that is not applied: what it changes and what it refuses. Returns its id. Throws
 * `invalid` for more than `productTableLimits.products`, for a type that there is none of, and for an amount with more decimals than the currency.
 */
export async function planBulkEdit(
  db: Db,
  actor: Staff<"parts:write">,
  { ids, all, change }: BulkEditInput,
  currency: string,
): Promise<string> {
  const chosen = await readParts(db, all ? matchingProducts(all) : isAnyOf(ids ?? []));
  const { products } = productTableLimits;
  if (chosen.length > products)
    throw new ShopError("invalid", { fields: [{ field: "all", code: "too_many", params: { limit: products } }] });
  const tally = newTally();
  const found = new Set(chosen.map(({ id }) => id));
  for (const id of new Set(ids)) if (!found.has(id)) refuse(tally, id, "bulk_part_gone", {});
  if (change.kind === "tier") planTiers(tally, chosen, change.tier);
  else {
    const type = change.kind === "type" ? await typeName(db, change.type, "change.type") : null;
    for (const part of chosen) planPart(tally, part, newValue(part, change, currency), type);
  }
  return storePlan(db, actor, tally, describe(change));
}

/** The same of values that are pasted one by one. A product whose value is no longer the one that was seen is refused. */
export async function planPastedEdits(
  db: Db,
  actor: Staff<"parts:write">,
  { edits }: PastedEdits,
  currency: string,
): Promise<string> {
  const found = await readParts(db, isAnyOf(edits.map(({ id }) => id)));
  const byId = new Map(found.map((part) => [part.id, part]));
  const repeated = edits.findIndex(({ id }, at) => edits.findIndex((edit) => edit.id === id) < at);
  if (repeated !== -1)
    throw new ShopError("invalid", { fields: [{ field: `edits.${repeated}.id`, code: "repeated" }] });
  const types = new Map<string, string>();
  const tally = newTally();
  for (const [at, edit] of edits.entries()) {
    const part = byId.get(edit.id);
    if (!part) refuse(tally, edit.id, "bulk_part_gone", {});
    else if (seenValue(part, edit.field, currency) !== edit.from)
      refuse(tally, part.sku, "changed_since", { what: part.sku });
    else if (edit.field === "tier") planTiers(tally, [part], edit.to);
    else {
      const change = changeOf(edit);
      if (change.kind === "type" && !types.has(change.type))
        types.set(change.type, await typeName(db, change.type, `edits.${at}.to`));
      const type = change.kind === "type" ? (types.get(change.type) ?? null) : null;
      planPart(tally, part, newValue(part, change, currency), type);
    }
  }
  return storePlan(db, actor, tally, { kind: "pasted", field: edits[0]?.field ?? "" });
}

type PartEdit = Exclude<PastedEdits["edits"][number], { field: "tier" }>;

function changeOf(edit: PartEdit): Exclude<BulkChange, { kind: "tier" }> {
  if (edit.field === "price") return { kind: "price_set", price: edit.to };
  if (edit.field === "stock") return { kind: "stock_set", stock: edit.to };
  return edit.field === "type" ? { kind: "type", type: edit.to } : { kind: "sale", onSale: edit.to };
}

function seenValue(part: ChosenPart, field: PastedEdits["edits"][number]["field"], currency: string) {
  if (field === "price") return part.priceCents === null ? null : fromCents(part.priceCents, currency);
  if (field === "stock") return part.stock;
  if (field === "type") return part.partTypeId;
  return field === "tier" ? part.tier : !part.draft;
}

type ChosenPart = EditedColumns & {
  id: string;
  sku: string;
  piecesOrdered: number;
  stockOwed: number;
  partType: string | null;
  brandId: string | null;
  brand: string | null;
  tier: string | null;
  waiting: { id: number; partId: string; spelling: string; key: string } | null;
};

/** As one parameter: each element of `inArray` would be one of its own. */
const isAnyOf = (ids: string[]) => sql`${parts.id} = any(${sql.param(ids)}::uuid[])`;

function readParts(db: Db, where: SQL | undefined): Promise<ChosenPart[]> {
  return db
    .select({
      id: parts.id,
      sku: parts.sku,
      priceCents: parts.priceCents,
      stock: parts.stock,
      piecesOrdered: parts.piecesOrdered,
      stockOwed: parts.stockOwed,
      draft: parts.draft,
      partTypeId: parts.partTypeId,
      partType: partTypes.name,
      brandId: parts.brandId,
      brand: brands.name,
      tier: sql<string | null>`${brands.tier}`,
      waiting: waitingPartTypes,
    })
    .from(parts)
    .leftJoin(brands, eq(brands.id, parts.brandId))
    .leftJoin(partTypes, eq(partTypes.id, parts.partTypeId))
    .leftJoin(waitingPartTypes, eq(waitingPartTypes.partId, parts.id))
    .where(and(where, isNull(parts.removedAt)))
    .orderBy(parts.id)
    .limit(productTableLimits.products + 1);
}

async function typeName(db: Db, id: string, field: string): Promise<string> {
  const [type] = await db.select({ name: partTypes.name }).from(partTypes).where(eq(partTypes.id, id));
  if (!type) throw new ShopError("invalid", { fields: [{ field, code: "not_found" }] });
  return type.name;
}

/** A change counts only for a part that is still on sale or a draft, and its undo likewise. */
const present = { removedAt: null };

function planPart(tally: Tally, part: ChosenPart, value: ReturnType<typeof newValue>, typed: string | null): void {
  const { id, sku, partType, waiting } = part;
  if ("refused" in value) return refuse(tally, sku, value.refused, { part: sku });
  const { column, to } = value;
  if (part[column] === to) return count(tally, "parts", "unchanged");
  const named = (name: string | null) => (column === "partTypeId" ? { partType: name } : {});
  const ordered = column === "stock" ? { piecesOrdered: part.piecesOrdered, stockOwed: part.stockOwed } : {};
  const before = { [column]: part[column], ...named(partType), ...ordered, ...present };
  const after = { [column]: to, ...named(typed), ...ordered, ...present };
  tally.changes.push({ entity: "part", action: "change", key: sku, rowId: id, before, after });
  count(tally, "parts", "changed");
  if (column !== "partTypeId" || !waiting) return;
  const { id: waitingId, ...values } = waiting;
  const rowId = String(waitingId);
  tally.changes.push({ entity: "waiting_type", action: "remove", key: sku, rowId, before: values });
}

/** A tier is that of a brand: it changes once, for all products of the brand. */
function planTiers(tally: Tally, chosen: ChosenPart[], tier: string): void {
  const planned = new Map(tally.changes.map(({ rowId, after }) => [rowId, after?.["tier"]]));
  for (const { sku, brandId, brand, tier: before } of chosen) {
    if (brandId === null || brand === null) refuse(tally, sku, "bulk_brand_missing", { part: sku });
    else if (planned.has(brandId)) {
      if (planned.get(brandId) !== tier) refuse(tally, sku, "bulk_tier_differs", { part: sku });
    } else {
      planned.set(brandId, tier);
      if (before === tier) count(tally, "brands", "unchanged");
      else {
        const change = { entity: "brand" as const, action: "change" as const, key: brand, rowId: brandId };
        tally.changes.push({ ...change, before: { tier: before }, after: { tier } });
        count(tally, "brands", "changed");
      }
    }
  }
}

function refuse(tally: Tally, sku: string, code: string, params: Record<string, string>): void {
  report(tally, null, { code, error: true, key: sku, params });
  count(tally, "parts", "skipped");
}

/** What is changed, for the list of imports. */
function describe(change: BulkChange): Record<string, string> {
  return Object.fromEntries(Object.entries(change).map(([name, value]) => [name, String(value)]));
}

async function storePlan(
  db: Db,
  actor: Staff<"parts:write">,
  tally: Tally,
  header: Record<string, string>,
): Promise<string> {
  // Those of one kind together, so that they are done together.
  tally.changes = tally.changes.toSorted((a, b) => Number(a.entity !== "part") - Number(b.entity !== "part"));
  const row = { name: "", format: "bulk" as const, state: "done" as const, dryRun: true, full: false };
  return db.transaction(async (tx) => {
    const [plan] = await tx
      .insert(imports)
      .values({ ...row, header, actorId: actor.userId, total: tally.changes.length, finishedAt: new Date() })
      .returning();
    if (!plan) throw new ShopError("internal");
    const counts = await recordChanges(tx, plan, tally);
    await writeProblems(tx, plan.id, [...tally.problems.values()]);
    await tx.update(imports).set({ counts }).where(eq(imports.id, plan.id));
    return plan.id;
  });
}
