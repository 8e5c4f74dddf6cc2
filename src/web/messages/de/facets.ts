import type * as en from "#web/messages/en/facets.ts";
import { attributeLabel, attributeUnit, attributeValue } from "./attributes.ts";
import { legalFacts } from "./legal-facts.ts";
import { parts } from "./parts.ts";
import { groupName, partTypeName, positionName, systemName } from "./vocabulary.ts";

const labels: Record<string, string> = {
  system: parts.system,
  group: "Baugruppe",
  type: "Teileart",
  brand: parts.brand,
  tier: parts.tier,
  condition: legalFacts.condition,
  position: "Einbauposition",
  price: parts.price,
  stock: "Verfügbarkeit",
};

const attribute = (facet: string) => (facet.startsWith("attr.") ? facet.slice("attr.".length) : null);

/** What a filter is called. */
export const facetLabel: typeof en.facetLabel = (facet) => {
  const name = attribute(facet);
  return name === null ? (labels[facet] ?? facet) : attributeLabel(name);
};

/** In what its numbers are; empty where they have no unit. */
export const facetUnit: typeof en.facetUnit = (facet) => {
  const name = attribute(facet);
  return name === null ? "" : attributeUnit(name);
};

/** What one of its values is called. `name`: what the shop's data call it, where that is not the value itself. */
export function facetValueLabel(facet: string, value: string, name = value): string {
  if (facet === "tier" && value in parts.tiers) return parts.tiers[value as keyof typeof parts.tiers];
  if (facet === "condition" && value in legalFacts.conditions)
    return legalFacts.conditions[value as keyof typeof legalFacts.conditions];
  if (facet === "stock") return "Auf Lager";
  if (facet === "type") return partTypeName(value, name);
  if (facet === "system") return systemName(name);
  if (facet === "group") return groupName(name);
  if (facet === "position") return positionName(name);
  const ofAttribute = attribute(facet);
  if (ofAttribute === null) return name;
  return attributeValue(ofAttribute, /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value);
}
