import { eq, sql, type SQL } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { foldedNumber, normalNumber } from "#shop/catalogue/parts/normal-number.ts";
import { onSaleAs } from "#shop/catalogue/parts/on-sale.ts";
import { partNumbers } from "#shop/catalogue/parts/part-numbers.table.ts";
import { brands, parts } from "#shop/catalogue/parts/parts.table.ts";
import { supersessionsOfEach, type Supersession } from "#shop/catalogue/parts/supersession.ts";
import { opaque, prepared } from "#shop/foundation/prepared.ts";

export type MatchedNumber = {
  kind: "sku" | "oe" | "interchange" | "superseded" | "competitor";
  number: string;
  maker: string | null;
};

export type NumberHit = {
  partId: string;
  matched: MatchedNumber;
  /** Of a superseded number: all numbers on the way to this part. */
  trail?: string[];
  /** Of a part with another number, where one has this as its own: another brand's, for which it is a number to exchange. */
  byOthers?: true;
};

/** `how`: the first way of reading that found something. `confused`: with 0 for O or 1 for I. */
export type NumbersFound = {
  hits: NumberHit[];
  how: "exact" | "prefix" | "contained";
  confused: boolean;
  /** There are more than were read. */
  more: boolean;
};

// What is longer is no part number, nor a part of one.
const longest = 60;
const minPrefixLength = 2;
const minFragmentLength = 4;
/** Rows read for part of a number: several numbers of a part may begin alike. */
const maxRows = 150;

/**
 * Returns parts on sale by a number, however it is typed: exact matches, then prefixes; if there are none, the same with O read as 0 and I as 1; if
 * there are none either, numbers that contain it.
 */
export async function findByNumber(db: Db, typed: string): Promise<NumbersFound> {
  const begun = await findByBeginning(db, typed);
  const normal = normalNumber(typed);
  if (begun.hits.length > 0 || normal.length < minFragmentLength || normal.length > longest) return begun;
  return found("contained", [], await withinNumbers(db, normal));
}

/** The same without numbers that contain it. */
export async function findByBeginning(db: Db, typed: string): Promise<NumbersFound> {
  const normal = normalNumber(typed);
  if (normal === "" || normal.length > longest) return found("exact", [], none);
  const [exact, beginning] = await Promise.all([withNumber(db, [normal]), beginningWith(db, "normal", normal)]);
  if (exact.length + beginning.hits.length > 0) return found("exact", exact, beginning);
  if (/[O0I1]/.test(normal)) {
    const folded = foldedNumber(typed);
    const [lookalikes, begun] = await Promise.all([
      withNumber(db, await foldedAs(db, folded)),
      beginningWith(db, "folded", folded),
    ]);
    if (lookalikes.length + begun.hits.length > 0) return { ...found("exact", lookalikes, begun), confused: true };
  }
  return found("exact", [], none);
}

/** Returns parts on sale with exactly this number. */
export async function findByWholeNumber(db: Db, typed: string): Promise<NumbersFound> {
  const byNumber = await findByWholeNumbers(db, [typed]);
  return found("exact", byNumber.get(normalNumber(typed)) ?? [], none);
}

/** Returns parts on sale with exactly one of these numbers, by the normalized number. */
export async function findByWholeNumbers(db: Db, typed: string[]): Promise<Map<string, NumberHit[]>> {
  const normals = [...new Set(typed.map(normalNumber))].filter((one) => one !== "" && one.length <= longest);
  const { rows, supersessions } = await readNumbers(db, normals);
  const hitsOf = (normal: string) =>
    inOrder(
      rows.filter((row) => row.normal === normal),
      supersessions.get(normal) ?? [],
    );
  return new Map(normals.map((normal) => [normal, hitsOf(normal)]));
}

type Hits = { hits: NumberHit[]; more: boolean };
const none: Hits = { hits: [], more: false };

function found(how: "exact" | "contained", exact: NumberHit[], others: Hits): NumbersFound {
  const once = new Map<string, NumberHit>();
  for (const hit of [...exact, ...others.hits]) if (!once.has(hit.partId)) once.set(hit.partId, hit);
  const more = others.more || exact.length >= maxRows;
  const read = how === "exact" && exact.length === 0 ? "prefix" : how;
  return { hits: [...once.values()], how: read, confused: false, more };
}

type Row = { partId: string; kind: MatchedNumber["kind"]; number: string; maker: string | null };

const numberColumns = {
  partId: sql<string>`n.part_id`,
  kind: sql<MatchedNumber["kind"]>`n.kind`,
  number: sql<string>`n.number`,
  maker: sql<string | null>`n.maker`,
};

const toHit = ({ partId, kind, number, maker }: Row): NumberHit => ({ partId, matched: { kind, number, maker } });

