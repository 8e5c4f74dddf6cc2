import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { searchOutcomeLimits as limits } from "#shop/foundation/limits.ts";
import { searchOutcomes } from "#shop/catalogue/search/search.table.ts";
import { plainText } from "#shop/catalogue/search/tokens.ts";
import { vinIn } from "#shop/catalogue/search/vin-rules.ts";

export type Outcome = "empty" | "shown" | "opened";

/** Returns the query as it is counted: without VINs, email addresses and numbers of six digits or more. Null: nothing is left of it. */
export function countedQuery(q: string): string | null {
  const text = plainText(q);
  const withoutVin = vinIn(text)?.rest ?? text;
  const words = withoutVin
    .toLowerCase()
    .split(" ")
    .filter((word) => !word.includes("@") && word.length <= limits.wordLength)
    .join(" ");
  const counted = words
    .replace(/\+?\d(?:[\s().\-/]*\d){5,}/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, limits.queryLength)
    .toWellFormed()
    .trim();
  return /\p{L}|\d/u.test(counted) ? counted : null;
}

/** Counts what became of a query today. A day has a bounded number of queries: further ones are not counted. */
export async function countOutcome(db: Db, q: string, outcome: Outcome): Promise<void> {
  const query = countedQuery(q);
  if (query === null) return;
  const column = sql.identifier(outcome);
  await db.execute(sql`
    insert into ${searchOutcomes} (query, ${column})
    select ${query}, 1
    where (select count(*) from (select from ${searchOutcomes} where day = current_date limit ${limits.queriesPerDay}) today) < ${limits.queriesPerDay}
      or exists (select from ${searchOutcomes} where day = current_date and query = ${query})
    on conflict (day, query) do update set ${column} = ${searchOutcomes}.${column} + 1`);
}

/** A query and what became of it in the last 30 days. */
export type QueryOutcome = { query: string; empty: number; shown: number; opened: number; lastDay: string };

/** `empty`: queries that found nothing; `unopened`: those that were shown often and rarely led to a click. */
export type OutcomeKind = "empty" | "unopened";

/** Returns the queries that most need words, the most frequent first. */
export async function listOutcomes(
  db: Db,
  _actor: Staff<"search:manage">,
  { kind, limit }: { kind: OutcomeKind; limit: number },
): Promise<QueryOutcome[]> {
  const having =
    kind === "empty" ? sql`sum(empty) > 0` : sql`sum(shown) >= ${limits.shownOften} and sum(opened) * 10 < sum(shown)`;
  const by = kind === "empty" ? sql`sum(empty)` : sql`sum(shown)`;
  const { rows } = await db.execute<
    Record<"empty" | "shown" | "opened", string> & { query: string; last_day: string }
  >(sql`
    select query, sum(empty) as empty, sum(shown) as shown, sum(opened) as opened, max(day)::text as last_day
    from ${searchOutcomes} where day > current_date - 30
    group by query having ${having} order by ${by} desc, query limit ${limit}`);
  return rows.map(({ query, last_day: lastDay, ...counts }) => ({
    query,
    lastDay,
    empty: Number(counts.empty),
    shown: Number(counts.shown),
    opened: Number(counts.opened),
  }));
}
