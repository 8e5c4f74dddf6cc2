import { z } from "@hono/zod-openapi";
import { searchText } from "#api/router.ts";
import { readPartFilters } from "#http/part-filters.ts";
import { ShopError } from "#shop/errors.ts";
import type { PartFilters } from "#shop/parts/filters.ts";

const repeated = (description: string) =>
  z
    .union([z.string(), z.array(z.string())])
    .optional()
    .openapi({ description: `${description}; may be repeated` });
const amount = z.string().optional().openapi({ description: "In major units of the shop's currency" });

/** What a list of parts can be narrowed by; `attr.{name}`, `attr.{name}.min` and `.max`, and `answer.{fact}` besides. */
export const filterParameters = {
  q: searchText,
  vehicle: z.string().max(100, "too_long:100").optional().openapi({
    description: "What fits it or depends on an answer, and what fits every vehicle; `any`: all",
  }),
  system: repeated("Name of a system"),
  group: repeated("Name of a group"),
  type: repeated("Slug of a part type"),
  brand: repeated("Slug of a brand"),
  tier: repeated("Quality: economy, standard, premium or performance"),
  position: repeated("Name of a position; with a vehicle: where it goes on that vehicle"),
  price_min: amount,
  price_max: amount,
  stock: z.string().optional().openapi({ description: "`in`: only what is in stock" }),
};

/** Attributes and answers, whose names are the catalogue's. */
export const namedParameters = z.union([z.string(), z.array(z.string())]);

/** The filters of an address. What can't be read is refused, not guessed; names that there are not match nothing. */
export function filtersOf(url: string, currency: string): PartFilters {
  const { filters, problems } = readPartFilters(new URL(url).searchParams, currency);
  if (problems.length > 0) throw new ShopError("malformed", { fields: problems });
  return filters;
}
