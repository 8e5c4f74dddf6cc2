import { acknowledged, body, byId, createRouter, endpoint, modified, type Shop } from "#api/router.ts";
import { storedImage } from "#api/foundation/image-address.ts";
import { staff } from "#shop/foundation/actor.ts";
import { asId } from "#shop/foundation/id.ts";
import { changePart } from "#shop/catalogue/parts/manage-parts.ts";
import { partChange } from "#shop/catalogue/parts/part-input.ts";
import { seenValues } from "#shop/catalogue/parts/seen-values.ts";

const change = endpoint({
  method: "patch",
  path: "/parts/{id}",
  policy: { permission: "parts:write" },
  summary: "Change a part; absent fields are unchanged",
  refusals: ["sku_taken", "supersession_loop", "not_enough_stock", "changed_meanwhile"],
  request: {
    ...byId,
    ...body(
      partChange.extend({
        imageUrl: partChange.shape.imageUrl.describe(
          "Replaces the first image; the address that a response has, or a drawing, leaves it unchanged, and an empty text removes it",
        ),
        numbers: partChange.shape.numbers.describe("Replace the existing ones"),
        restock: partChange.shape.restock.describe("Added to the available quantity; may be negative"),
        seen: seenValues
          .optional()
          .describe("What was seen of what changes: it is refused where others have changed that since"),
      }),
    ),
  },
  response: modified,
});

export function partsRouter({ db, site }: Shop) {
  const { currency } = site;
  return createRouter().openapi(change, async (c) => {
    const { imageUrl, ...same } = c.req.valid("json");
    const stored = imageUrl === undefined ? null : storedImage(site, imageUrl);
    const input = { ...same, ...(stored !== null && { imageUrl: stored }), currency };
    const actor = staff(c.get("actor"), "parts:write");
    return c.json(acknowledged.modified(await changePart(db, actor, asId(c.req.valid("param").id), input)), 200);
  });
}
