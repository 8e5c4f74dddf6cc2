import { describeFitment, describedFitment, type FitmentMessages } from "#shop/catalogue/fitment/describe-fitment.ts";
import { z } from "@hono/zod-openapi";
import {
  acknowledged,
  added,
  body,
  byId,
  endpoint,
  deleted,
  createRouter,
  linkNext,
  paging,
  type Shop,
} from "#api/router.ts";
import { mapFieldNames } from "#api/specification/map-field-names.ts";
import { filterParameters, filtersOf, namedParameters } from "#api/filter-parameters.ts";
import { partResponse, toPartResponse } from "#api/specification/part-response.ts";
import { storedImage } from "#api/foundation/image-address.ts";
import { publicJson } from "#http/response-cache.ts";
import { staff } from "#shop/foundation/actor.ts";
import { asId } from "#shop/foundation/id.ts";
import { priceTags } from "#shop/foundation/invalidation.ts";
import { positionsOf } from "#shop/catalogue/fitment/buyers-guide.ts";
import { numbersOf } from "#shop/catalogue/parts/add-numbers.ts";
import { displayTitle as titleInWords, toTitleFacts, type TitleWords } from "#shop/catalogue/parts/display-title.ts";
import { listWithFits } from "#shop/catalogue/parts/list-with-fits.ts";
import { addPart, removePart } from "#shop/catalogue/parts/manage-parts.ts";
import { numberKinds } from "#shop/catalogue/parts/number-input.ts";
import { newPart } from "#shop/catalogue/parts/part-input.ts";
import { countParts, getPart, partSorts } from "#shop/catalogue/parts/parts.ts";

const names = { minimumOrder: "order", imageUrl: "img" };

const newPartRequest = z.strictObject({
  name: newPart.shape.name,
  title: newPart.shape.title.describe("The whole name, where it is longer than `name`"),
  price: newPart.shape.price,
  description: newPart.shape.description,
  quantity: newPart.shape.quantity,
  order: newPart.shape.minimumOrder,
  img: newPart.shape.imageUrl,
  sku: newPart.shape.sku,
  brand: newPart.shape.brand.describe("Name or slug; a new one is added, with `tier`"),
  tier: newPart.shape.tier,
  partType: newPart.shape.partType.describe("As `brand`; a new one is added under `system` and `group`"),
  system: newPart.shape.system,
  group: newPart.shape.group,
  universal: newPart.shape.universal,
  attributes: newPart.shape.attributes,
  numbers: newPart.shape.numbers,
  applications: newPart.shape.applications.describe(
    "The vehicles it fits: `vehicle` is an id, or `{make, model, year}` or `{make, model, from, to}`",
  ),
});

const list = endpoint({
  method: "get",
  path: "/parts",
  policy: "public",
  cache: true,
  summary: "Parts on sale, newest first; filters narrow the list",
  refusals: ["not_found"],
  request: {
    query: paging
      .extend({
        ...filterParameters,
        sort: z.enum(partSorts, "not_valid").optional(),
        count: z.enum(["true", "false"]).optional(),
      })
      .catchall(namedParameters),
  },
  response: z.array(
    partResponse.extend({
      fitment: describedFitment.optional().openapi({
        description: "Whether the part fits the vehicle, where `vehicle` or `q` names a single one",
      }),
    }),
  ),
});

const one = endpoint({
  method: "get",
  path: "/parts/{id}",
  policy: "public",
  cache: true,
  summary: "One part, with the numbers it is found by",
  request: byId,
  response: partResponse.extend({
    displayTitle: z.string().openapi({ description: "From brand, part type, position and the deciding measure" }),
    positions: z.array(z.string()).openapi({ description: "Its positions on any vehicle" }),
    numbers: z.array(
      z.object({
        kind: z.enum(numberKinds),
        number: z.string(),
        maker: z.string().nullable().openapi({ description: "Whose number it is" }),
        replacedBy: z
          .string()
          .nullable()
          .openapi({ description: "For a superseded number: the one after it, if that is not the part's SKU" }),
      }),
    ),
  }),
});

const add = endpoint({
  method: "post",
  path: "/parts",
  policy: { permission: "parts:write" },
  summary: "Put a part on sale",
  refusals: ["sku_taken", "supersession_loop"],
  request: body(newPartRequest),
  response: added,
});

const remove = endpoint({
  method: "delete",
  path: "/parts/{id}",
  policy: { permission: "parts:write" },
  summary: "Take a part off sale",
  request: byId,
  response: deleted,
});

/** The calls of the specification about parts, with its names. */
export function partsRouter({ db, reads, site }: Shop, words: TitleWords & FitmentMessages) {
  const { currency } = site;
  return createRouter()
    .openapi(list, async (c) => {
      const { count, limit, sort, cursor } = c.req.valid("query");
      const filters = filtersOf(c, currency);
      const { parts, next, fits } = await listWithFits(reads, {
        ...filters,
        limit,
        ...(sort && { sort }),
        ...(cursor && { cursor }),
      });
      if (count === "true") c.header("x-total-count", String(await countParts(reads, filters)));
      linkNext(c, next);
      const page = parts.map((part) => {
        const fit = fits.get(part.id);
        return { ...toPartResponse(part, site), ...(fit && { fitment: describeFitment(fit, words) }) };
      });
      const byPrice = sort?.startsWith("price") || filters.priceCents || filters.q;
      const tags = parts.map(({ id }) => `part:${id}` as const);
      return publicJson(c, page, [
        "parts",
        "stock",
        ...(byPrice ? priceTags(null) : []),
        ...(filters.q ? (["vehicles", "search"] as const) : []),
        ...tags,
      ]);
    })
    .openapi(one, async (c) => {
      const id = asId(c.req.valid("param").id);
      const [part, positions, numbers] = await Promise.all([
        getPart(reads, id),
        positionsOf(reads, id),
        numbersOf(reads, id),
      ]);
      const displayTitle = titleInWords(toTitleFacts(part, positions), words);
      return publicJson(c, { ...toPartResponse(part, site), displayTitle, positions, numbers }, [`part:${id}`]);
    })
    .openapi(add, async (c) => {
      const actor = staff(c.get("actor"), "parts:write");
      const { order, img, ...rest } = c.req.valid("json");
      const id = await mapFieldNames(
        names,
        addPart(db, actor, { ...rest, minimumOrder: order, imageUrl: storedImage(site, img) ?? "" }, currency),
      );
      return c.json(acknowledged.added(id), 200);
    })
    .openapi(remove, async (c) => {
      const actor = staff(c.get("actor"), "parts:write");
      return c.json(acknowledged.deleted(await removePart(db, actor, asId(c.req.valid("param").id))), 200);
    });
}
