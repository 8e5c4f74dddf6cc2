import { sql, type SQL } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { nearNumberLimits as limits } from "#shop/foundation/limits.ts";
import { normalNumber } from "#shop/catalogue/parts/normal-number.ts";
import { onSaleAs } from "#shop/catalogue/parts/on-sale.ts";
import { partNumbers } from "#shop/catalogue/parts/part-numbers.table.ts";
import { parts } from "#shop/catalogue/parts/parts.table.ts";
import { opaque, prepared } from "#shop/foundation/prepared.ts";
import { editDistance } from "#shop/catalogue/search/edit-distance.ts";

/**
 * Returns numbers of parts on sale that differ from a typed one by a few characters, the nearest first: those that begin or end like it are
 * compared, since a mistyped number is rarely wrong at both ends.
 */
export async function nearNumbers(db: Db, typed: string): Promise<string[]> {
  const normal = normalNumber(typed);
  if (normal.length < limits.leastLength || normal.length > limits.mostLength) return [];
  const share = Math.ceil(normal.length / 2);
  const beginning = normal.slice(0, share);
  const [begun, ended] = await Promise.all([
    // Behind every letter and digit comes '[', and nothing else stands in this column.
    numbersFrom(db).execute({ first: beginning, end: `${beginning}[` }),
    // Not prepared: which plan is best depends on the end.
    numbersWhere(db, sql`normal like ${`%${normal.slice(-share)}`}`),
  ]);
  const most = normal.length < 8 ? 1 : 2;
  const near = [...new Map([...begun, ...ended].map((row) => [row.normal, row])).values()]
    .map((row) => ({ ...row, far: editDistance(normal, row.normal, most) }))
    .filter(({ far }) => far <= most);
  return near
    .toSorted((one, other) => one.far - other.far || one.normal.localeCompare(other.normal))
    .slice(0, limits.shown)
    .map(({ number }) => number);
}

const numbersFrom = prepared((db) =>
  numbersWhere(
    db,
    sql`normal ~>~ ${opaque("first", "text")} and normal ~<~ ${opaque("end", "text")} order by normal using ~<~`,
  ).prepare("numbers_near"),
);

function numbersWhere(db: Db, condition: SQL) {
  return db
    .select({ number: sql<string>`n.number`, normal: sql<string>`n.normal` })
    .from(
      sql`(select part_id, number, normal from ${partNumbers} where ${condition} limit ${sql.raw(String(limits.compared))}) n
      join ${parts} p on p.id = n.part_id`,
    )
    .where(onSaleAs("p"));
}
