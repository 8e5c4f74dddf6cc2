import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { isAnyOf } from "#shop/supply/imports/any-of.ts";
import { emptyPart } from "#shop/supply/imports/write/empty-part.ts";
import { brandIds, brandKey } from "#shop/supply/imports/write/import-brands.ts";
import type { PartRef, SourceLocation } from "#shop/supply/imports/records.ts";
import type { Batch } from "#shop/supply/imports/write/batch.ts";
import {
  addCandidate,
  allowedInSku,
  candidatesFor,
  longestSku,
  findPart,
  withBrandNames,
  type BrandIds,
  type Candidates,
  type Refusal,
} from "#shop/supply/imports/write/find-parts.ts";
import { count, report, type Tally } from "#shop/supply/imports/write/tally.ts";
import { withSingleBlanks } from "#shop/catalogue/parts/normal-number.ts";
import { numberKey } from "#shop/catalogue/parts/number-key.ts";
import { partRules } from "#shop/catalogue/parts/part-rules.ts";
import { firstWords } from "#shop/catalogue/parts/part-title.ts";
import { insertParts } from "#shop/supply/imports/write/write-parts.ts";
import { parts } from "#shop/catalogue/parts/parts.table.ts";

export type ImportedPart = typeof parts.$inferSelect;

/** Returns how a file names a part, as one text. */
export function partKey(part: PartRef): string {
  return JSON.stringify([part.sku, brandKey(part), part.number]);
}

/** A part that a file names; `create`: it is added where the shop does not have it. */
export type WantedPart = { part: PartRef; create: boolean; at?: SourceLocation };

/** What the parts in a file are, by `partKey`. `brands`: the brand that each is said to be of. */
export type NamedParts = {
  found: Map<string, ImportedPart>;
  refused: Map<string, Refusal>;
  brands: BrandIds;
};

/**
 * Returns the parts that a file names, as `findPart` decides. One that is created is a draft: its SKU is the number, with the brand's code before it where
 * another part has that SKU. With `insert` false, `insertParts` inserts new parts later, once more is known of them.
 */
export async function partsNamed(batch: Batch, named: WantedPart[], insert = true): Promise<NamedParts> {
  const all = byKey(named);
  const creating = byKey(named.filter(({ create }) => create));
  const candidates = await candidatesFor(
    batch.tx,
    [...all.values()].map(({ part }) => part),
  );
  const brands = await brandsOf(batch, { all, creating, candidates });
  const [found, missing, refused] = [new Map<string, ImportedPart>(), [] as WantedPart[], new Map<string, Refusal>()];
  for (const [key, wanted] of all) {
    const one = findPart(wanted.part, candidates, brands);
    if ("part" in one) found.set(key, one.part);
    else if ("refusal" in one) refused.set(key, one.refusal);
    else if (creating.has(key)) missing.push(wanted);
  }
  await addDrafts(batch, missing, { found, refused, candidates, brands });
  for (const { id } of found.values()) batch.tally.partIds.add(id);
  if (insert) await insertParts(batch);
  return { found, refused: await withBrandNames(batch.tx, refused), brands };
}

type Wanted = Map<string, WantedPart>;

const byKey = (named: WantedPart[]): Wanted => new Map(named.map((one) => [partKey(one.part), one]));

/** Returns the brands of parts, without adding one for a part that is refused. */
async function brandsOf(
  batch: Batch,
  { all, creating, candidates }: { all: Wanted; creating: Wanted; candidates: Candidates },
): Promise<Map<string, string>> {
  const refs = [...all.values()].map(({ part }) => part);
  const known = await brandIds(batch, refs, false);
  const met = new Set<string>();
  const adding = [...creating.values()].flatMap(({ part }) => {
    if ("refusal" in findPart(part, { ...candidates, takenOn: new Map() }, known)) return [];
    // Of a SKU that the file says to be of several brands, the first counts.
    const sku = part.sku === null || brandKey(part) === "" ? null : numberKey(part.sku);
    if (sku !== null && met.has(sku)) return [];
    if (sku !== null) met.add(sku);
    return [part];
  });
  const added = await brandIds(batch, adding, true);
  const left = refs.filter((ref) => !known.has(brandKey(ref)) && !added.has(brandKey(ref)));
  return new Map([...known, ...added, ...(left.length > 0 ? await brandIds(batch, left, false) : [])]);
}

/** Locks parts and reads them again. Locks are taken in order of id, so that two imports never wait for each other in a circle. */
export async function lockParts({ tx, tally }: Batch, named: Map<string, ImportedPart>): Promise<void> {
  const ids = [...new Set([...named.values()].map(({ id }) => id))].filter(
    (id) => tally.newParts.get(id)?.inserted !== false,
  );
  if (ids.length === 0) return;
  const rows = await tx
    .select()
    .from(parts)
    .where(isAnyOf(parts.id, ids, "uuid"))
    .orderBy(parts.id)
    .for("no key update");
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const [key, { id }] of named) {
    const row = byId.get(id);
    if (row) named.set(key, row);
  }
}

/** What has been found of the parts that are still missing: a part that is added may be named again. */
type Finding = Pick<NamedParts, "found" | "refused" | "brands"> & { candidates: Candidates };

