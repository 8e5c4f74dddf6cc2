import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { supersessionSteps } from "#shop/foundation/limits.ts";
import { normalNumber } from "#shop/catalogue/parts/normal-number.ts";
import { onSaleAs } from "#shop/catalogue/parts/on-sale.ts";
import { partNumbers } from "#shop/catalogue/parts/part-numbers.table.ts";
import { parts } from "#shop/catalogue/parts/parts.table.ts";
import { nextNormal, normalOf } from "#shop/catalogue/parts/supersession-loops.ts";
import { opaque, prepared } from "#shop/foundation/prepared.ts";

export type Successor = { id: string; sku: string; name: string; title: string | null };

/** Where an old number leads. `trail`: every number on the way as written, from the old one to the SKU of a part on sale. */
export type Supersession = {
  trail: string[];
  part: Successor;
  /** Whose number the old one is; null where unknown. */
  maker: string | null;
};

/** A replaced number of a part, on sale or not. */
type Row = { from: string; number: string; maker: string | null; next: string; to: string; sku: string };

/** Returns the part that an old number leads to; null if the number has not been replaced. */
export async function supersessionOf(db: Db, number: string): Promise<Supersession | null> {
  return (await supersessionsOf(db, number))[0] ?? null;
}

/** Returns every part that replaces an old number, such as those of several brands for one of a vehicle maker's. */
export async function supersessionsOf(db: Db, number: string): Promise<Supersession[]> {
  const start = normalNumber(number);
  return (await supersessionsOfEach(db, [start])).get(start) ?? [];
}

/** The same for several normalized numbers, by the number; those that have not been replaced are left out. */
export async function supersessionsOfEach(db: Db, normals: string[]): Promise<Map<string, Supersession[]>> {
  const numbers = normals.filter((one) => one !== "");
  if (numbers.length === 0) return new Map();
  // Few numbers are replaced, and planning the walk costs more than this question.
  const replaced = await replacedNumbers(db).execute({ normals: numbers });
  const found = await Promise.all(
    replaced.map(async ({ normal }) => [normal, await supersessionsFrom(db, normal)] as const),
  );
  return new Map(found);
}

async function supersessionsFrom(db: Db, start: string): Promise<Supersession[]> {
  const { rows } = await db.execute<Row>(sql`
    with recursive steps as (
      select n.normal as "from", n.number, n.maker, coalesce(n.replaced_by, p.sku) as next, ${nextNormal} as "to", p.sku
      from ${partNumbers} n join ${parts} p on p.id = n.part_id
      where n.kind = 'superseded' and n.normal = ${start}
      union
      select n.normal, n.number, n.maker, coalesce(n.replaced_by, p.sku), ${nextNormal}, p.sku
      from steps
      join ${partNumbers} n on n.kind = 'superseded' and n.normal in (steps."to", ${normalOf("steps.sku")})
      join ${parts} p on p.id = n.part_id
    )
    select * from steps limit ${supersessionSteps}`);
  const met = rows.flatMap(({ to, sku }) => [to, normalNumber(sku)]);
  return walk(start, rows, await onSaleBySku(db, [...new Set(met)]));
}

const replacedNumbers = prepared((db) =>
  db
    .selectDistinct({ normal: partNumbers.normal })
    .from(partNumbers)
    .where(
      and(eq(partNumbers.kind, "superseded"), sql`${partNumbers.normal} = any(${opaque("normals", "text[]")}::text[])`),
    )
    .prepare("replaced_numbers"),
);

async function onSaleBySku(db: Db, normals: string[]): Promise<Map<string, Successor[]>> {
  const { rows } = await db.execute<{ normal: string } & Successor>(sql`
    select n.normal, p.id, p.sku, p.name, p.title from ${partNumbers} n join ${parts} p on p.id = n.part_id
    where n.kind = 'sku' and n.normal = any(${sql.param(normals)}::text[]) and ${onSaleAs("p")}`);
  const found = new Map<string, Successor[]>();
  for (const { normal, ...part } of rows) found.set(normal, [...(found.get(normal) ?? []), part]);
  return found;
}

/** Follows every path to its end, visiting each number once: rows of removed parts may form a cycle. */
function walk(start: string, rows: Row[], bySku: Map<string, Successor[]>): Supersession[] {
  const rowsOf = Map.groupBy(rows, (row) => row.from);
  const first = rows.find(({ from }) => from === start);
  const found = new Map<string, Supersession>();
  const leads = new Map<string, boolean>();

  /** Returns whether `number` itself leads to a part on sale. */
  function follow(number: string, written: string, trail: string[]): boolean {
    const known = leads.get(number);
    if (known !== undefined) return known;
    leads.set(number, false);
    const here = [...trail, written];
    const own = bySku.get(number) ?? [];
    // A next number that leads nowhere itself stands for the part that names it.
    const onward = (rowsOf.get(number) ?? []).filter(
      (row) => follow(row.to, row.next, here) || follow(normalNumber(row.sku), row.sku, [...here, row.next]),
    );
    if (onward.length === 0) for (const part of own) arrive(part, here);
    leads.set(number, onward.length + own.length > 0);
    return onward.length + own.length > 0;
  }
  function arrive(part: Successor, trail: string[]) {
    if (trail.length > 1 && !found.has(part.id)) found.set(part.id, { trail, part, maker: first?.maker ?? null });
  }
  follow(start, first?.number ?? start, []);
  return [...found.values()];
}
