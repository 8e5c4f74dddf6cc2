import type { SeenValues } from "#shop/catalogue/parts/seen-values.ts";
import type { PartType } from "#web/client/catalogue/part-types.ts";
import type { PartChangeInput } from "#web/client/catalogue/parts.ts";
import type { Product } from "#web/client/catalogue/product.ts";
import { newType } from "#web/staff/products/part-data/type-field.tsx";
import type { partData } from "#messages/part-data.ts";
import { numberToType, typedNumber } from "#web/ui/typed-number.ts";

// The form that says what a part is, as texts and back.

/** What the form shows of a part. */
export type PartFacts = Pick<Product, "brand" | "partType" | "universal" | "attributes">;
type Values = Record<string, string>;

export const factsOf = ({ brand, partType, universal, attributes }: PartFacts): PartFacts => ({
  brand,
  partType,
  universal,
  attributes,
});

/** Before the name of an attribute, in the name of its field. */
export const prefix = "attributes.";

/** Returns the values of the fields of a part, with one for each attribute of `names`. */
export function valuesOf({ brand, partType, universal, attributes }: PartFacts, names: string[]): Values {
  return {
    brand: brand?.name ?? "",
    tier: brand?.tier ?? "standard",
    type: partType?.id ?? "",
    partType: "",
    system: "",
    group: "",
    universal: universal ? "yes" : "no",
    ...Object.fromEntries(names.map((name) => [prefix + name, measureText(attributes[name])])),
  };
}

type Known = { facts: PartFacts; names: string[]; types: PartType[]; brands: string[] };

/** Returns whether a typed brand is one that the shop does not know yet. */
export function isNewBrand(typed: string, brands: string[]): boolean {
  const name = typed.trim().toLowerCase();
  return name !== "" && brands.every((brand) => brand.toLowerCase() !== name);
}

/** Returns what `values` change of what is stored, and nothing else: others may have changed that since. Empty attributes are left out. */
export function changeOf(values: Values, { facts, names, types, brands }: Known): PartChangeInput {
  const stored = valuesOf(facts, names);
  const text = (name: string) => values[name] ?? "";
  const isChanged = (...beginnings: string[]) =>
    Object.keys(stored).some(
      (name) => beginnings.some((beginning) => name.startsWith(beginning)) && values[name] !== stored[name],
    );
  const type =
    text("type") === newType
      ? { partType: text("partType"), system: text("system"), group: text("group") }
      : { partType: types.find(({ id }) => id === text("type"))?.name ?? "" };
  const attributes = names.flatMap((name) => {
    const typed = text(prefix + name).trim();
    const before = facts.attributes[name];
    return typed ? [[name, typed === measureText(before) ? before! : typedMeasure(typed)] as const] : [];
  });
  return {
    ...(isChanged("brand", "tier") && {
      brand: text("brand"),
      ...(isNewBrand(text("brand"), brands) && { tier: text("tier") as keyof typeof partData.what.tiers }),
    }),
    ...(isChanged("type", "partType", "system", "group") && type),
    ...(isChanged("universal") && { universal: text("universal") === "yes" }),
    ...(isChanged(prefix) && { attributes: Object.fromEntries(attributes) }),
  };
}

/** Returns what others could change of a part while its form is filled in: the tier is of the brand. */
export function comparableFacts({ brand, partType, universal, attributes }: PartFacts) {
  return { brand: brand?.name ?? null, partType: partType?.name ?? null, universal, attributes } satisfies SeenValues;
}

/** Returns what was seen of what changes. */
export function seenOf(facts: PartFacts, change: PartChangeInput): SeenValues {
  return Object.fromEntries(Object.entries(comparableFacts(facts)).filter(([field]) => field in change));
}

/** Returns the number that is typed, else the text: one with blanks or an apostrophe is a number of a norm or a connector. */
const typedMeasure = (text: string) => (/[\s'’+]/.test(text) ? text : (typedNumber(text) ?? text));

/** A measure as its field shows it. */
function measureText(value: string | number = ""): string {
  return typeof value === "number" ? numberToType(value) : value;
}
