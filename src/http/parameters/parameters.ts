import { queryLimits } from "#shop/foundation/limits.ts";

/** The prefixes of parameters whose names come from the catalogue. */
export const openPrefixes = ["answer.", "attr."] as const;

/** `repeats`: may occur several times, in any order. `description`: for the OpenAPI document. */
export type Parameter = { repeats?: true; description?: string };

/** The query parameters of a route, by name; `answer.*` stands for every name with that prefix. */
export type Declared = Readonly<Record<string, Parameter>>;

/** The values of a query, by name. */
export type QueryValues = ReadonlyMap<string, readonly string[]>;

/**
 * The query of a public route, declared once: its cache key, its parser and, in the API, its documentation come from it. `parse` does not
 * throw for an invalid value: it ignores the value or lists it among the problems of the query.
 */
export type Parameters<Query> = { declared: Declared; parse: (values: QueryValues, currency: string) => Query };

/** A VIN identifies a car and its owner, so it is not part of any cached address (D37). */
export const isPersonal = (name: string) => name.toLowerCase() === "answer.vin";

/**
 * Returns the declared parameters of an address in declared order, with distinct values trimmed, cut and sorted. Unknown and personal
 * parameters are omitted, so that they can't fill a cache.
 */
export function canonicalValues(declared: Declared, search: URLSearchParams): QueryValues {
  const values = new Map<string, string[]>();
  for (const [pattern, { repeats }] of Object.entries(declared)) {
    for (const name of namesLike(pattern, search)) {
      const sent = search.getAll(name).map((value) => value.trim().slice(0, queryLimits.valueLength));
      const distinct = [...new Set(repeats ? sent : sent.slice(0, 1))].filter(Boolean);
      if (distinct.length > 0) values.set(name, distinct.toSorted().slice(0, queryLimits.valuesOnPages));
    }
  }
  return values;
}

function namesLike(pattern: string, search: URLSearchParams): string[] {
  if (!pattern.endsWith("*")) return [pattern];
  const prefix = pattern.slice(0, -1);
  const alike = [...new Set(search.keys())].filter((name) => name.startsWith(prefix) && !isPersonal(name));
  return alike.toSorted().slice(0, queryLimits.valuesOnPages);
}

/** Returns the first value of a parameter, trimmed; undefined if it is missing or empty. */
export function valueOf(values: QueryValues, name: string): string | undefined {
  return values.get(name)?.[0]?.trim() || undefined;
}

/** Returns the values as entries for `URLSearchParams`. */
export function toEntries(values: QueryValues): [name: string, value: string][] {
  return [...values].flatMap(([name, all]) => all.map((value): [string, string] => [name, value]));
}
