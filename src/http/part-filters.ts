import type { FieldError } from "#shop/errors.ts";
import { readAnswers } from "#shop/fitment/answers.ts";
import { asId } from "#shop/id.ts";
import { textField } from "#shop/input.ts";
import { toCents } from "#shop/money.ts";
import type { BrandTier } from "#shop/parts/brands-and-types.ts";
import { partTier } from "#shop/parts/part-input.ts";
import type { Bounds, PartFilters } from "#shop/parts/filters.ts";

/** The vehicle of an address that shows all parts on purpose. */
export const anyVehicle = "any";

const attributePrefix = "attr.";
const mostValues = 50;
const mostAttributes = 20;
const text = textField(200);
const numeric = /^-?\d{1,9}(\.\d{1,6})?$/;

/**
 * The filters of a list as an address says them: `type`, `brand`, `tier`, `position`, `system` and `group` (each may be repeated),
 * `price_min` and `price_max` in major units, `stock=in`, `attr.{name}=value`, `attr.{name}.min` and `.max`, `q`, `vehicle` and
 * `answer.{fact}`. What can't be read is among `problems` and filters nothing. Throws `not_found` for a vehicle that is no id.
 */
export function readPartFilters(
  given: URLSearchParams,
  currency: string,
): { filters: PartFilters; problems: FieldError[] } {
  const problems: FieldError[] = [];
  const refuse = (field: string, code: string) => void problems.push({ field, code });

  function texts(name: string): string[] {
    const values = given.getAll(name).flatMap((value) => {
      const read = text.safeParse(value);
      if (!read.success) refuse(name, read.error.issues[0]?.message.split(":")[0] ?? "not_valid");
      return read.success && read.data !== "" ? [read.data] : [];
    });
    if (values.length > mostValues) refuse(name, "too_many");
    return values.slice(0, mostValues);
  }
  function bounds(least: string, most: string): Bounds {
    const read = (name: string) => {
      const value = given.get(name)?.trim();
      if (value && !numeric.test(value)) refuse(name, "not_a_number");
      return value && numeric.test(value) ? Number(value) : undefined;
    };
    const [min, max] = [read(least), read(most)];
    return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  }
  function attributes(): PartFilters["attributes"] {
    const named = [...new Set(given.keys())].filter((key) => key.startsWith(attributePrefix));
    const names = new Set(named.map((key) => key.slice(attributePrefix.length).replace(/\.(min|max)$/, "")));
    if (names.size > mostAttributes) refuse("attr", "too_many");
    const found = [...names].slice(0, mostAttributes).flatMap((name) => {
      const key = attributePrefix + name;
      if (!text.safeParse(name).success || name === "") return refuse("attr", "not_valid") ?? [];
      const asked = { values: texts(key), bounds: bounds(`${key}.min`, `${key}.max`) };
      return asked.values.length > 0 || Object.keys(asked.bounds).length > 0 ? [[name, asked] as const] : [];
    });
    return found.length > 0 ? Object.fromEntries(found) : undefined;
  }
  function oneOf(name: string, known: readonly string[]): string[] {
    return texts(name).filter((value) => known.includes(value) || refuse(name, "not_valid"));
  }

  const listed = Object.fromEntries(
    (["system", "group", "type", "brand", "position"] as const).flatMap((name) => {
      const values = texts(name);
      return values.length > 0 ? [[name, values]] : [];
    }),
  );
  // Searched word by word: whatever is no part of a word separates words.
  const q = given
    .get("q")
    ?.replace(/\p{Cc}/gu, " ")
    .trim()
    .slice(0, 200);
  const vehicle = given.get("vehicle")?.trim();
  const tier = oneOf("tier", partTier.options) as BrandTier[];
  const price = Object.entries(bounds("price_min", "price_max")).map(([end, major]) => {
    // Where somebody writes more digits than the currency has, no price lies between.
    const cents = major * (toCents(1, currency) ?? 1);
    return [end, toCents(major, currency) ?? (end === "min" ? Math.ceil(cents) : Math.floor(cents))];
  });
  const answers = readAnswers(given);
  const measures = attributes();
  return {
    filters: {
      ...(q && { q }),
      ...(vehicle && vehicle !== anyVehicle && { vehicle: asId(vehicle) }),
      ...(Object.keys(answers).length > 0 && { answers }),
      ...listed,
      ...(tier.length > 0 && { tier }),
      ...(price.length > 0 && { priceCents: Object.fromEntries(price) as Bounds }),
      ...(oneOf("stock", ["in"]).length > 0 && { inStock: true }),
      ...(measures && { attributes: measures }),
    },
    problems,
  };
}
