import { valueOf, type Declared, type QueryValues } from "#http/parameters/parameters.ts";
import type { FieldError } from "#shop/foundation/errors.ts";
import { answerParameters, readAnswers } from "#shop/catalogue/fitment/answers.ts";
import { asId } from "#shop/foundation/id.ts";
import { textField } from "#shop/foundation/input.ts";
import { queryLimits } from "#shop/foundation/limits.ts";
import { fromCents, toCents } from "#shop/foundation/money.ts";
import { conditions, type Condition } from "#shop/catalogue/legal-facts/legal-facts.ts";
import type { BrandTier } from "#shop/catalogue/parts/brands-and-types.ts";
import type { PartFilters } from "#shop/catalogue/parts/filter-rules.ts";
import type { Bounds } from "#shop/catalogue/parts/bounds.ts";
import { partTier } from "#shop/catalogue/parts/part-input.ts";

/** The parameters that a list of parts is filtered by. */
export const partFilterParameters = {
  vehicle: { description: "Parts that fit it or depend on an answer, and universal parts; `any`: all parts" },
  "answer.*": { description: "An answer about the vehicle, as in `/fitment`" },
  q: {
    description: "What the search finds for it, as in `/search`; a vehicle that it names counts instead of `vehicle`",
  },
  system: { repeats: true, description: "Name of a system" },
  group: { repeats: true, description: "Name of a group" },
  type: { repeats: true, description: "Slug of a part type" },
  brand: { repeats: true, description: "Slug of a brand" },
  tier: { repeats: true, description: "Quality: economy, standard, premium or performance" },
  condition: { repeats: true, description: "Condition: new, remanufactured, refurbished or used" },
  position: { repeats: true, description: "Name of a position; with a vehicle: the position on that vehicle" },
  "attr.*": { repeats: true, description: "`attr.{name}=value`, `attr.{name}.min` and `.max`" },
  price_min: { description: "In major units of the shop's currency" },
  price_max: { description: "In major units of the shop's currency" },
  stock: { description: "`in`: only parts in stock" },
} as const satisfies Declared;

/** The value of `vehicle` that explicitly selects all parts. */
export const anyVehicle = "any";

const attributePrefix = "attr.";
const text = textField(queryLimits.valueLength);
const numeric = /^-?\d{1,9}(\.\d{1,6})?$/;

/** `problems`: the invalid values; they are ignored. */
export type PartFilterQuery = { filters: PartFilters; problems: FieldError[] };

/** How a filter is read from the parameters of an address and written as such; undefined and none if it isn't set. */
type FilterParameters<Value> = {
  parse(values: QueryValues, read: Reader, currency: string): Value | undefined;
  write(value: Value, currency: string): Entry[];
};

type Entry = [name: string, value: string];

const all = (name: string, values: readonly string[]) => values.map((value): Entry => [name, value]);

const bounds = (least: string, most: string, { min, max }: Bounds): Entry[] => [
  ...(min === undefined ? [] : [[least, String(min)] satisfies Entry]),
  ...(max === undefined ? [] : [[most, String(max)] satisfies Entry]),
];

const textList = (name: string): FilterParameters<string[]> => ({
  parse: (_values, read) => filled(read.texts(name)),
  write: (values) => all(name, values),
});

type Named = Exclude<keyof PartFilters, "context">;

/** The filters in the order in which an address names them. */
const filterParameters: {
  [Name in Exclude<keyof PartFilters, "context">]-?: FilterParameters<NonNullable<PartFilters[Name]>>;
} = {
  vehicle: {
    parse(values) {
      const vehicle = valueOf(values, "vehicle");
      return vehicle && vehicle !== anyVehicle ? asId(vehicle) : undefined;
    },
    write: (vehicle) => all("vehicle", [vehicle]),
  },
  answers: {
    parse(values) {
      const answers = readAnswers([...values].flatMap(([name, [value = ""]]) => [[name, value]]));
      return Object.keys(answers).length > 0 ? answers : undefined;
    },
    write: answerParameters,
  },
  q: { parse: (_values, read) => read.search("q") || undefined, write: (q) => all("q", [q]) },
  system: textList("system"),
  group: textList("group"),
  type: textList("type"),
  brand: textList("brand"),
  tier: {
    parse: (_values, read) => filled(read.oneOf("tier", partTier.options) as BrandTier[]),
    write: (tiers) => all("tier", tiers),
  },
  condition: {
    parse: (_values, read) => filled(read.oneOf("condition", conditions) as Condition[]),
    write: (wanted) => all("condition", wanted),
  },
  position: textList("position"),
  attributes: {
    parse: parseAttributes,
    write: (attributes) =>
      Object.entries(attributes).flatMap(([name, filter]) => [
        ...all(attributePrefix + name, filter.values),
        ...bounds(`${attributePrefix}${name}.min`, `${attributePrefix}${name}.max`, filter.bounds),
      ]),
  },
  priceCents: {
    parse(_values, read, currency) {
      const price = toPriceCents(read.bounds("price_min", "price_max"), currency);
      return Object.keys(price).length > 0 ? price : undefined;
    },
    write(cents, currency) {
      const major = Object.entries(cents).map(([end, value]) => [end, fromCents(value, currency)]);
      return bounds("price_min", "price_max", Object.fromEntries(major) as Bounds);
    },
  },
  inStock: {
    parse: (_values, read) => (read.oneOf("stock", ["in"]).length > 0 ? true : undefined),
    write: (wanted) => all("stock", wanted ? ["in"] : []),
  },
};

