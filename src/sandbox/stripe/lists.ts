import type { QueryResultRow } from "pg";
import type { Call } from "#sandbox/stripe/call.ts";
import { invalid, noSuch } from "#sandbox/stripe/fault.ts";
import { group, integer, refuseUnknown, text, type Parameters } from "#sandbox/stripe/parameters.ts";

type Listing<Row> = {
  table: string;
  url: string;
  /** Parameters that the caller reads itself. */
  filters: string[];
  where: string;
  values: unknown[];
  toResponse: (row: Row) => object;
};

/** Returns a page of a list in Stripe's format: newest first, by `limit`, `starting_after`, `ending_before` and `created`. */
export async function listResponse<Row extends QueryResultRow>(
  { sql, params }: Call,
  listing: Listing<Row>,
): Promise<object> {
  refuseUnknown(params, ["limit", "starting_after", "ending_before", "created", ...listing.filters]);
  const limit = integer(params, "limit") ?? 10;
  if (limit < 1 || limit > 100) {
    throw invalid(`This value must be ${limit < 1 ? "greater than or equal to 1" : "less than or equal to 100"}.`, {
      code: "parameter_invalid_integer",
      param: "limit",
    });
  }
  const after = text(params, "starting_after");
  const before = text(params, "ending_before");
  const values = [...listing.values];
  const place = (value: unknown) => `$${values.push(value)}`;
  const conditions = [`(${listing.where})`, ...createdConditions(params, place)];
  const cursor = after ?? before;
  if (cursor !== undefined) {
    const found = await sql.query<{ seq: string }>(`select seq from ${listing.table} where id = $1`, [cursor]);
    const seq = found.rows[0]?.seq;
    if (seq === undefined) throw noSuch("object", cursor, after === undefined ? "ending_before" : "starting_after");
    conditions.push(`seq ${after === undefined ? ">" : "<"} ${place(seq)}`);
  }
  const backwards = after === undefined && before !== undefined;
  const { rows } = await sql.query<Row>(
    `select * from ${listing.table} where ${conditions.join(" and ")} order by seq ${backwards ? "asc" : "desc"} limit ${place(limit + 1)}`,
    values,
  );
  const page = rows.slice(0, limit);
  const data = (backwards ? page.toReversed() : page).map(listing.toResponse);
  return { object: "list", data, has_more: rows.length > limit, url: listing.url };
}

const comparisons = { gt: ">", gte: ">=", lt: "<", lte: "<=" };

function createdConditions(params: Parameters, place: (value: unknown) => string): string[] {
  if (params.created === undefined) return [];
  const created = "floor(extract(epoch from created))";
  if (typeof params.created === "string") return [`${created} = ${place(integer(params, "created"))}`];
  const range = group(params, "created") ?? {};
  refuseUnknown(range, Object.keys(comparisons));
  return Object.entries(comparisons)
    .filter(([name]) => range[name] !== undefined)
    .map(([name, sign]) => `${created} ${sign} ${place(integer(range, name))}`);
}
