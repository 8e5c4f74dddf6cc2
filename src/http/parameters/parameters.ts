import { queryLimits } from "#shop/limits.ts";

/** The prefixes of parameters whose names are the catalogue's. */
export const openPrefixes = ["answer.", "attr."] as const;

/** `repeats`: may be given several times, in any order. `description`: for the OpenAPI document. */
export type Parameter = { repeats?: true; description?: string };

/** The query parameters that a route reads, by name; `answer.*` stands for every name that begins so. */
export type Declared = Readonly<Record<string, Parameter>>;

/** The values of a query, by name. */
export type QueryValues = ReadonlyMap<string, readonly string[]>;

/**
 * What a public route reads of its query, declared once: the cache key, the parsed `query` and, in the API, the document come from it.
 * `parse` throws nothing for a bad value: it leaves the value out or names it among the query's problems.
 */
export type Parameters<Query> = { declared: Declared; parse: (values: QueryValues, currency: string) => Query };

/** A VIN identifies a car and its owner: it is part of no cached address (D37). */
export const isPersonal = (name: string) => name.toLowerCase() === "answer.vin";

/**
 * The declared parameters of an address in declared order, values trimmed, cut, sorted and each once; everything else, and what is
 * personal, is left out. So made-up parameters can't fill a cache.
 */
export function canonicalValues(declared: Declared, search: URLSearchParams): QueryValues {
  const values = new Map<string, string[]>();
  for (const [pattern, { repeats }] of Object.entries(declared)) {
    for (const name of namesLike(pattern, search)) {
      const given = search.getAll(name).map((value) => value.trim().slice(0, queryLimits.valueLength));
      const distinct = [...new Set(repeats ? given : given.slice(0, 1))].filter(Boolean);
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

/** The only or first value of a parameter, trimmed; undefined where it is missing or empty. */
export function valueOf(values: QueryValues, name: string): string | undefined {
  return values.get(name)?.[0]?.trim() || undefined;
}

/** The entries of the values, as `URLSearchParams` takes them. */
export function toEntries(values: QueryValues): [name: string, value: string][] {
  return [...values].flatMap(([name, all]) => all.map((value): [string, string] => [name, value]));
}