const names = Object.keys(filterParameters) as Named[];

const filled = <T>(list: T[]): T[] | undefined => (list.length > 0 ? list : undefined);

/** Parses `partFilterParameters`. Throws `not_found` for an invalid vehicle id. */
export function parsePartFilters(values: QueryValues, currency: string): PartFilterQuery {
  const problems: FieldError[] = [];
  const read = readerOf(values, problems);
  const found = names.flatMap((name) => {
    const value = filterParameters[name].parse(values, read, currency);
    return value === undefined ? [] : [[name, value]];
  });
  return { filters: Object.fromEntries(found), problems };
}

/** The inverse of `parsePartFilters`: returns the filters as parameters of an address, in declared order. */
export function partFilterEntries(filters: PartFilters, currency: string): Entry[] {
  return names.flatMap((name) => entriesOf(name, filters, currency));
}

function entriesOf(name: Named, filters: PartFilters, currency: string): Entry[] {
  const ofFilter: FilterParameters<unknown> = filterParameters[name];
  return filters[name] === undefined ? [] : ofFilter.write(filters[name], currency);
}

type Reader = ReturnType<typeof readerOf>;

function readerOf(values: QueryValues, problems: FieldError[]) {
  const refuse = (field: string, code: string, limit?: number) =>
    void problems.push({ field, code, ...(limit !== undefined && { params: { limit } }) });

  function texts(name: string): string[] {
    const sent = values.get(name) ?? [];
    if (sent.length > queryLimits.values) refuse(name, "too_many", queryLimits.values);
    return sent.slice(0, queryLimits.values).flatMap((value) => {
      const parsed = text.safeParse(value);
      if (!parsed.success) refuse(name, parsed.error.issues[0]?.message.split(":")[0] ?? "not_valid");
      return parsed.success && parsed.data !== "" ? [parsed.data] : [];
    });
  }
  function number(name: string): number | undefined {
    const value = valueOf(values, name);
    if (value === undefined || numeric.test(value)) return value === undefined ? undefined : Number(value);
    refuse(name, "not_a_number");
    return undefined;
  }
  return {
    refuse,
    texts,
    oneOf: (name: string, known: readonly string[]) =>
      texts(name).filter((value) => known.includes(value) || refuse(name, "not_valid")),
    bounds(least: string, most: string): Bounds {
      const [min, max] = [number(least), number(most)];
      return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
    },
    /** Returns the text to search for, with control characters as spaces. */
    search(name: string): string | undefined {
      const value = valueOf(values, name)
        ?.replace(/\p{Cc}/gu, " ")
        .trim();
      if (value && value.length > queryLimits.valueLength) refuse(name, "too_long", queryLimits.valueLength);
      return value?.slice(0, queryLimits.valueLength);
    },
  };
}

function parseAttributes(values: QueryValues, read: Reader): PartFilters["attributes"] {
  const keys = [...values.keys()].filter((key) => key.startsWith(attributePrefix));
  const names = new Set(keys.map((key) => key.slice(attributePrefix.length).replace(/\.(min|max)$/, "")));
  if (names.size > queryLimits.attributes) read.refuse("attr", "too_many", queryLimits.attributes);
  const found = [...names].slice(0, queryLimits.attributes).flatMap((name) => {
    const key = attributePrefix + name;
    if (name === "" || !text.safeParse(name).success) return read.refuse("attr", "not_valid") ?? [];
    const filter = { values: read.texts(key), bounds: read.bounds(`${key}.min`, `${key}.max`) };
    return filter.values.length > 0 || Object.keys(filter.bounds).length > 0 ? [[name, filter] as const] : [];
  });
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}

/** Converts bounds to minor units. Those with more decimals than the currency are rounded inwards, which excludes no price. */
function toPriceCents(bounds: Bounds, currency: string): Bounds {
  const cents = Object.entries(bounds).map(([end, major]) => {
    const exact = major * (toCents(1, currency) ?? 1);
    return [end, toCents(major, currency) ?? (end === "min" ? Math.ceil(exact) : Math.floor(exact))];
  });
  return Object.fromEntries(cents) as Bounds;
}
