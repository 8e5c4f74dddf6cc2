import { and, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { isAnyOf } from "#shop/supply/imports/any-of.ts";
import type { PartRef, Problem } from "#shop/supply/imports/records.ts";
import { brandKey } from "#shop/supply/imports/write/import-brands.ts";
import { withSingleBlanks } from "#shop/catalogue/parts/normal-number.ts";
import { numberKey, writtenNumber } from "#shop/catalogue/parts/number-key.ts";
import { brands, parts } from "#shop/catalogue/parts/parts.table.ts";

type Part = typeof parts.$inferSelect;

/** Ids of brands by `brandKey`. */
export type BrandIds = ReadonlyMap<string, string>;

/** The parts that may be meant: by the key of their SKU, and of their maker's number. */
export type Candidates = {
  ofSku: Map<string, Part[]>;
  ofNumber: Map<string, Part[]>;
  /** Brands that parts without one take on, by part id. */
  takenOn: Map<string, string>;
};

/** Why a file can't name a part like this; `part` is the one that it might have meant. */
export type Refusal = { problem: Problem; part: Part };

/** What a file names: a part, nothing, or what it must not name. `similar`: another part of the brand whose number differs in punctuation alone. */
export type Found = { part: Part } | { refusal: Refusal } | { similar: Part | null };

export const longestSku = 40;

/** Returns a number as far as a SKU can hold it. */
export const allowedInSku = (text: string) =>
  withSingleBlanks(text)
    .replace(/[^\p{L}\p{N}_ ./+#&()*,:-]+/gu, "-")
    .slice(0, longestSku)
    .trim();

const skuKey = (text: string) => numberKey(allowedInSku(text));

const numberOf = ({ makerNumber, sku }: Part) => makerNumber ?? sku;

/** Whether a file names its part by the maker's number and the brand, and not by the shop's SKU. */
const isByBrand = (ref: PartRef) => ref.sku === null && brandKey(ref) !== "";

/** Returns the parts of the shop that the parts in a file may be. */
export async function candidatesFor(tx: Db, refs: PartRef[]): Promise<Candidates> {
  const bySku = refs.filter((ref) => !isByBrand(ref)).map(({ sku, number }) => skuKey(sku ?? number));
  const byNumber = refs.filter(({ sku }) => sku === null).map(({ number }) => numberKey(number));
  const own = sql<string>`number_key(coalesce(${parts.makerNumber}, ${parts.sku}))`;
  // Each is looked up in the index: the planner would rather compute the keys of all parts and join them.
  const ids = sql`array(
    select one.id from unnest(${sql.param([...new Set(byNumber)])}::text[]) as named (number)
    cross join lateral (select id from ${parts} where ${parts.removedAt} is null and ${own} = named.number offset 0) one)`;
  const ofSku =
    bySku.length === 0
      ? []
      : await tx
          .select()
          .from(parts)
          .where(and(isNull(parts.removedAt), isAnyOf(parts.skuKey, bySku, "text")))
          .orderBy(parts.id);
  const ofNumber =
    byNumber.length === 0
      ? []
      : await tx
          .select()
          .from(parts)
          .where(and(isNull(parts.removedAt), sql`${parts.id} = any(${ids})`))
          .orderBy(parts.id);
  return {
    ofSku: Map.groupBy(ofSku, ({ sku }) => numberKey(sku)),
    ofNumber: Map.groupBy(ofNumber, (part) => numberKey(numberOf(part))),
    takenOn: new Map(),
  };
}

/** Adds a part that the file itself adds: what it names later may be that one. */
export function addCandidate({ ofSku, ofNumber }: Candidates, part: Part): void {
  for (const [map, text] of [
    [ofSku, part.sku],
    [ofNumber, numberOf(part)],
  ] as const) {
    const key = numberKey(text);
    map.set(key, [...(map.get(key) ?? []), part]);
  }
}

/**
 * Decides which part a file names, for all of its rows and formats. Numbers are the same if they differ in blanks and case alone. A SKU names the shop's
 * part, whose brand the file must not contradict; a number and a brand name the part of that brand; a number alone names the only part that has it.
 */
export function findPart(ref: PartRef, candidates: Candidates, ids: BrandIds): Found {
  if (isByBrand(ref)) return findOfBrand(ref, candidates, ids.get(brandKey(ref)));
  const text = ref.sku ?? ref.number;
  const alike = candidates.ofSku.get(skuKey(text)) ?? [];
  const bySku = sameAs(alike, text, ({ sku }) => sku);
  // A SKU that can't hold the whole number has it beside it.
  const ofSku = bySku.length > 0 ? bySku : same(alike, text, numberOf);
  if (ref.sku === null) {
    const named = [...ofSku, ...same(candidates.ofNumber.get(numberKey(text)) ?? [], text, numberOf)];
    const [first, ...others] = new Map(named.map((part) => [part.id, part])).values();
    if (first && others.length > 0) return refuse(ref, first, "brand_missing");
    if (first) return { part: first };
  }
  const [part, ...twins] = ofSku;
  if (!part || twins.length > 0) return alike[0] ? refuse(ref, alike[0], "number_similar") : { similar: null };
  const stated = brandKey(ref);
  const brand = candidates.takenOn.get(part.id) ?? part.brandId;
  if (stated === "" || brand === ids.get(stated)) return { part };
  if (brand !== null) return refuse(ref, part, "sku_of_other_brand");
  const id = ids.get(stated);
  if (id) candidates.takenOn.set(part.id, id);
  return { part };
}

function findOfBrand({ number }: PartRef, { ofNumber }: Candidates, brand: string | undefined): Found {
  const ofBrand = (ofNumber.get(numberKey(number)) ?? []).filter((part) => brand && part.brandId === brand);
  const [part, ...twins] = sameAs(ofBrand, number, numberOf);
  return part && twins.length === 0 ? { part } : { similar: ofBrand[0] ?? null };
}

const same = (all: Part[], text: string, textOf: (part: Part) => string) =>
  all.filter((part) => writtenNumber(textOf(part)) === writtenNumber(text));

/** The part that is written exactly so, else all that differ in blanks and case alone. */
function sameAs(all: Part[], text: string, textOf: (part: Part) => string): Part[] {
  const exact = all.find((part) => textOf(part) === text);
  return exact ? [exact] : same(all, text, textOf);
}

function refuse(ref: PartRef, part: Part, code: string): { refusal: Refusal } {
  const number = ref.sku ?? ref.number;
  const brand = (ref.brandName?.trim() || brandKey(ref)).slice(0, 60);
  const key = `${number} ${brand}`;
  return { refusal: { part, problem: { code, error: true, key, params: { number, part: part.sku, brand } } } };
}

/** Returns refusals with the names of the brands that the parts are of. */
export async function withBrandNames(tx: Db, refusals: Map<string, Refusal>): Promise<Map<string, Refusal>> {
  const ids = [...refusals.values()].flatMap(({ part }) => part.brandId ?? []);
  if (ids.length === 0) return refusals;
  const rows = await tx
    .select()
    .from(brands)
    .where(isAnyOf(brands.id, [...new Set(ids)], "uuid"));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return new Map(
    [...refusals].map(([key, { part, problem }]) => {
      const other = names.get(part.brandId ?? "") ?? "";
      return [key, { part, problem: { ...problem, params: { ...problem.params, other } } }];
    }),
  );
}
