import { fromCents } from "#shop/money.ts";
import type { PartFilters } from "#shop/parts/filters.ts";
import type { Facet } from "#shop/parts/read-facets.ts";
import type { CountedTypes } from "#shop/parts/type-tree.ts";
import { browse as words } from "#messages/browse.ts";
import { lists } from "#messages/orders.ts";
import { facetLabel, facetUnit, facetValueLabel } from "#messages/facets.ts";
import { formatMoney } from "#web/ui/intl.tsx";

/**
 * A filter that is applied. `drops`: the parameters, or `name=value`, without which it is not; `without`: how many parts there are then,
 * where that is known.
 */
export type Applied = { label: string; drops: string[]; without: number | null };

/** What a list is narrowed to besides its vehicle, each to be taken away by itself. */
export function appliedOf(filters: PartFilters, facets: Facet[], { types }: CountedTypes, currency: string): Applied[] {
  const { q, priceCents, attributes = {} } = filters;

  function values(name: string, chosen: string[] = [], labelOf = (value: string) => facetValueLabel(name, value)) {
    const known = facets.find(({ facet }) => facet === name)?.values ?? [];
    return chosen.map((value): Applied => {
      const label = known.find((one) => one.value === value)?.label ?? labelOf(value);
      return { label, drops: [`${name}=${value}`], without: null };
    });
  }
  function bounds(
    name: string,
    drops: [string, string],
    asked: { min?: number; max?: number },
    show: (value: number) => string,
  ) {
    const { min, max } = asked;
    if (min === undefined && max === undefined) return [];
    const ends = [min, max].map((value) => (value === undefined ? null : show(value))) as [
      string | null,
      string | null,
    ];
    return [{ label: words.range(facetLabel(name), ...ends), drops, without: null }];
  }

  return [
    ...(q ? [{ label: lists.quoted(q), drops: ["q"], without: null }] : []),
    ...values("system", filters.system),
    ...values("group", filters.group),
    ...values("type", filters.type, (slug) => types.find((type) => type.slug === slug)?.name ?? slug),
    ...values("position", filters.position),
    ...values("brand", filters.brand),
    ...values("tier", filters.tier),
    ...bounds("price", ["price_min", "price_max"], priceCents ?? {}, (cents) =>
      formatMoney(fromCents(cents, currency), currency, "en-US"),
    ),
    ...values("stock", filters.inStock ? ["in"] : []),
    ...Object.entries(attributes).flatMap(([attribute, asked]) => {
      const name = `attr.${attribute}`;
      const chosen = values(name, asked.values).map((one) => ({ ...one, label: `${facetLabel(name)}: ${one.label}` }));
      const unit = facetUnit(name);
      const range = bounds(name, [`${name}.min`, `${name}.max`], asked.bounds, (value) =>
        [value, unit].filter(Boolean).join(" "),
      );
      return [...chosen, ...range];
    }),
  ];
}
