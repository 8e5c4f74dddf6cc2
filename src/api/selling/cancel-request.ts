import { z } from "@hono/zod-openapi";
import { idempotencyKey } from "#shop/selling/cart/cart-input.ts";
import { body } from "#api/router.ts";
import { wholeNumber } from "#shop/foundation/input.ts";
import { orderLimits } from "#shop/foundation/limits.ts";
import type { CancelRequest } from "#shop/selling/orders/cancel-order.ts";
import { maxQuantity } from "#shop/catalogue/parts/part-rules.ts";

const lines = z
  .array(z.strictObject({ id: z.uuid("not_valid"), quantity: wholeNumber(1, maxQuantity) }))
  .min(1, "required")
  .max(orderLimits.lines, `too_many:${orderLimits.lines}`)
  .optional();

/** The body and headers of a request that cancels pieces of an order. */
export const cancelRequest = {
  headers: z.object({ "idempotency-key": idempotencyKey.optional() }),
  ...body(z.strictObject({ lines })),
};

type Sent = { lines?: z.infer<typeof lines>; key: string | undefined };

/** Returns what the verb takes of such a request. */
export function toCancelRequest(id: string, { lines, key }: Sent): CancelRequest {
  const pieces = lines?.map(({ id: lineId, quantity }) => ({ lineId, quantity }));
  return { id, ...(pieces && { pieces }), ...(key && { idempotencyKey: key }) };
}
