import { and, or, sql, type SQL } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { applications, positions } from "#shop/catalogue/fitment/fitment.table.ts";
import { searchLimits } from "#shop/foundation/limits.ts";
import { onSale, onSaleAs } from "#shop/catalogue/parts/on-sale.ts";
import { partWords } from "#shop/catalogue/parts/part-words.ts";
import { parts } from "#shop/catalogue/parts/parts.table.ts";
import type { VehicleScope } from "#shop/catalogue/search/query-vehicle.ts";
import type { QueryAttribute } from "#shop/catalogue/search/parse-attributes.ts";
import type { Bounds } from "#shop/catalogue/parts/bounds.ts";
import { contradicts, type Position } from "#shop/catalogue/search/positions.ts";

/** What parts are searched by; all of it must hold. */
export type PartCriteria = {
  /** Parts of these types, and those of no type that are called so. */
  kind: { typeIds: string[]; phrases: string[] } | null;
  /** In name, measures or description; or part of what these types are called. */
  words: { text: string; typeIds: string[] }[];
  /** The words count in names and titles alone. */
  inNames?: boolean;
  /** Types that only have a word of it in their name: an oil filter is no oil. */
  otherTypeIds?: string[];
  /** Null: of any brand. */
  brandIds: string[] | null;
  priceCents: Bounds | null;
  /** Whether the cheapest come first, whatever their names. */
  cheapest: boolean;
  /** Of each, one of its options. `text` is looked for in the texts of parts without that attribute. */
  attributes: Pick<QueryAttribute, "text" | "options" | "unwanted">[];
  scopes: VehicleScope[] | null;
  position: Position | null;
};

/** Ids of the first parts, and how many there are; `more`: there are more than were counted. */
export type FoundIds = { ids: string[]; total: number; more: boolean };

/** That a part has them in name, measures or description. */
const has = (queries: SQL[], joined = sql` && `) => sql`${partWords} @@ (${sql.join(queries, joined)})`;

const named = (queries: SQL[]) =>
  sql`to_tsvector('english', parts.name || ' ' || coalesce(parts.title, '')) @@ (${sql.join(queries, sql` && `)})`;

/** Parts on sale, those first whose name has the words, then what is in stock, the newest first. */
export async function findParts(db: Db, criteria: PartCriteria, limit: number): Promise<FoundIds> {
  const excluded = criteria.position ? await excludedPositions(db, criteria.position) : [];
  const queries = criteria.words.map(({ text }) => plain(text));
  const texts =
    queries.length > 0 ? sql`ts_rank(to_tsvector('english', parts.name), ${sql.join(queries, sql` || `)})` : sql`0`;
  const rank = criteria.cheapest ? sql`-parts.price_cents` : texts;
  const branches = interpretationsOf(criteria).flatMap((interpretation) => branchesOf(interpretation, rank, excluded));
  if (branches.length === 0) return { ids: [], total: 0, more: false };
  const { rows } = await db.execute<{ id: string; total: string }>(sql`
    select id, count(*) over () as total
    from (
      select id, max(rank) as rank, bool_and(sold_out) as sold_out from (${sql.join(branches, sql` union all `)}) as b group by id
    ) as found
    order by rank desc, sold_out, id desc limit ${limit}`);
  const total = Math.min(searchLimits.counted, Number(rows[0]?.total ?? 0));
  return { ids: rows.map(({ id }) => id), total, more: total === searchLimits.counted };
}

/** How many parts there are, up to `countedTo`. */
export async function countFound(db: Db, criteria: PartCriteria): Promise<number> {
  return (await findParts(db, criteria, 1)).total;
}

/** The condition that a part meets the criteria, however many do. */
export async function criteriaCondition(db: Db, criteria: PartCriteria): Promise<SQL> {
  const excluded = criteria.position ? await excludedPositions(db, criteria.position) : [];
  const ids = interpretationsOf(criteria)
    .flatMap((interpretation) => waysOf(interpretation, excluded))
    .map(({ from, condition }) => sql`select parts.id from ${from} where ${condition}`);
  return sql`parts.id = any(array(${sql.join(ids, sql` union all `)}))`;
}

