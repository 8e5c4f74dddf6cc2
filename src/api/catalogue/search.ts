import { z } from "@hono/zod-openapi";
import { body, endpoint, createRouter, limitParameter, searchText, type Shop } from "#api/router.ts";
import { searchResponse, toSearchResponse, type SearchWords } from "#api/catalogue/search-responses.ts";
import { suggestionResponse, toSuggestionResponse } from "#api/catalogue/suggestion-responses.ts";
import { answersOf, namedParameters } from "#api/filter-parameters.ts";
import { publicJson } from "#http/response-cache.ts";
import { priceTags, type Tag } from "#shop/foundation/invalidation.ts";
import { asId } from "#shop/foundation/id.ts";
import { validAnswers } from "#shop/catalogue/fitment/answers.ts";
import type { FitmentAnswers } from "#shop/catalogue/fitment/qualifiers.ts";
import type { TitleWords } from "#shop/catalogue/parts/display-title.ts";
import { search } from "#shop/catalogue/search/search.ts";
import { suggest } from "#shop/catalogue/search/suggest.ts";
import { listSizes } from "#shop/foundation/limits.ts";

const typed = searchText.default("");
const wantedVehicle = z.string().optional().openapi({
  description: "The vehicle, unless `q` names one; `answer.{fact}` as in `/fitment`",
});

const find = endpoint({
  method: "get",
  path: "/search",
  policy: "public",
  cache: true,
  summary:
    "Parts by number, by words, or by a query such as '2015 accord front brake pads'; with a number and a vehicle, whether the parts fit it",
  refusals: ["not_found"],
  request: {
    query: z
      .object({
        q: typed,
        vehicle: wantedVehicle,
        limit: limitParameter(listSizes.search),
        // Any tag: a language that the search has no words of changes nothing.
        language: z
          .string()
          .max(35)
          .optional()
          .openapi({ description: "Decides what a word means that is in both languages" }),
      })
      .catchall(namedParameters),
  },
  response: searchResponse,
});

const propose = endpoint({
  method: "get",
  path: "/suggest",
  policy: "public",
  cache: true,
  summary:
    "At most ten suggestions for what was typed so far; parts with title, price and whether they fit the vehicle",
  refusals: ["not_found"],
  request: { query: z.object({ q: typed, vehicle: wantedVehicle }).catchall(namedParameters) },
  response: z.object({ suggestions: z.array(suggestionResponse) }),
});

const proposePosted = endpoint({
  method: "post",
  path: "/suggest",
  policy: "public",
  summary: "As `GET /suggest`, for text that may become a VIN, which is in no address",
  refusals: ["not_found"],
  request: body(
    z.strictObject({
      q: searchText.default(""),
      vehicle: wantedVehicle,
      answers: z.record(z.string().max(100), z.string().max(200)).optional(),
    }),
  ),
  response: z.object({ suggestions: z.array(suggestionResponse) }),
});

export function searchRouter({ reads, site }: Shop, words: SearchWords & TitleWords) {
  async function suggestions(q: string, vehicle: string | undefined, answers: FitmentAnswers) {
    const found = await suggest(reads, q, vehicle ? { vehicleId: asId(vehicle), answers } : null);
    return { suggestions: found.map((one) => toSuggestionResponse(one, words, site)) };
  }

  return createRouter()
    .openapi(find, async (c) => {
      const { q, vehicle, limit } = c.req.valid("query");
      const answers = answersOf(c);
      const { language } = c.req.valid("query");
      const input = { q, limit, answers, currency: site.currency, ...(language && { language }) };
      const found = await search(reads, { ...input, ...(vehicle && { vehicleId: asId(vehicle) }) });
      const tags: Tag[] = [
        "parts",
        "stock",
        "vehicles",
        "search",
        ...(found.question.priceCents || found.question.cheapest ? priceTags(null) : []),
        ...found.parts.map(({ part }) => `part:${part.id}` as const),
      ];
      return publicJson(c, toSearchResponse(found, words, site), tags);
    })
    .openapi(propose, async (c) => {
      const { q, vehicle } = c.req.valid("query");
      const found = await suggestions(q, vehicle, answersOf(c));
      const shown = found.suggestions.flatMap(({ kind, id }) =>
        id && kind !== "vehicle" ? [`part:${id}` as const] : [],
      );
      return publicJson(c, found, ["parts", "vehicles", "search", ...shown]);
    })
    .openapi(proposePosted, async (c) => {
      c.header("cache-control", "no-store");
      const { q, vehicle, answers = {} } = c.req.valid("json");
      return c.json(await suggestions(q, vehicle, validAnswers(Object.entries(answers))), 200);
    });
}
