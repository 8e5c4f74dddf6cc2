import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { Declared } from "#http/parameters/parameters.ts";
import { parsePartFilters, partFilterParameters } from "#http/parameters/part-filters.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { readAnswers } from "#shop/catalogue/fitment/answers.ts";
import type { FitmentAnswers } from "#shop/catalogue/fitment/qualifiers.ts";
import type { PartFilters } from "#shop/catalogue/parts/filter-rules.ts";

const one = z.string().optional();
const several = z.union([z.string(), z.array(z.string())]).optional();

type Documented<D extends Declared> = {
  [Name in keyof D as Name extends `${string}*` ? never : Name]: D[Name] extends { repeats: true }
    ? typeof several
    : typeof one;
};

/** Returns declared parameters as the shape of a query, for the document. Their values are validated when they are parsed. */
export function queryShape<D extends Declared>(declared: D): Documented<D> {
  const named = Object.entries(declared).filter(([name]) => !name.endsWith("*"));
  const shape = named.map(([name, { repeats, description }]) => [
    name,
    (repeats ? several : one).openapi(description === undefined ? {} : { description }),
  ]);
  return Object.fromEntries(shape) as Documented<D>;
}

/** The filters of a list of parts, without `attr.{name}`, `attr.{name}.min` and `.max`, and `answer.{fact}`. */
export const filterParameters = queryShape(partFilterParameters);

/** The values of attributes and answers, whose names come from the catalogue. */
export const namedParameters = z.union([z.string(), z.array(z.string())]);

/** Returns the filters of a request. Throws `malformed` for invalid values, and `not_found` for an invalid vehicle id. Unknown names match nothing. */
export function filtersOf(c: Context, currency: string): PartFilters {
  const { filters, problems } = parsePartFilters(new Map(Object.entries(c.req.queries())), currency);
  if (problems.length > 0) throw new ShopError("malformed", { fields: problems });
  return filters;
}

/** Returns the answers about the vehicle in a request (`answer.{fact}`). */
export function answersOf(c: Context): FitmentAnswers {
  return readAnswers(Object.entries(c.req.query()));
}