/** What is sought; and the same taking words that are part of what types are called for these types. */
function interpretationsOf(criteria: PartCriteria): PartCriteria[] {
  if (criteria.kind) return [criteria];
  const ofType = criteria.words.filter(({ typeIds }) => typeIds.length > 0);
  const typeIds = ofType.map((word) => word.typeIds).reduce<string[] | null>(intersection, null) ?? [];
  if (typeIds.length === 0) return [criteria];
  const words = criteria.words.filter((word) => !ofType.includes(word));
  return [criteria, { ...criteria, kind: { typeIds, phrases: [] }, words }];
}

/** Each way of `waysOf`, with its rank and in an order that an index has, up to the most that are counted. */
function branchesOf(criteria: PartCriteria, rank: SQL, excluded: number[]): SQL[] {
  const { words, scopes, attributes, priceCents, cheapest } = criteria;
  // Where one index has them in order, the newest are looked at; of many that have a word, no matter which.
  const inOrder = words.length === 0 && !scopes && attributes.length === 0 && !priceCents;
  const order = cheapest ? sql` order by parts.price_cents` : inOrder ? sql` order by parts.id desc` : sql``;
  return waysOf(criteria, excluded).map(
    ({ from, condition }) => sql`(select parts.id, ${rank} as rank, parts.stock = 0 as sold_out
      from ${from} where ${condition}${order} limit ${searchLimits.counted})`,
  );
}

/** One query for each way to be of the kind, so that indexes answer it: by types, or of no type and called like it. */
function waysOf(criteria: PartCriteria, excluded: number[]): { from: SQL; condition: SQL | undefined }[] {
  const { kind, words, scopes, inNames = false } = criteria;
  const queries = words.map(({ text }) => plain(text));
  const inTexts = words.length > 0 ? [has(queries), ...(inNames ? [named(queries)] : [])] : [];
  // A vehicle may have a hundred thousand parts, whose texts are not read one by one: those with the words are looked up first.
  const wordsFirst = scopes !== null && !kind && inTexts.length > 0;
  const others = conditions(criteria, excluded, wordsFirst);
  return (kind ? kindConditions(kind) : [[]]).map((way) => {
    const having = and(onSale, ...way, ...inTexts);
    const from = wordsFirst ? sql`(select * from ${parts} where ${having} offset 0) as parts` : sql`${parts}`;
    return { from, condition: and(wordsFirst ? undefined : having, ...others) };
  });
}

function kindConditions({ typeIds, phrases }: { typeIds: string[]; phrases: string[] }): SQL[][] {
  const called = phrases.map((phrase) => sql`phraseto_tsquery('english', ${phrase})`);
  return [
    ...(typeIds.length > 0 ? [[isAny(sql`parts.part_type_id`, typeIds)]] : []),
    ...(called.length > 0 ? [[sql`parts.part_type_id is null`, has(called, sql` || `)]] : []),
  ];
}

function intersection(one: string[] | null, other: string[]): string[] {
  return one ? one.filter((id) => other.includes(id)) : other;
}

/** Conditions besides kind and words; `amongMany`: on parts that are many, so that each is not looked up by itself. */
function conditions(criteria: PartCriteria, excluded: number[], amongMany: boolean): (SQL | undefined)[] {
  const { brandIds, scopes, priceCents, attributes, otherTypeIds = [] } = criteria;
  const fits = scopes && fitting(criteria, scopes, excluded);
  return [
    brandIds ? isAny(sql`parts.brand_id`, brandIds) : undefined,
    priceCents?.min === undefined ? undefined : sql`parts.price_cents >= ${priceCents.min}`,
    priceCents?.max === undefined ? undefined : sql`parts.price_cents <= ${priceCents.max}`,
    ...attributes.map(hasAttribute),
    otherTypeIds.length > 0
      ? sql`(parts.part_type_id = any(${sql.param(otherTypeIds)}::uuid[])) is not true`
      : undefined,
    fits ? (amongMany ? sql`parts.id in (${fits})` : sql`parts.id = any(array(${fits}))`) : undefined,
    !scopes && excluded.length > 0 ? goesElsewhere(excluded) : undefined,
  ];
}

