import { z } from "@hono/zod-openapi";
import { byId, byKey, createRouter, endpoint, type Shop } from "#api/router.ts";
import { signedIn } from "#shop/foundation/actor.ts";
import { asId } from "#shop/foundation/id.ts";
import { openGuestOrder } from "#shop/selling/orders/order-links.ts";
import { chooseTransfer, transferOf, type TransferOffer } from "#shop/selling/payments/bank-transfer.ts";

const transferResponse = z
  .object({
    offered: z.boolean(),
    details: z
      .object({
        amountCents: z.int(),
        currency: z.string(),
        reference: z.string().openapi({ description: "By which the shop recognises the transfer" }),
        until: z.iso.datetime(),
        accountHolder: z.string(),
        accountNumber: z.string().openapi({ description: "An IBAN where there are IBANs" }),
        bankCode: z.string().openapi({ description: "BIC or routing number; may be empty" }),
        bankName: z.string(),
      })
      .nullable()
      .openapi({ description: "Null before the buyer has chosen it" }),
  })
  .openapi("BankTransfer");

const choosing = ["transfer_not_offered", "already_paid", "order_closed", "rate_limited"] as const;

const read = endpoint({
  method: "get",
  path: "/orders/{id}/bank-transfer",
  policy: "own",
  summary: "Whether an order can be paid by bank transfer, and how",
  refusals: ["not_found"],
  request: byId,
  response: transferResponse,
});

const choose = endpoint({
  method: "post",
  path: "/orders/{id}/bank-transfer",
  policy: "own",
  summary: "Choose to pay an order by bank transfer; the details come by mail, too",
  refusals: ["not_found", ...choosing],
  request: byId,
  response: transferResponse,
});

const readAsGuest = endpoint({
  method: "get",
  path: "/guest-orders/{key}/bank-transfer",
  policy: "public",
  summary: "Whether a guest's order can be paid by bank transfer, and how",
  refusals: ["not_found"],
  request: byKey,
  response: transferResponse,
});

const chooseAsGuest = endpoint({
  method: "post",
  path: "/guest-orders/{key}/bank-transfer",
  policy: "public",
  summary: "Choose to pay a guest's order by bank transfer; the details come by mail, too",
  refusals: ["not_found", ...choosing],
  request: byKey,
  response: transferResponse,
});

/** Orders that are paid by bank transfer. */
export function transfersRouter({ db, site: { currency }, payments }: Shop) {
  const toResponse = ({ offered, details }: TransferOffer): z.infer<typeof transferResponse> => {
    if (!details) return { offered, details };
    return { offered, details: { ...details, currency, until: details.until.toISOString() } };
  };
  return createRouter()
    .openapi(read, async (c) => {
      const id = asId(c.req.valid("param").id);
      return c.json(toResponse(await transferOf(db, signedIn(c.get("actor")), id)), 200);
    })
    .openapi(choose, async (c) => {
      const chosen = { orderId: asId(c.req.valid("param").id), client: c.get("client") };
      return c.json(toResponse(await chooseTransfer(db, payments, signedIn(c.get("actor")), chosen)), 200);
    })
    .openapi(readAsGuest, async (c) => {
      const { guest, id } = await openGuestOrder(db, c.req.valid("param").key);
      c.header("cache-control", "no-store");
      return c.json(toResponse(await transferOf(db, guest, id)), 200);
    })
    .openapi(chooseAsGuest, async (c) => {
      const { guest, id: orderId } = await openGuestOrder(db, c.req.valid("param").key);
      return c.json(toResponse(await chooseTransfer(db, payments, guest, { orderId, client: c.get("client") })), 200);
    });
}
