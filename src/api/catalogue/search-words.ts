import { z } from "@hono/zod-openapi";
import {
  acknowledged,
  added,
  body,
  byId,
  createRouter,
  deleted,
  endpoint,
  limitParameter,
  type Shop,
} from "#api/router.ts";
import { staff } from "#shop/foundation/actor.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { asId } from "#shop/foundation/id.ts";
import { requiredText } from "#shop/foundation/input.ts";
import { listSizes, outcomeReports, queryLimits } from "#shop/foundation/limits.ts";
import { addSynonym, listSynonyms, removeSynonym } from "#shop/catalogue/search/manage-synonyms.ts";
import { countOutcome, listOutcomes } from "#shop/catalogue/search/outcomes.ts";
import { newSynonym } from "#shop/catalogue/search/synonym-input.ts";

const policy = { permission: "search:manage" } as const;

const report = endpoint({
  method: "post",
  path: "/search-outcomes",
  policy: "public",
  summary: "Counts that results of a search were shown, or that one of them was opened; nothing about who did",
  refusals: ["rate_limited"],
  request: body(z.strictObject({ q: requiredText(queryLimits.valueLength), outcome: z.enum(["shown", "opened"]) })),
  response: z.object({ acknowledged: z.literal(true) }),
});

const outcomes = endpoint({
  method: "get",
  path: "/search-outcomes",
  policy,
  summary:
    "Queries of the last 30 days that found nothing, or of whose results hardly any was opened; the most frequent first",
  request: {
    query: z.object({ kind: z.enum(["empty", "unopened"]).default("empty"), limit: limitParameter(listSizes.api) }),
  },
  response: z.array(
    z
      .object({ query: z.string(), empty: z.int(), shown: z.int(), opened: z.int(), lastDay: z.iso.date() })
      .openapi("SearchOutcome"),
  ),
});

const synonyms = endpoint({
  method: "get",
  path: "/search-synonyms",
  policy,
  summary: "What staff say that words of a query mean, the newest first",
  request: {},
  response: z.array(
    z
      .object({ id: z.uuid(), word: z.string(), means: z.string(), createdAt: z.iso.datetime() })
      .openapi("SearchSynonym"),
  ),
});

const add = endpoint({
  method: "post",
  path: "/search-synonyms",
  policy,
  summary: "A word of a query and what it means, which has to be words that the search understands",
  request: body(newSynonym),
  response: added,
});

const remove = endpoint({
  method: "delete",
  path: "/search-synonyms/{id}",
  policy,
  summary: "Takes the meaning from a word",
  request: byId,
  response: deleted,
});

export function searchWordsRouter({ db }: Shop) {
  const allowed = reportsAllowed();
  return createRouter()
    .openapi(report, async (c) => {
      if (!allowed()) throw new ShopError("rate_limited");
      const { q, outcome } = c.req.valid("json");
      await countOutcome(db, q, outcome);
      return c.json({ acknowledged: true as const }, 200);
    })
    .openapi(outcomes, async (c) =>
      c.json(await listOutcomes(db, staff(c.get("actor"), "search:manage"), c.req.valid("query")), 200),
    )
    .openapi(synonyms, async (c) => {
      const found = await listSynonyms(db, staff(c.get("actor"), "search:manage"));
      return c.json(
        found.map(({ createdAt, ...same }) => ({ createdAt: createdAt.toISOString(), ...same })),
        200,
      );
    })
    .openapi(add, async (c) =>
      c.json(
        acknowledged.added(await addSynonym(db, staff(c.get("actor"), "search:manage"), c.req.valid("json"))),
        200,
      ),
    )
    .openapi(remove, async (c) =>
      c.json(
        acknowledged.deleted(
          await removeSynonym(db, staff(c.get("actor"), "search:manage"), asId(c.req.valid("param").id)),
        ),
        200,
      ),
    );
}

/** Returns whether one more report is counted: of all clients together, so that nothing about one of them is remembered. */
function reportsAllowed(): () => boolean {
  let since = Date.now();
  let counted = 0;
  return () => {
    if (Date.now() - since >= outcomeReports.seconds * 1_000) {
      since = Date.now();
      counted = 0;
    }
    counted += 1;
    return counted <= outcomeReports.most;
  };
}
