import { z } from "@hono/zod-openapi";
import { acknowledged, body, createRouter, deleted, download, endpoint, type Shop } from "#api/router.ts";
import { signedIn } from "#shop/foundation/actor.ts";
import { requiredText } from "#shop/foundation/input.ts";
import { eraseOwnAccount } from "#shop/desk/personal-data/erase-account.ts";
import { readOwnData } from "#shop/desk/personal-data/own-data.ts";

const read = download({
  path: "/profile/data",
  policy: "customer",
  summary: "What the shop stores about the caller, as JSON",
  refusals: ["sign_in_again"],
  request: {},
  types: ["application/json"],
});

const erase = endpoint({
  method: "post",
  path: "/profile/erasure",
  policy: "customer",
  summary: "Erase the caller's account. Orders stay in the books, with the contact data that they were placed with",
  refusals: ["sign_in_again", "staff_account", "orders_running"],
  request: body(
    z.strictObject({ email: requiredText(320).openapi({ description: "The caller's own address, to be sure" }) }),
  ),
  response: deleted,
});

/** What the shop stores about a customer, and its erasure. */
export function ownDataRouter({ db }: Shop) {
  return createRouter()
    .openapi(read, async (c) => {
      const data = await readOwnData(db, signedIn(c.get("actor")));
      const name = 'attachment; filename="my-data.json"';
      return c.body(`${JSON.stringify(data, null, 2)}\n`, 200, {
        "content-type": "application/json",
        "content-disposition": name,
      });
    })
    .openapi(erase, async (c) => {
      const network = c.get("client")?.network;
      await eraseOwnAccount(db, signedIn(c.get("actor")), { ...c.req.valid("json"), ...(network && { network }) });
      return c.json(acknowledged.deleted(1), 200);
    });
}
