import { and, eq, isNull, or, sql, type SQL } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { regionsOf, type Destination } from "#shop/selling/delivery/destination.ts";
import { shipRules } from "#shop/selling/delivery/ship-rules.table.ts";
import type { ShipRule } from "#shop/selling/delivery/ship-rule.ts";
import { placeOf } from "#shop/selling/delivery/postal-places.ts";
import {
  isLimitedByFacts,
  isLimitedByNotes,
  rulesFromFacts,
  type PlacedRule,
} from "#shop/selling/delivery/rules-from-facts.ts";
import { factsOfApplications } from "#shop/catalogue/legal-facts/facts-of-applications.ts";
import type { RegulatedPlace } from "#shop/catalogue/legal-facts/legal-facts.ts";
import { parts, partTypes } from "#shop/catalogue/parts/parts.table.ts";
import { opaque, prepared } from "#shop/foundation/prepared.ts";

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

/** The condition that a rule of staff or a fact of its own may keep a row of `parts` from places. */
export const hasShipRule: SQL = sql`(${isLimitedByFacts} or ${isLimitedByNotes} or exists (select from ${shipRules} where ${namesPart}))`;

/** Returns the rules of each part, of all countries or of one: those of staff, and those that follow from what is said of the part. */
export async function shipRulesOf(
  db: Db,
  partIds: readonly string[],
  ofCountry?: string,
): Promise<{ partId: string; rule: ShipRule }[]> {
  const all = await placedRulesOf(db, partIds, ofCountry);
  return all.map(({ partId, rule: { places: _places, ...rule } }) => ({ partId, rule }));
}

type PlacedLine = { partId: string; rule: PlacedRule };

async function placedRulesOf(db: Db, partIds: readonly string[], ofCountry?: string): Promise<PlacedLine[]> {
  if (partIds.length === 0) return [];
  const rows = await rulesNaming(db).execute({ partIds: [...partIds], ofCountry: ofCountry ?? null });
  return [...Map.groupBy(rows, ({ partId }) => partId)].flatMap(([partId, alike]) => {
    const own = alike.flatMap(({ rule }): PlacedRule[] => (rule ? [{ ...rule, source: "staff" }] : []));
    const [{ typeSlug, ...stated }] = alike as [(typeof alike)[number]];
    const rules = rulesFromFacts(partId, stated, typeSlug).filter((one) => !ofCountry || one.country === ofCountry);
    return [...rules, ...own].map((rule) => ({ partId, rule }));
  });
}

const rulesNaming = prepared((db) => {
  const ofCountry = opaque("ofCountry", "text");
  return db
    .select({
      partId: parts.id,
      supplierFacts: parts.supplierFacts,
      staffFacts: parts.staffFacts,
      ofApplications: factsOfApplications,
      typeSlug: partTypes.slug,
      rule: { id, kind, country, regions, note },
    })
    .from(parts)
    .leftJoin(partTypes, eq(partTypes.id, parts.partTypeId))
    .leftJoin(shipRules, and(namesPart, sql`(${ofCountry} is null or ${country} = ${ofCountry})`))
    .where(
      sql`${parts.id} = any(${opaque("partIds", "uuid[]")}::uuid[]) and (${isLimitedByFacts} or ${isLimitedByNotes} or ${id} is not null)`,
    )
    .orderBy(country, kind, id)
    .prepare("ship_rules_of_parts");
});

/**
 * Returns the rules that count for parts at a destination. Both the region that the address names and that of its postal code are looked at,
 * and where neither is known, a rule for regions of that country counts; so does one for a city where that of the postal code is not known.
 */
export async function shipRulesAt(db: Db, partIds: readonly string[], to: Destination): Promise<ForbiddenLine[]> {
  const found = await placedRulesOf(db, partIds, to.country);
  const needsCity = found.some(({ rule }) => rule.places?.some(({ city }) => city !== undefined));
  const { city } = needsCity ? await placeOf(db, to) : { city: null };
  const regionsThere = regionsOf(to);
  const isIn = (regions: string[]) =>
    regions.length === 0 || regionsThere.length === 0 || regions.some((region) => regionsThere.includes(region));
  return found.flatMap(({ partId, rule: { places, ...rule } }) => {
    const counts = places
      ? places.some((place) => isPlaceOf(place, to, city) && isIn(place.region ? [place.region] : []))
      : isIn(rule.regions);
    return counts ? [{ partId, rule }] : [];
  });
}

/** Whether a destination may lie in a postal code or a city. Of a county only the state is known. */
function isPlaceOf({ postal, city }: RegulatedPlace, to: Destination, cityThere: string | null): boolean {
  if (postal !== undefined && to.postal !== "") return to.postal.startsWith(postal);
  return city === undefined || cityThere === null || city.toLowerCase() === cityThere.toLowerCase();
}
