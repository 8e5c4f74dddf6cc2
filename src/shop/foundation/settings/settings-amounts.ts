import { z } from "zod";
import { fromCents, toCents } from "#shop/foundation/money.ts";
import type { Section } from "#shop/foundation/settings/section.ts";

// The settings' amounts in requests and responses are in major units (D11): a field `priceCents` is called `price` there.

const ending = "Cents";

/** A section as in requests and responses. */
export type InMajorUnits<T> = T extends readonly (infer Item)[]
  ? InMajorUnits<Item>[]
  : T extends object
    ? { [Name in keyof T as Name extends `${infer Plain}Cents` ? Plain : Name]: InMajorUnits<T[Name]> }
    : T;

/** Returns settings with their amounts in major units. */
export function toMajorUnits(value: unknown, currency: string): unknown {
  return mapFields(value, (name, one) =>
    name.endsWith(ending)
      ? [name.slice(0, -ending.length), typeof one === "number" ? fromCents(one, currency) : one]
      : null,
  );
}

/**
 * Returns settings with their amounts in minor units: of the fields in `names`, which are `…Cents`. An amount with more decimals than the
 * currency becomes NaN, which the schema refuses.
 */
export function toMinorUnits(value: unknown, names: ReadonlySet<string>, currency: string): unknown {
  return mapFields(value, (name, one) =>
    names.has(name + ending)
      ? [name + ending, typeof one === "number" ? (toCents(one, currency) ?? Number.NaN) : one]
      : null,
  );
}

/** Returns a field's path as in requests: `rates.0.priceCents` as `rates.0.price`. */
export function pathInMajorUnits(path: string): string {
  return path.replaceAll(/Cents(?=\.|$)/g, "");
}

function mapFields(value: unknown, rename: (name: string, one: unknown) => [string, unknown] | null): unknown {
  if (Array.isArray(value)) return value.map((one) => mapFields(one, rename));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => rename(name, one) ?? [name, mapFields(one, rename)]),
  );
}

/** Returns the names of a section's amounts, which end in `Cents`. */
export function moneyFields({ name, schema }: Section): ReadonlySet<string> {
  const known = moneyOf.get(name) ?? namesIn(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
  moneyOf.set(name, known);
  return known;
}

const moneyOf = new Map<string, ReadonlySet<string>>();

function namesIn(schema: unknown): Set<string> {
  const found = new Set<string>();
  JSON.stringify(schema, (name, value: unknown) => {
    if (name.endsWith(ending)) found.add(name);
    return value;
  });
  return found;
}
