import { and, eq, isNull, or, sql, type SQL } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { regionsOf, type Destination } from "#shop/selling/delivery/destination.ts";
import { shipRules } from "#shop/selling/delivery/ship-rules.table.ts";
import { parts } from "#shop/catalogue/parts/parts.table.ts";
import { opaque, prepared } from "#shop/foundation/prepared.ts";

export type ShipRuleKind = (typeof shipRules.$inferSelect)["kind"];

/** A rule as buyers see it. `regions` empty: it counts for the whole country. */
export type ShipRule = { id: string; kind: ShipRuleKind; country: string; regions: string[]; note: string };

/** What stops a line. */
export type ForbiddenLine = { partId: string; rule: ShipRule };

const { id, kind, country, regions, note } = shipRules;

/** Whether a rule names a part of `parts`. */
const namesPart: SQL | undefined = and(
  or(isNull(shipRules.partId), eq(shipRules.partId, parts.id)),
  or(isNull(shipRules.partTypeId), eq(shipRules.partTypeId, parts.partTypeId)),
  or(
    isNull(shipRules.attribute),
    sql`lower(${parts.attributes} ->> ${shipRules.attribute}) = lower(${shipRules.value})`,
  ),
);

/** The condition that a rule names a row of `parts`. */
export const hasShipRule: SQL = sql`exists (select from ${shipRules} where ${namesPart})`;

/** Returns the rules of each part, of all countries or of one. */
export async function shipRulesOf(
  db: Db,
  partIds: readonly string[],
  ofCountry?: string,
): Promise<{ partId: string; rule: ShipRule }[]> {
  if (partIds.length === 0) return [];
  return rulesNaming(db).execute({ partIds: [...partIds], ofCountry: ofCountry ?? null });
}

const rulesNaming = prepared((db) => {
  const ofCountry = opaque("ofCountry", "text");
  return db
    .select({ partId: parts.id, rule: { id, kind, country, regions, note } })
    .from(parts)
    .innerJoin(shipRules, namesPart)
    .where(
      and(
        sql`${parts.id} = any(${opaque("partIds", "uuid[]")}::uuid[])`,
        sql`(${ofCountry} is null or ${country} = ${ofCountry})`,
      ),
    )
    .orderBy(country, kind, id)
    .prepare("ship_rules_of_parts");
});

/**
 * Returns the rules that count for parts at a destination. Both the region that the address names and that of its postal code are looked at,
 * and where neither is known, a rule for regions of that country counts.
 */
export async function shipRulesAt(db: Db, partIds: readonly string[], to: Destination): Promise<ForbiddenLine[]> {
  const regionsThere = regionsOf(to);
  const found = await shipRulesOf(db, partIds, to.country);
  return found.filter(
    ({ rule }) =>
      rule.regions.length === 0 ||
      regionsThere.length === 0 ||
      rule.regions.some((region) => regionsThere.includes(region)),
  );
}
