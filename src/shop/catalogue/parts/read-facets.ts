import type { Dimension, PartFilters } from "#shop/catalogue/parts/filter-rules.ts";
import { conditions } from "#shop/catalogue/legal-facts/legal-facts.ts";
import type { Bounds } from "#shop/catalogue/parts/bounds.ts";

export type FacetValue = { value: string; label: string | null; count: number; selected: boolean };

/** The smallest and largest value among the parts, and the selected bounds. */
export type FacetRange = { min: number; max: number; selected: Bounds };

/**
 * One way to filter a list. `values`: those that its parts have, with counts. `range`: of numeric values; prices in minor units.
 */
export type Facet = {
  facet: "system" | "group" | "type" | Dimension;
  values?: FacetValue[];
  range?: FacetRange | null;
};

/** Returns whether a facet is offered for a list. */
export type Offered = (facet: Dimension) => boolean;

/** A counted value of a facet, of `type` the id; the row `total` counts the parts that match all filters. */
export type CountedRow = {
  facet: "total" | "type" | Dimension;
  value: string | null;
  label: string | null;
  count: number;
  low: number | null;
  high: number | null;
  numeric: boolean;
};

const order: Dimension[] = ["position", "brand", "tier", "condition", "price", "stock"];
const byName = new Intl.Collator("en", { numeric: true });
const conditionOrder: readonly string[] = conditions;
const tierOrder = ["economy", "standard", "premium", "performance"];

/** Returns the counted rows as facets. Selected values are always included, also with a count of 0. */
export function readFacets(
  rows: CountedRow[],
  filters: PartFilters,
  bits: ReadonlyMap<Dimension, number>,
  offered: Offered,
): { total: number; facets: Facet[] } {
  const rowsOf = Map.groupBy(rows, ({ facet }) => facet);
  const total = rowsOf.get("total")?.[0]?.count ?? 0;
  const named = [...rowsOf.keys()].filter((facet) => facet.startsWith("attr."));
  const attributes = new Set([...named, ...[...bits.keys()].filter((facet) => facet.startsWith("attr."))]);
  const facets = [...order, ...[...attributes].toSorted()] as Dimension[];
  return {
    total,
    facets: facets.filter(offered).map((facet) => {
      const found = rowsOf.get(facet) ?? [];
      const selected = selectedOf(facet, filters);
      if (facet === "price") return { facet, range: rangeOf(found, filters.priceCents) };
      const values = facet === "stock" ? [stockValue(found, filters)] : valuesOf(facet, found, selected);
      if (!facet.startsWith("attr.") || found.length === 0 || found.some(({ numeric }) => !numeric)) {
        return { facet, values };
      }
      return { facet, values, range: rangeOf(found, filters.attributes?.[facet.slice(5)]?.bounds) };
    }),
  };
}

function selectedOf(facet: Dimension, { brand, tier, condition, position, attributes }: PartFilters): string[] {
  if (facet === "brand") return brand ?? [];
  if (facet === "tier") return tier ?? [];
  if (facet === "condition") return condition ?? [];
  if (facet === "position") return position ?? [];
  return attributes?.[facet.slice("attr.".length)]?.values ?? [];
}

function valuesOf(facet: Dimension, found: CountedRow[], selected: string[]): FacetValue[] {
  const same = facet === "position" ? (text: string) => text.toLowerCase() : (text: string) => text;
  const chosen = new Set(selected.map(same));
  const values = found.map(({ value, label, count }) => ({
    value: value ?? "",
    label,
    count,
    selected: chosen.has(same(value ?? "")),
  }));
  const shown = new Set(values.map(({ value }) => same(value)));
  const missing = [...new Set(selected)].filter((value) => !shown.has(same(value)));
  const all = [...values, ...missing.map((value) => ({ value, label: null, count: 0, selected: true }))];
  return all.toSorted(orderOf(facet));
}

function orderOf(facet: Dimension): (one: FacetValue, other: FacetValue) => number {
  if (facet === "tier") return (one, other) => tierOrder.indexOf(one.value) - tierOrder.indexOf(other.value);
  if (facet === "condition")
    return (one, other) => conditionOrder.indexOf(one.value) - conditionOrder.indexOf(other.value);
  const name = ({ label, value }: FacetValue) => label ?? value;
  return (one, other) => byName.compare(name(one), name(other));
}

function stockValue([row]: CountedRow[], { inStock }: PartFilters): FacetValue {
  return { value: "in", label: null, count: row?.count ?? 0, selected: inStock === true };
}

function rangeOf(found: CountedRow[], selected: Bounds = {}): FacetRange | null {
  const low = found.flatMap((row) => row.low ?? []);
  const high = found.flatMap((row) => row.high ?? []);
  return low.length > 0 ? { min: Math.min(...low), max: Math.max(...high), selected } : null;
}