/** That a part has one of the options, or none if they are unwanted; of a part that has none of these attributes its texts count, by the words. */
function hasAttribute({ text, options, unwanted }: PartCriteria["attributes"][number]): SQL {
  const having = options.map(({ name, value }) => sql`parts.attributes @> ${JSON.stringify({ [name]: value })}::jsonb`);
  const names = [...new Set(options.map(({ name }) => name))];
  const without = sql`not parts.attributes ?| ${sql.param(names)}::text[]`;
  const named = sql`(${sql.join(having, sql` or `)} or (${without} and ${has([plain(unwanted ?? text)])}))`;
  return unwanted === undefined ? named : sql`not coalesce(${named}, false)`;
}

/** The ids of parts with an application to one of these vehicles, and of those that fit every vehicle. */
function fitting({ kind, words: texts }: PartCriteria, scopes: VehicleScope[], excluded: number[]): SQL {
  const placed = excluded.length > 0 ? sql` and ${notExcluded(excluded)}` : sql``;
  const rows = (type: SQL) =>
    sql`select ${applications.partId} from ${applications}
      where ${applications.onSale} and (${or(...scopes.map(inScope)) ?? sql`false`})${type}${placed}`;
  const typeIds = kind?.typeIds ?? [];
  const ofType = sql` and ${isAny(sql`${applications.partTypeId}`, typeIds)}`;
  // Each of them is read from the index by its type; the two in one condition would not be.
  const applied = kind
    ? sql`${rows(ofType)} union all ${rows(sql` and ${applications.partTypeId} is null`)}`
    : rows(sql``);
  if (!kind && texts.length === 0) return applied;
  const type = kind ? sql` and ${isAny(sql`every.part_type_id`, typeIds)}` : sql``;
  return sql`${applied} union all
    select every.id from ${parts} every where every.universal and ${onSaleAs("every")}${type}`;
}

function inScope({ modelIds, from, to, sets }: VehicleScope): SQL | undefined {
  const model =
    modelIds.length === 1
      ? sql`${applications.modelId} = ${modelIds[0]}`
      : sql`${applications.modelId} = any(${sql.param(modelIds)}::int[])`;
  const ofSets = sets ? sql`${applications.qualifiersId} = any(${sql.param(sets)}::int[])` : undefined;
  return and(model, sql`${applications.yearFrom} <= ${to}`, sql`${applications.yearTo} >= ${from}`, ofSets);
}

/** Of a part without a vehicle: that somewhere it goes to the position, or that no application names one. */
function goesElsewhere(excluded: number[]): SQL {
  const of = sql`select from ${applications} where ${applications.partId} = parts.id`;
  return sql`(exists (${of} and ${notExcluded(excluded)}) or not exists (${of}))`;
}

const notExcluded = (excluded: number[]) =>
  sql`(${applications.positionId} is null or ${applications.positionId} <> all(${sql.param(excluded)}::int[]))`;

async function excludedPositions(db: Db, wanted: Position): Promise<number[]> {
  const all = await db.select({ id: positions.id, name: positions.name }).from(positions);
  return all.filter(({ name }) => contradicts(name, wanted)).map(({ id }) => id);
}

const plain = (text: string) => sql`plainto_tsquery('english', ${text})`;

// For a single id, an index scan returns the rows in its order.
const isAny = (column: SQL, ids: string[]) =>
  ids.length === 1 ? sql`${column} = ${ids[0]}` : sql`${column} = any(${sql.param(ids)}::uuid[])`;
