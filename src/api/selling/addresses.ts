import { z } from "@hono/zod-openapi";
import { acknowledged, body, byId, createRouter, deleted, endpoint, modified, type Shop } from "#api/router.ts";
import { signedIn } from "#shop/foundation/actor.ts";
import { addAddress, addressesOf, changeAddress, removeAddress } from "#shop/selling/addresses/addresses.ts";
import { address } from "#shop/selling/cart/contact-input.ts";
import { asId } from "#shop/foundation/id.ts";

const entry = z.strictObject({
  address,
  isDefault: z.boolean("not_valid").default(false).describe("Carts begin with it; the first address always is"),
});

const list = endpoint({
  method: "get",
  path: "/addresses",
  policy: "customer",
  summary: "The caller's saved addresses: the default one, then the newest",
  request: {},
  response: z.array(z.object({ id: z.uuid(), address, isDefault: z.boolean() }).openapi("SavedAddress")),
});

const add = endpoint({
  method: "post",
  path: "/addresses",
  policy: "customer",
  summary: "Save an address; one that is saved already stays one",
  refusals: ["addresses_full", "not_found"],
  request: body(entry),
  response: modified,
});

const change = endpoint({
  method: "put",
  path: "/addresses/{id}",
  policy: "own",
  summary: "Change a saved address",
  request: { ...byId, ...body(entry) },
  response: modified,
});

const remove = endpoint({
  method: "delete",
  path: "/addresses/{id}",
  policy: "own",
  summary: "Remove a saved address",
  request: byId,
  response: deleted,
});

export function addressesRouter({ db }: Shop) {
  return createRouter()
    .openapi(list, async (c) => {
      return c.json(await addressesOf(db, signedIn(c.get("actor"))), 200);
    })
    .openapi(add, async (c) => {
      await addAddress(db, signedIn(c.get("actor")), c.req.valid("json"));
      return c.json(acknowledged.modified(1), 200);
    })
    .openapi(change, async (c) => {
      const id = asId(c.req.valid("param").id);
      await changeAddress(db, signedIn(c.get("actor")), { id, ...c.req.valid("json") });
      return c.json(acknowledged.modified(1), 200);
    })
    .openapi(remove, async (c) => {
      await removeAddress(db, signedIn(c.get("actor")), asId(c.req.valid("param").id));
      return c.json(acknowledged.deleted(1), 200);
    });
}
