import { acknowledged, body, byId, createRouter, endpoint, modified, type Shop } from "#api/router.ts";
import { staff } from "#shop/foundation/actor.ts";
import { asId } from "#shop/foundation/id.ts";
import { legalFacts } from "#shop/catalogue/legal-facts/legal-facts-input.ts";
import { saveStaffFacts } from "#shop/catalogue/legal-facts/save-staff-facts.ts";

const save = endpoint({
  method: "put",
  path: "/parts/{id}/facts",
  policy: { permission: "parts:write" },
  summary:
    "Say of the sale of a part what staff say beside suppliers, all of it at once. It adds to what keeps the part from places and never takes from it",
  request: { ...byId, ...body(legalFacts) },
  response: modified,
});

export function legalFactsRouter({ db }: Shop) {
  return createRouter().openapi(save, async (c) => {
    const actor = staff(c.get("actor"), "parts:write");
    const changed = await saveStaffFacts(db, actor, asId(c.req.valid("param").id), c.req.valid("json"));
    return c.json(acknowledged.modified(changed), 200);
  });
}
