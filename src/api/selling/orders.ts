import { z } from "@hono/zod-openapi";
import { acknowledged, body, byId, createRouter, endpoint, modified, type Shop } from "#api/router.ts";
import { staff } from "#shop/foundation/actor.ts";
import { asId } from "#shop/foundation/id.ts";
import { setShipped } from "#shop/selling/orders/ship-order.ts";

const ship = endpoint({
  method: "put",
  path: "/purchase/{id}/shipped",
  policy: { permission: "orders:ship" },
  summary: "Mark a paid order shipped, or revert that",
  refusals: ["not_paid", "order_closed", "order_disputed"],
  request: { ...byId, ...body(z.strictObject({ shipped: z.boolean("not_valid") })) },
  response: modified,
});

export function ordersRouter({ db }: Shop) {
  return createRouter().openapi(ship, async (c) => {
    const changed = await setShipped(
      db,
      staff(c.get("actor"), "orders:ship"),
      asId(c.req.valid("param").id),
      c.req.valid("json").shipped,
    );
    return c.json(acknowledged.modified(changed), 200);
  });
}