async function addDrafts({ tx, tally }: Batch, missing: WantedPart[], finding: Finding): Promise<void> {
  if (missing.length === 0) return;
  const { found, refused, candidates, brands } = finding;
  const taken = await takenSkus(
    tx,
    missing.map(({ part }) => part),
  );
  const { rows: ids } = await tx.execute<{ id: string }>(
    sql`select uuidv7() as id from generate_series(1, ${missing.length}::int)`,
  );
  for (const [at, { part, at: place = null }] of missing.entries()) {
    const one = findPart(part, candidates, brands);
    if ("part" in one) found.set(partKey(part), one.part);
    else if ("refusal" in one) refused.set(partKey(part), one.refusal);
    else {
      const isFree = (sku: string) => !taken.has(numberKey(sku));
      const sku = isFree(ownSku(part)) ? ownSku(part) : (otherSkus(part).find(isFree) ?? "");
      taken.add(numberKey(sku));
      const drafted = draftOf(part, sku, brands.get(brandKey(part)) ?? null);
      const row = { ...emptyPart, createdAt: new Date(), ...drafted, id: ids[at]?.id ?? "" };
      reportNumber(tally, place, { part, sku, similar: one.similar });
      recordDraft(tally, part, row);
      addCandidate(candidates, row);
      found.set(partKey(part), row);
    }
  }
}

function recordDraft(tally: Tally, part: PartRef, row: ImportedPart): void {
  const { sku, makerNumber, name, brandId } = row;
  const key = [brandKey(part), part.number].filter(Boolean).join(" ");
  const change = { entity: "part" as const, action: "add" as const, key, rowId: row.id };
  const recorded = { ...change, after: { sku, makerNumber, name, brandId } };
  tally.changes.push(recorded);
  tally.newParts.set(row.id, { part: row, change: recorded, inserted: false });
  count(tally, "parts", "added");
}

/** Reports a new part whose number differs from another one's in punctuation alone, or has signs that no SKU has. */
function reportNumber(
  tally: Tally,
  at: SourceLocation | null,
  { part, sku, similar }: { part: PartRef; sku: string; similar: ImportedPart | null },
): void {
  const number = part.sku ?? part.number;
  const params = { number, sku, ...(similar && { part: similar.sku }) };
  const tell = (code: string) => report(tally, at, { code, error: false, key: partKey(part), params });
  if (similar) tell("number_similar_added");
  if (ownSku(part) !== withSingleBlanks(number).trim()) tell("sku_changed");
}

function draftOf({ number }: PartRef, sku: string, brandId: string | null) {
  return {
    sku,
    makerNumber: sku === number ? null : number,
    name: firstWords(number, partRules.name.maxLength),
    brandId,
    draft: true,
    stock: 0,
  };
}

/** Returns the keys of the SKUs that parts have, of those that the new parts may get. */
async function takenSkus(tx: Db, refs: PartRef[]): Promise<Set<string>> {
  const taken = await takenAmong(tx, refs.map(ownSku));
  const met = new Set<string>();
  const others = refs.flatMap((part) => {
    const key = numberKey(ownSku(part));
    const isFree = !taken.has(key) && !met.has(key);
    met.add(key);
    return isFree ? [] : otherSkus(part);
  });
  return others.length === 0 ? taken : new Set([...taken, ...(await takenAmong(tx, others))]);
}

async function takenAmong(tx: Db, skus: string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ key: parts.skuKey })
    .from(parts)
    .where(and(isNull(parts.removedAt), isAnyOf(parts.skuKey, skus.map(numberKey), "text")));
  return new Set(rows.map(({ key }) => key));
}

/** Returns the SKU of a new part: the number as its maker writes it, as far as a SKU can hold it. */
const ownSku = (part: PartRef) => allowedInSku(part.sku ?? part.number);

/** Returns the SKUs that a new part may get where its own is taken, best first. */
function otherSkus(part: PartRef): string[] {
  const own = ownSku(part);
  const code = allowedInSku(brandKey(part)).slice(0, 12);
  const branded = code ? [allowedInSku(`${code}-${own}`)] : [];
  const counted = Array.from({ length: 20 }, (_, n) => `${own.slice(0, longestSku - 4)}-${n + 2}`);
  return [...branded, ...counted];
}

/** Sets the type of a part that has none; a type that was set before stays. */
export async function typePart({ tx, tally }: Batch, part: ImportedPart, partTypeId: string): Promise<void> {
  const typed = await tx
    .update(parts)
    .set({ partTypeId })
    .where(and(eq(parts.id, part.id), isNull(parts.partTypeId)))
    .returning({ id: parts.id });
  if (typed.length === 0) return;
  part.partTypeId = partTypeId;
  const [before, after] = [{ partTypeId: null }, { partTypeId }];
  tally.changes.push({ entity: "part", action: "change", key: part.sku, rowId: part.id, before, after });
  if (!isNew(tally, part)) count(tally, "parts", "changed");
}

/** Whether this batch added the part: it counts as added alone. */
export function isNew({ newParts }: Tally, { id }: ImportedPart): boolean {
  return newParts.has(id);
}
