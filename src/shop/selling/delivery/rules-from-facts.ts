import { createHash } from "node:crypto";
import { sql, type SQL } from "drizzle-orm";
import type { ShipRule } from "#shop/selling/delivery/ship-rule.ts";
import {
  limitingEmissions,
  supplierFactsOf,
  type LegalFacts,
  type RegulatedPlace,
  type StatedFacts,
} from "#shop/catalogue/legal-facts/legal-facts.ts";
import { parts } from "#shop/catalogue/parts/parts.table.ts";

/** A rule, of which `places` says more closely where it counts than its regions do. */
export type PlacedRule = ShipRule & { places?: RegulatedPlace[] };

/**
 * The states that ask for the same certificate as California does, by the slug of a part type: of aftermarket catalytic converters (13 CCR 2222; 6 NYCRR 218-7;
 * 06-096 CMR 127; 5 CCR 1001-24). Of all other parts none is known to.
 */
const likeCalifornia: [type: RegExp, states: string[]][] = [[/catalytic-converter/, ["CO", "ME", "NY"]]];

const emissionsOf = (facts: SQL) => sql`${facts} ->> 'emissions' = any(${sql.param([...limitingEmissions])}::text[])`;
const limits = (facts: SQL) => sql`${emissionsOf(facts)} or ${facts} ? 'regulated'`;

/** The condition that what is said of a row of `parts` keeps it from places: those for which `rulesFromFacts` returns rules. */
export const isLimitedByFacts: SQL = sql`coalesce(${sql.join(
  [
    sql`${parts.staffFacts}`,
    ...["csv", "pies", "notes"].map((from) => sql`(${parts.supplierFacts} -> ${sql.raw(`'${from}'`)})`),
  ].map((facts) => sql`coalesce(${limits(facts)}, false)`),
  sql` or `,
)}, false)`;

/** The same of the notes on the applications of a row of `parts`. */
export const isLimitedByNotes: SQL = sql`exists (
  select from applications a join noted_sets s on s.qualifiers_id = a.qualifiers_id join fitment_notes n on n.id = s.note_id
  where a.part_id = ${parts.id} and n.legal <> '{}' and n.legal ? 'emissions')`;

/**
 * Returns the rules that follow from what suppliers and staff say of a part. What both say is the supplier's; what staff say adds to it, so that they can
 * tighten it and never loosen it.
 */
export function rulesFromFacts(partId: string, stated: StatedFacts, typeSlug: string | null): PlacedRule[] {
  const ofSupplier = rulesOf(supplierFactsOf(stated), typeSlug);
  const ofStaff = rulesOf(stated.staffFacts, typeSlug);
  const known = new Set(ofSupplier.map((rule) => JSON.stringify(rule)));
  const added = ofStaff.filter((rule) => !known.has(JSON.stringify(rule)));
  return [
    ...ofSupplier.map((rule) => ({ ...rule, source: "supplier" as const })),
    ...added.map((rule) => ({ ...rule, source: "staff" as const })),
  ].map((rule) => ({ ...rule, id: idOf(partId, rule) }));
}

type Rule = Omit<PlacedRule, "id" | "source">;

function rulesOf({ emissions, regulated = [], regulation = "" }: LegalFacts, typeSlug: string | null): Rule[] {
  const others = likeCalifornia.flatMap(([type, states]) => (type.test(typeSlug ?? "") ? states : []));
  const rules: Rule[] =
    emissions && limitingEmissions.includes(emissions)
      ? [{ kind: "forbidden", country: "US", regions: ["CA", ...others], note: "" }]
      : [];
  const byCountry = Map.groupBy(regulated, ({ country }) => country);
  return [
    ...rules,
    ...[...byCountry].map(([country, places]): Rule => {
      const isWhole = places.some(({ region, postal }) => region === undefined && postal === undefined);
      const regions = isWhole ? [] : [...new Set(places.flatMap(({ region }) => region ?? []))].toSorted();
      const closer = places.flatMap(({ city, county, postal }) => postal ?? city ?? (county ? `${county} County` : []));
      const note = [regulation, closer.join(", ")].filter(Boolean).join(" ");
      return { kind: "licence", country, regions, note, ...(!isWhole && { places }) };
    }),
  ];
}

/** Rules from facts have no row: their id is made of what they say. */
function idOf(partId: string, rule: Rule): string {
  const hash = createHash("sha256")
    .update(JSON.stringify([partId, rule]))
    .digest("hex");
  return [8, 12, 16, 20, 32].map((end, at, ends) => hash.slice(ends[at - 1] ?? 0, end)).join("-");
}
