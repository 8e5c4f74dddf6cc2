import { and, or, sql, type SQL } from "drizzle-orm";
import type { Db } from "#db/connect.ts";
import { applications, positions } from "#shop/fitment/fitment.table.ts";
import { onSale } from "#shop/parts/on-sale.ts";
import { parts } from "#shop/parts/parts.table.ts";
import type { Covered } from "#shop/search/asked-vehicle.ts";
import { contradicts, type Place } from "#shop/search/positions.ts";

/** What parts are looked for by; all of it must hold. */
export type PartsSought = {
  /** Parts of these types, and those of no type that are called so. */
  kind: { typeIds: string[]; phrases: string[] } | null;
  /** In name, measures or description; or part of what these types are called. */
  words: { text: string; typeIds: string[] }[];
  brandIds: string[];
  covered: Covered[] | null;
  place: Place | null;
};

/** Ids of the first parts, and how many there are; `more`: nobody counted further. */
export type PartsFound = { ids: string[]; total: number; more: boolean };

/** So many are looked at and counted: who finds more than this asks again anyway. */
const countedTo = 1_000;
const countedAmongCommon = 200;
const rare = 10_000;

/** That a part has them in name, measures or description. */
const has = (queries: SQL[], joined = sql` && `) =>
  sql`part_words(parts.name, parts.description, parts.attributes) @@ (${sql.join(queries, joined)})`;

/** Parts on sale, those first whose name has the words, then what is in stock, the newest first. */
export async function findParts(db: Db, sought: PartsSought, limit: number): Promise<PartsFound> {
  const excluded = sought.place ? await excludedPositions(db, sought.place) : [];
  const named = sought.words.map(({ text }) => plain(text));
  const rank =
    named.length > 0 ? sql`ts_rank(to_tsvector('english', parts.name), ${sql.join(named, sql` || `)})` : sql`0`;
  const ways = await waysOf(db, sought);
  const branches = ways.map(({ having, most, few = false }) => {
    const condition = and(onSale, ...having, ...conditions(sought, excluded, few));
    // Where one index has them in order, the newest are looked at; of many that have a word, no matter which.
    const order = named.length === 0 && !sought.covered ? sql` order by parts.id desc` : sql``;
    return sql`(select parts.id, ${rank} as rank, parts.stock = 0 as sold_out
      from ${parts} where ${condition}${order} limit ${most})`;
  });
  if (branches.length === 0) return { ids: [], total: 0, more: false };
  const { rows } = await db.execute<{ id: string; total: string }>(sql`
    select id, count(*) over () as total
    from (select id, max(rank) as rank, bool_and(sold_out) as sold_out from (${sql.join(branches, sql` union all `)}) as b group by id) as found
    order by rank desc, sold_out, id desc limit ${limit}`);
  const most = Math.min(...ways.map((way) => way.most));
  const total = Math.min(most, Number(rows[0]?.total ?? 0));
  return { ids: rows.map(({ id }) => id), total, more: total === most };
}

/** How many parts there are, up to `countedTo`. */
export async function countFound(db: Db, sought: PartsSought): Promise<number> {
  return (await findParts(db, sought, 1)).total;
}

/** `few`: they are few by this alone. */
type Way = { having: SQL[]; most: number; few?: boolean };

/**
 * The ways to be of the kind and to have the words, each of which one index answers: by types and texts; of no type, but called like one;
 * by having a word as part of what the type is called.
 */
async function waysOf(db: Db, { kind, words, covered }: PartsSought): Promise<Way[]> {
  const inTexts = words.length > 0 ? [has(words.map(({ text }) => plain(text)))] : [];
  if (kind) {
    const called = kind.phrases.map((phrase) => sql`phraseto_tsquery('english', ${phrase})`);
    const ofTypes = kind.typeIds.length > 0 ? [[isAny(sql`parts.part_type_id`, kind.typeIds), ...inTexts]] : [];
    const untyped = called.length > 0 ? [[sql`parts.part_type_id is null`, has(called, sql` || `), ...inTexts]] : [];
    return [...ofTypes, ...untyped].map((having) => ({ having, most: countedTo }));
  }
  const ofType = words.filter(({ typeIds }) => typeIds.length > 0);
  const common = ofType.map(({ typeIds }) => typeIds).reduce<string[] | null>(intersection, null) ?? [];
  const others = words.filter((word) => !ofType.includes(word)).map(({ text }) => plain(text));
  const byType =
    common.length > 0 ? [[isAny(sql`parts.part_type_id`, common), ...(others.length > 0 ? [has(others)] : [])]] : [];
  if (!covered || words.length === 0) return [inTexts, ...byType].map((having) => ({ having, most: countedTo }));
  return [await withinCovered(db, inTexts), ...byType.map((having) => ({ having, most: countedTo }))];
}