const numbersEqualTo = prepared((db) =>
  db
    .select({ ...numberColumns, normal: sql<string>`n.normal`, brand: sql<string | null>`b.name` })
    .from(sql`${partNumbers} n join ${parts} p on p.id = n.part_id left join ${brands} b on b.id = p.brand_id`)
    .where(sql`n.normal = any(${opaque("normals", "text[]")}::text[]) and n.kind <> 'superseded' and ${onSaleAs("p")}`)
    .orderBy(sql`array_position(array['sku', 'oe', 'interchange', 'competitor'], n.kind), p.stock = 0, n.part_id`)
    .limit(maxRows)
    .prepare("numbers_equal_to"),
);

async function withNumber(db: Db, normals: string[]): Promise<NumberHit[]> {
  const { rows, supersessions } = await readNumbers(db, normals);
  return inOrder(rows, [...supersessions.values()].flat());
}

type EqualRow = Row & { normal: string; brand: string | null };
type Having = { rows: EqualRow[]; supersessions: Map<string, Supersession[]> };

async function readNumbers(db: Db, normals: string[]): Promise<Having> {
  if (normals.length === 0) return { rows: [], supersessions: new Map() };
  const [rows, supersessions] = await Promise.all([
    numbersEqualTo(db).execute({ normals }),
    supersessionsOfEach(db, normals),
  ]);
  return { rows, supersessions };
}

/**
 * In this order: the part that the number was superseded by, the part whose SKU it is, a vehicle maker's number, one it can be exchanged
 * for, a rival's; of the same kind what is in stock. The SKU comes first where it is said that another maker's like number was superseded.
 */
function inOrder(rows: EqualRow[], all: Supersession[]): NumberHit[] {
  const skus = rows.filter(({ kind }) => kind === "sku");
  const ofOthers = ({ maker }: Supersession) => maker !== null && skus.every(({ brand }) => !isSame(brand, maker));
  const rest = rows.filter(({ kind }) => kind !== "sku");
  const [own, others] = [all.filter((one) => !ofOthers(one)), all.filter(ofOthers)];
  return [...own.map(toSuccessor), ...skus.map(toHit), ...others.map(toSuccessor), ...rest.map(toHit)];
}

function toSuccessor({ trail, part, maker }: Supersession): NumberHit {
  return { partId: part.id, matched: { kind: "superseded", number: trail[0] ?? "", maker }, trail };
}

function isSame(one: string | null, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase();
}

async function foldedAs(db: Db, folded: string): Promise<string[]> {
  const rows = await numbersFoldedAs(db).execute({ folded });
  return rows.map(({ normal }) => normal);
}

const numbersFoldedAs = prepared((db) =>
  db
    .selectDistinct({ normal: partNumbers.normal })
    .from(partNumbers)
    .where(eq(partNumbers.folded, opaque("folded", "text")))
    .limit(20)
    .prepare("numbers_folded_as"),
);

async function beginningWith(db: Db, column: "normal" | "folded", beginning: string): Promise<Hits> {
  if (beginning.length < minPrefixLength) return none;
  // Behind every letter and digit comes '[', and nothing else stands in these columns.
  return toHits(await numbersFrom[column](db).execute({ first: beginning, end: `${beginning}[` }));
}

/** Numbers between two texts, in the order of their index. */
const numbersFrom = {
  normal: prepared((db) => numbersOnSale(db, between("normal")).prepare("numbers_from")),
  folded: prepared((db) => numbersOnSale(db, between("folded")).prepare("folded_numbers_from")),
};

function between(column: "normal" | "folded"): SQL {
  const name = sql.raw(column);
  return sql`${name} ~>~ ${opaque("first", "text")} and ${name} ~<~ ${opaque("end", "text")} order by ${name} using ~<~`;
}

/** Not prepared: which plan is best depends on the fragment. */
async function withinNumbers(db: Db, fragment: string): Promise<Hits> {
  return toHits(await numbersOnSale(db, sql`normal like ${`%${fragment}%`}`));
}

/** Numbers of parts on sale among the first that meet a condition; `read`: how many those are. */
function numbersOnSale(db: Db, which: SQL) {
  return db
    .select({ ...numberColumns, read: sql<string>`n.read` })
    .from(
      sql`(
        select *, count(*) over () as read
        from (select part_id, kind, number, maker from ${partNumbers} where ${which} limit ${sql.raw(String(maxRows))}) read
      ) n
      join ${parts} p on p.id = n.part_id`,
    )
    .where(onSaleAs("p"))
    .orderBy(sql`p.stock = 0, n.part_id`);
}

/** Returns numbers of parts on sale, shortest first: the typed text is the largest share of those. */
function toHits(rows: (Row & { read: string })[]): Hits {
  return { hits: shortestFirst(rows), more: Number(rows[0]?.read ?? 0) >= maxRows };
}

const kindOrder = ["sku", "oe", "superseded", "interchange", "competitor"];

function shortestFirst(rows: Row[]): NumberHit[] {
  const length = (row: Row) => normalNumber(row.number).length;
  return rows
    .toSorted((a, b) => length(a) - length(b) || kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind))
    .map(toHit);
}
