import { fromCents } from "#shop/foundation/money.ts";
import type { Facet } from "#shop/catalogue/parts/read-facets.ts";
import { facetLabel, facetUnit, facetValueLabel } from "#messages/facets.ts";

export type ShownFacet = {
  facet: string;
  label: string;
  unit: string;
  values: { value: string; label: string; count: number; selected: boolean }[];
  range: { min: number; max: number; from: number | null; to: number | null } | null;
};

export function toShown({ facet, values = [], range = null }: Facet, currency: string): ShownFacet {
  const unit = (cents: number) => (facet === "price" ? fromCents(cents, currency) : cents);
  return {
    facet,
    label: facetLabel(facet),
    unit: facetUnit(facet),
    values: values.map((one) => ({ ...one, label: facetValueLabel(facet, one.value, one.label ?? one.value) })),
    range: range && {
      min: unit(range.min),
      max: unit(range.max),
      from: range.selected.min === undefined ? null : unit(range.selected.min),
      to: range.selected.max === undefined ? null : unit(range.selected.max),
    },
  };
}
