import type { PartFilters } from "#shop/catalogue/parts/filter-rules.ts";
import type { Bounds } from "#shop/catalogue/parts/bounds.ts";
import type { Facet } from "#shop/catalogue/parts/read-facets.ts";
import type { CountedTypes } from "#shop/catalogue/parts/type-tree.ts";
import { browse as words } from "#messages/browse.ts";
import { facetLabel, facetUnit, facetValueLabel } from "#messages/facets.ts";
import { language } from "#messages/language.ts";
import { lists } from "#messages/lists.ts";
import { languages } from "#web/messages/languages.ts";
import { formatMoney, type MoneyStyle } from "#web/ui/intl.tsx";

/**
 * A filter that is applied. `drops`: the parameters, or `name=value`, without which it is not; `without`: how many parts there are then,
 * where that is known. `labels`: of the parameters that are only a part of it.
 */
export type Applied = { label: string; drops: string[]; labels?: Record<string, string>; without: number | null };

/** An applied filter, and the filters that are left when it is removed. */
export type RemovableFilter = Omit<Applied, "without"> & { left: PartFilters };

type ListFilter = "system" | "group" | "type" | "brand" | "tier" | "condition" | "position";

/** What a list is narrowed to besides its vehicle, each to be removed by itself. */
export function removableFilters(
  filters: PartFilters,
  facets: Facet[],
  { types }: CountedTypes,
  style: MoneyStyle,
): RemovableFilter[] {
  const { q, priceCents, attributes = {} } = filters;
  const typeName = (slug: string) => types.find((type) => type.slug === slug)?.name ?? slug;
  const nameOf = (name: string, value: string) =>
    facets.find(({ facet }) => facet === name)?.values?.find((one) => one.value === value)?.label ??
    (name === "type" ? typeName(value) : value);
  const labelOf = (name: string, value: string) => facetValueLabel(name, value, nameOf(name, value));

  const ofList = (name: ListFilter): RemovableFilter[] =>
    (filters[name] ?? []).map((value) => ({
      label: labelOf(name, value),
      drops: [`${name}=${value}`],
      left: { ...filters, [name]: orUndefined(filters[name]?.filter((other) => other !== value)) },
    }));
  const ofAttribute = (attribute: string, { values, bounds }: { values: string[]; bounds: Bounds }) => {
    const name = `attr.${attribute}`;
    const changed = (left: { values: string[]; bounds: Bounds }) => ({
      ...filters,
      attributes: { ...attributes, [attribute]: left },
    });
    return [
      ...values.map((value) => ({
        label: `${facetLabel(name)}: ${labelOf(name, value)}`,
        drops: [`${name}=${value}`],
        left: changed({ values: values.filter((other) => other !== value), bounds }),
      })),
      ...ofBounds(name, bounds, {
        drops: [`${name}.min`, `${name}.max`],
        left: changed({ values, bounds: {} }),
        show: (value) => [value, facetUnit(name)].filter(Boolean).join(" "),
      }),
    ];
  };

  return [
    ...(q ? [{ label: lists.quoted(q), drops: ["q"], left: { ...filters, q: undefined } }] : []),
    ...ofList("system"),
    ...ofList("group"),
    ...ofList("type"),
    ...ofList("position"),
    ...ofList("brand"),
    ...ofList("tier"),
    ...ofList("condition"),
    ...ofBounds("price", priceCents, {
      drops: ["price_min", "price_max"],
      left: { ...filters, priceCents: undefined },
      show: (cents) => formatMoney(cents, style, languages[language].locale),
    }),
    ...(filters.inStock
      ? [{ label: labelOf("stock", "in"), drops: ["stock=in"], left: { ...filters, inStock: undefined } }]
      : []),
    ...Object.entries(attributes).flatMap(([attribute, filter]) => ofAttribute(attribute, filter)),
  ];
}

type BoundsFilter = Omit<RemovableFilter, "label"> & { show: (value: number) => string };

function ofBounds(name: string, { min, max }: Bounds = {}, { drops, left, show }: BoundsFilter): RemovableFilter[] {
  if (min === undefined && max === undefined) return [];
  const end = (value: number | undefined) => (value === undefined ? null : show(value));
  const label = (from: string | null, to: string | null) => words.range(facetLabel(name), from, to);
  const [least = "", most = ""] = drops;
  const labels = { [least]: label(end(min), null), [most]: label(null, end(max)) };
  return [{ label: label(end(min), end(max)), labels, drops, left }];
}

const orUndefined = (values: string[] | undefined) => (values && values.length > 0 ? values : undefined);
