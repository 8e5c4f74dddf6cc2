import { z } from "@hono/zod-openapi";
import { endpoint, createRouter, type Shop } from "#api/router.ts";
import { filterParameters, filtersOf, namedParameters } from "#api/filter-parameters.ts";
import { publicJson } from "#http/response-cache.ts";
import type { Tag } from "#shop/foundation/invalidation.ts";
import { fromCents } from "#shop/foundation/money.ts";
import { facetsOf } from "#shop/catalogue/parts/facets.ts";
import type { Bounds } from "#shop/catalogue/parts/bounds.ts";
import type { Facet } from "#shop/catalogue/parts/read-facets.ts";
import { partTypeTree } from "#shop/catalogue/parts/type-tree.ts";

export type FacetMessages = {
  facet: (facet: string) => string;
  facetUnit: (facet: string) => string;
  facetValue: (facet: string, value: string, name: string) => string;
};

const facetResponse = z
  .object({
    facet: z.string().openapi({ description: "Also the parameter that filters by it" }),
    label: z.string(),
    values: z
      .array(z.object({ value: z.string(), label: z.string(), count: z.int(), selected: z.boolean() }))
      .optional()
      .openapi({ description: "With counts among the parts that match all other filters" }),
    range: z
      .object({ min: z.number(), max: z.number(), selected: z.object({ min: z.number(), max: z.number() }).partial() })
      .nullable()
      .optional()
      .openapi({ description: "The range of numeric values. Null: there are none" }),
  })
  .openapi("Facet");

const counted = z.object({ value: z.string(), label: z.string(), count: z.int() });

const facets = endpoint({
  method: "get",
  path: "/facets",
  policy: "public",
  cache: true,
  summary: "The facets of a list of parts, with counts; takes the filters of `GET /parts`",
  refusals: ["not_found"],
  request: { query: z.object(filterParameters).catchall(namedParameters) },
  response: z.object({ total: z.int(), facets: z.array(facetResponse) }).openapi("Facets"),
});

const { q, vehicle } = filterParameters;

const tree = endpoint({
  method: "get",
  path: "/part-types",
  policy: "public",
  cache: true,
  summary: "Systems, groups and part types with their numbers of parts, also for a vehicle or a search",
  refusals: ["not_found"],
  request: { query: z.object({ q, vehicle }).catchall(namedParameters) },
  response: z
    .object({
      systems: z.array(
        counted.extend({
          groups: z.array(
            counted.extend({
              types: z.array(counted.extend({ value: z.string().openapi({ description: "The slug" }) })),
            }),
          ),
        }),
      ),
    })
    .openapi("PartTypeTree"),
});

/** Filters by stock and price decide what is counted, and prices have a range. */
const countedTags: Tag[] = ["parts", "search", "stock", "prices"];

export function facetsRouter({ reads, site: { currency } }: Shop, words: FacetMessages) {
  const inMajorUnits = ({ min, max }: Bounds): Bounds => ({
    ...(min !== undefined && { min: fromCents(min, currency) }),
    ...(max !== undefined && { max: fromCents(max, currency) }),
  });

  function toFacetResponse({ facet, values, range }: Facet): z.infer<typeof facetResponse> {
    const units = facet === "price" ? inMajorUnits : (bounds: Bounds) => bounds;
    return {
      facet,
      label: words.facet(facet),
      ...(values && {
        values: values.map((one) => ({ ...one, label: words.facetValue(facet, one.value, one.label ?? one.value) })),
      }),
      ...(range !== undefined && {
        range: range && {
          min: 0,
          max: 0,
          ...units({ min: range.min, max: range.max }),
          selected: units(range.selected),
        },
      }),
    };
  }

  return createRouter()
    .openapi(facets, async (c) => {
      const found = await facetsOf(reads, filtersOf(c, currency));
      return publicJson(c, { total: found.total, facets: found.facets.map(toFacetResponse) }, countedTags);
    })
    .openapi(tree, async (c) => {
      const systems = await partTypeTree(reads, filtersOf(c, currency));
      const named = ({ name, count }: { name: string; count: number }) => ({ value: name, label: name, count });
      return publicJson(
        c,
        {
          systems: systems.map((system) => ({
            ...named(system),
            groups: system.groups.map((group) => ({
              ...named(group),
              types: group.types.map(({ slug, name, count }) => ({ value: slug, label: name, count })),
            })),
          })),
        },
        countedTags,
      );
    });
}