/**
 * Of a vehicle there may be a hundred thousand parts: rare words are looked up first. Common ones are soon met among the vehicle's parts.
 */
async function withinCovered(db: Db, inTexts: SQL[]): Promise<Way> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select parts.id from ${parts} where ${and(onSale, ...inTexts)} limit ${rare + 1}`,
  );
  if (rows.length > rare) return { having: inTexts, most: countedAmongCommon };
  return { having: [sql`parts.id = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`], most: countedTo, few: true };
}

function intersection(one: string[] | null, other: string[]): string[] {
  return one ? one.filter((id) => other.includes(id)) : other;
}

/** What is asked besides kind and words. Parts that are few already are looked up among the applications, not the other way round. */
function conditions(sought: PartsSought, excluded: number[], few: boolean): (SQL | undefined)[] {
  const { brandIds, covered } = sought;
  const fits =
    covered && (few ? fitsEach(covered, excluded) : sql`parts.id = any(array(${fitting(sought, covered, excluded)}))`);
  return [
    brandIds.length > 0 ? isAny(sql`parts.brand_id`, brandIds) : undefined,
    fits ?? undefined,
    !covered && excluded.length > 0 ? goesElsewhere(excluded) : undefined,
  ];
}

function fitsEach(covered: Covered[], excluded: number[]): SQL {
  const placed = excluded.length > 0 ? notExcluded(excluded) : undefined;
  const applying = and(
    sql`${applications.partId} = parts.id`,
    sql`${applications.onSale}`,
    or(...covered.map(isCovered)),
    placed,
  );
  return sql`(parts.universal or exists (select from ${applications} where ${applying}))`;
}

/** The ids of parts with an application to one of these vehicles, and of those that fit every vehicle. */
function fitting({ kind, words: texts }: PartsSought, covered: Covered[], excluded: number[]): SQL {
  const placed = excluded.length > 0 ? sql` and ${notExcluded(excluded)}` : sql``;
  const rows = (type: SQL) =>
    sql`select ${applications.partId} from ${applications}
      where ${applications.onSale} and (${or(...covered.map(isCovered))})${type}${placed}`;
  const typeIds = kind?.typeIds ?? [];
  const ofType = sql` and ${isAny(sql`${applications.partTypeId}`, typeIds)}`;
  // Each of them is read from the index by its type; the two in one condition would not be.
  const applied = kind
    ? sql`${rows(ofType)} union all ${rows(sql` and ${applications.partTypeId} is null`)}`
    : rows(sql``);
  if (!kind && texts.length === 0) return applied;
  const type = kind ? sql` and ${isAny(sql`every.part_type_id`, typeIds)}` : sql``;
  return sql`${applied} union all
    select every.id from ${parts} every where every.universal and every.removed_at is null and every.draft = false${type}`;
}

function isCovered({ modelIds, from, to, sets }: Covered): SQL | undefined {
  const model =
    modelIds.length === 1
      ? sql`${applications.modelId} = ${modelIds[0]}`
      : sql`${applications.modelId} = any(${sql.param(modelIds)}::int[])`;
  const ofSets = sets ? sql`${applications.qualifiersId} = any(${sql.param(sets)}::int[])` : undefined;
  return and(model, sql`${applications.yearFrom} <= ${to}`, sql`${applications.yearTo} >= ${from}`, ofSets);
}

/** Of a part without a vehicle: that somewhere it goes to the place, or that nobody says where it goes. */
function goesElsewhere(excluded: number[]): SQL {
  const of = sql`select from ${applications} where ${applications.partId} = parts.id`;
  return sql`(exists (${of} and ${notExcluded(excluded)}) or not exists (${of}))`;
}

const notExcluded = (excluded: number[]) =>
  sql`(${applications.positionId} is null or ${applications.positionId} <> all(${sql.param(excluded)}::int[]))`;

async function excludedPositions(db: Db, place: Place): Promise<number[]> {
  const all = await db.select({ id: positions.id, name: positions.name }).from(positions);
  return all.filter(({ name }) => contradicts(name, place)).map(({ id }) => id);
}

const plain = (text: string) => sql`plainto_tsquery('english', ${text})`;

// Of one alone, an index keeps its order.
const isAny = (column: SQL, ids: string[]) =>
  ids.length === 1 ? sql`${column} = ${ids[0]}` : sql`${column} = any(${sql.param(ids)}::uuid[])`;
