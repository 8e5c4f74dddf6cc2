import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { normalNumber } from "#shop/catalogue/parts/normal-number.ts";
import { partNumbers } from "#shop/catalogue/parts/part-numbers.table.ts";
import { parts } from "#shop/catalogue/parts/parts.table.ts";

/** One number replaced by another; `index` is its place in the caller's input. */
type Step = { index: number; from: string; to: string };

/** Locks superseded numbers until the transaction ends: two transactions that each add half of a cycle would not see the other half. */
export async function lockSupersessions(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('part_numbers.superseded', 0))`);
}

export const normalOf = (column: string) => sql.raw(`upper(regexp_replace(${column}, '[^A-Za-z0-9]', '', 'g'))`);

/** The normalized next number of a row of `part_numbers n` whose part is `p`. */
export const nextNormal = normalOf("coalesce(n.replaced_by, p.sku)");

/**
 * Returns the first step that closes a loop with the steps before it and the stored numbers of parts that are not removed, and the numbers of
 * that loop; null if none does. `written` are the ids of the rows that hold the steps themselves.
 */
export async function firstLoop(
  tx: Db,
  steps: Step[],
  written: number[],
): Promise<{ index: number; trail: string[] } | null> {
  const targets = [...new Set(steps.map(({ to }) => normalNumber(to)))];
  const { rows } = await tx.execute<{ from: string; to: string }>(sql`
    with recursive edges as (
      select n.normal as "from", ${nextNormal} as "to"
      from ${partNumbers} n join ${parts} p on p.id = n.part_id and p.removed_at is null
      where n.kind = 'superseded' and n.normal = any(${sql.param(targets)}::text[]) and n.id <> all(${sql.param(written)}::bigint[])
      union
      select n.normal, ${nextNormal}
      from edges
      join ${partNumbers} n on n.normal = edges."to" and n.kind = 'superseded' and n.id <> all(${sql.param(written)}::bigint[])
      join ${parts} p on p.id = n.part_id and p.removed_at is null
    )
    select * from edges`);
  const next = new Map<string, Set<string>>();
  const add = (from: string, to: string) => next.set(from, (next.get(from) ?? new Set()).add(to));
  for (const { from, to } of rows) add(from, to);
  const asWritten = new Map(steps.flatMap(({ from, to }) => [from, to].map((text) => [normalNumber(text), text])));
  for (const { index, from, to } of steps) {
    const path = pathBetween(next, normalNumber(to), normalNumber(from));
    if (path) return { index, trail: [from, ...path.map((normal) => asWritten.get(normal) ?? normal)] };
    add(normalNumber(from), normalNumber(to));
  }
  return null;
}

function pathBetween(next: Map<string, Set<string>>, start: string, end: string): string[] | null {
  const cameFrom = new Map<string, string | null>([[start, null]]);
  for (const node of cameFrom.keys()) {
    if (node === end) {
      const path: string[] = [];
      for (let at: string | null | undefined = node; at; at = cameFrom.get(at)) path.unshift(at);
      return path;
    }
    // A map iterates over the entries that are added during the iteration.
    for (const one of next.get(node) ?? []) if (!cameFrom.has(one)) cameFrom.set(one, node);
  }
  return null;
}
