import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { Declared } from "#http/parameters/parameters.ts";
import { parsePartFilters, partFilterParameters } from "#http/parameters/part-filters.ts";
import { ShopError } from "#shop/errors.ts";
import { readAnswers } from "#shop/fitment/answers.ts";
import type { FitmentAnswers } from "#shop/fitment/qualifiers.ts";
import type { PartFilters } from "#shop/parts/filters.ts";

const one = z.string().optional();
const several = z.union([z.string(), z.array(z.string())]).optional();

type Documented<D extends Declared> = {
  [Name in keyof D as Name extends `${string}*` ? never : Name]: D[Name] extends { repeats: true }
    ? typeof several
    : typeof one;
};

/** Declared parameters as the shape of a query: what the document shows. Their values are checked where they are parsed. */
export function queryShape<D extends Declared>(declared: D): Documented<D> {
  const named = Object.entries(declared).filter(([name]) => !name.endsWith("*"));
  const shape = named.map(([name, { repeats, description }]) => [
    name,
    (repeats ? several : one).openapi(description === undefined ? {} : { description }),
  ]);
  return Object.fromEntries(shape) as Documented<D>;
}

/** The filters of a list of parts; `attr.{name}`, `attr.{name}.min` and `.max`, and `answer.{fact}` besides. */
export const filterParameters = queryShape(partFilterParameters);

/** Attributes and answers, whose names are the catalogue's. */
export const namedParameters = z.union([z.string(), z.array(z.string())]);

/** The filters of a request. Throws `malformed` for values that can't be read; names that there are not match nothing. */
export function filtersOf(c: Context, currency: string): PartFilters {
  const { filters, problems } = parsePartFilters(new Map(Object.entries(c.req.queries())), currency);
  if (problems.length > 0) throw new ShopError("malformed", { fields: problems });
  return filters;
}

/** The answers about the vehicle in a request (`answer.{fact}`). */
export function answersOf(c: Context): FitmentAnswers {
  return readAnswers(Object.entries(c.req.query()));
}
