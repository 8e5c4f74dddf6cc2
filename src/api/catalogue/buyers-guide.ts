import { z } from "@hono/zod-openapi";
import { byId, endpoint, createRouter, searchText, type Shop } from "#api/router.ts";
import { publicJson } from "#http/response-cache.ts";
import { buyersGuide } from "#shop/catalogue/fitment/buyers-guide.ts";
import type { Qualifiers } from "#shop/catalogue/fitment/qualifiers.ts";
import type { GuideLine } from "#shop/catalogue/fitment/year-ranges.ts";
import { asId } from "#shop/foundation/id.ts";

export type GuideMessages = {
  guideLine: (line: GuideLine) => string;
  qualifiers: (qualifiers: Qualifiers) => string[];
};

const guideLineResponse = z
  .object({
    vehicles: z.string().openapi({ description: "Years, make, model and displacement in words" }),
    make: z.string(),
    model: z.string(),
    yearFrom: z.int(),
    yearTo: z.int(),
    position: z.string().nullable().openapi({ description: "Null: the part has only one position" }),
    quantity: z.int().openapi({ description: "How many a vehicle takes in that position" }),
    conditions: z.array(z.string()).openapi({ description: "Further conditions, in words" }),
    notes: z.array(z.string()),
  })
  .openapi("GuideLine");

const guide = endpoint({
  method: "get",
  path: "/parts/{id}/fitment",
  policy: "public",
  summary: "Every vehicle that a part fits, in ranges of years; `q` searches make, model, years and displacement",
  request: {
    ...byId,
    query: z.object({ q: searchText, cursor: z.string().max(20, "not_a_cursor").optional() }),
  },
  response: z
    .object({
      universal: z.boolean().openapi({ description: "Fits every vehicle" }),
      models: z.int().openapi({ description: "Number of models on all pages" }),
      lines: z.array(guideLineResponse),
      next: z.string().nullable().openapi({ description: "The `cursor` of the next page" }),
    })
    .openapi("BuyersGuide"),
});

export function buyersGuideRouter({ reads }: Shop, words: GuideMessages) {
  return createRouter().openapi(guide, async (c) => {
    const id = asId(c.req.valid("param").id);
    const { lines, ...found } = await buyersGuide(reads, id, c.req.valid("query"));
    const described = lines.map(({ qualifiers, ...line }) => ({
      ...line,
      vehicles: words.guideLine({ ...line, qualifiers }),
      conditions: words.qualifiers(qualifiers),
    }));
    return publicJson(c, { ...found, lines: described }, [`part:${id}`]);
  });
}
