import { z } from "@hono/zod-openapi";
import { fitmentResponse } from "#api/catalogue/fitment.ts";
import { imageAddress } from "#api/foundation/image-address.ts";
import type { Site } from "#http/shop-context.ts";
import type { DescribedCart, DescribedCartLine } from "#shop/selling/cart/describe-cart.ts";
import type { CartNotice } from "#shop/selling/cart/cart-input.ts";
import { address } from "#shop/selling/cart/contact-input.ts";
import { fromCents } from "#shop/foundation/money.ts";
import { ofExtraTexts } from "#shop/selling/orders/extra-texts.ts";
import { untaxedReasons } from "#shop/selling/tax/untaxed.ts";
import { vatStatuses } from "#shop/selling/tax/vat-id.ts";

const amount = z.number();
const vatStatus = z.enum(vatStatuses);
const storedAddress = address.nullable();

const cartLineResponse = z
  .object({
    _id: z.uuid(),
    part: z.uuid(),
    sku: z.string(),
    name: z.string(),
    brand: z.string().nullable(),
    img: z.url(),
    quantity: z.int(),
    order: z.int().openapi({ description: "Minimum order" }),
    stock: z.int(),
    onSale: z
      .boolean()
      .openapi({ description: "False: the part was removed, and the cart can't be completed with it" }),
    price: amount.openapi({ description: "For one piece, now" }),
    seenPrice: amount.openapi({ description: "For one piece when the line was last changed" }),
    items: amount.openapi({ description: "price × quantity; without an included tax that is not due, rounded once" }),
    vehicle: z.uuid().nullable(),
    answers: z.record(z.string(), z.string().optional()),
    fitment: fitmentResponse.nullable(),
    doubtful: z.boolean().openapi({ description: "The cart can't be completed before `confirmed` is true" }),
    confirmed: z.boolean(),
    kit: z
      .array(z.object({ part: z.uuid(), sku: z.string(), name: z.string(), quantity: z.int() }))
      .openapi({ description: "What is in one of it, where it is a kit" }),
    deposit: amount.openapi({ description: "For the old part that one piece replaces" }),
  })
  .openapi("CartLine");

const totals = z.object({
  items: amount,
  discount: amount,
  delivery: amount,
  fees: amount,
  deposits: amount,
  tax: amount,
  total: amount,
  due: amount.openapi({ description: "After gift cards and store credit" }),
  taxIncluded: z.boolean(),
  untaxed: z
    .enum(untaxedReasons)
    .nullable()
    .openapi({ description: "Why no tax is due at all; prices that include it elsewhere are without it then" }),
  pending: z
    .object({ delivery: z.boolean(), tax: z.enum(["added", "included", "none"]) })
    .nullable()
    .openapi({
      description:
        "Before the address is known: whether delivery comes on top, and whether tax does or is in the prices",
    }),
});

const groups = z.array(
  z.object({
    vehicle: z.object({ _id: z.uuid(), name: z.string() }).nullable(),
    lines: z.array(cartLineResponse),
  }),
);

export const sharedCartResponse = z.object({ pieces: z.int(), groups, totals }).openapi("SharedCart");

export const cartResponse = z
  .object({
    _id: z.uuid().nullable(),
    version: z.int().openapi({ description: "Grows with every change" }),
    pieces: z.int(),
    groups,
    totals,
    requirements: z
      .array(
        z.object({
          code: z.string(),
          field: z.string(),
          line: z.uuid().optional(),
          available: z.int().optional(),
          minimum: z.int().optional(),
        }),
      )
      .openapi({ description: "What is left to do before it can be completed" }),
    notices: z
      .array(z.object({ code: z.enum(["limited", "raised"]), part: z.uuid(), quantity: z.int() }))
      .openapi({ description: "Quantities that this call changed: to the stock, or to the minimum order" }),
    contact: z.object({
      email: z.string(),
      client: z.string(),
      number: z.string(),
      shipTo: storedAddress,
      billTo: storedAddress,
      ...ofExtraTexts(() => z.string()),
      vat: z
        .object({ id: z.string(), status: vatStatus })
        .nullable()
        .openapi({ description: "The VAT id; the buyer owes the tax with one that is confirmed" }),
    }),
    transferDays: z
      .int()
      .nullable()
      .openapi({ description: "How long an order waits for a bank transfer; null: the shop takes none" }),
    acceptsVatId: z.boolean().openapi({ description: "Whether a VAT id may be entered" }),
    delivery: z.object({
      options: z.array(
        z.object({
          method: z.string(),
          name: z.string(),
          kind: z.string(),
          price: amount,
          earliest: z.string(),
          latest: z.string(),
        }),
      ),
      chosen: z.string().nullable().openapi({ description: "The method that the totals include" }),
    }),
    giftCards: z.array(
      z.object({
        _id: z.uuid(),
        lastCharacters: z.string(),
        pays: amount.openapi({ description: "0: empty, blocked, expired or not needed" }),
      }),
    ),
    credit: z
      .object({ available: amount, used: z.boolean(), pays: amount })
      .openapi({ description: "The customer's store credit; a guest has none" }),
    codes: z.array(z.string()),
    refusedCodes: z.array(z.string()).openapi({ description: "Those that do nothing" }),
    share: z.string().nullable().openapi({ description: "The token of its read-only link" }),
  })
  .openapi("Cart");

/** Returns a cart in the format of the API. */
export function toCartResponse(
  cart: DescribedCart,
  site: Site,
  notices: CartNotice[] = [],
): z.infer<typeof cartResponse> {
  const { version, requirements, shareToken, contact, delivery, codes, refusedCodes, credit } = cart;
  const { clientName, phoneNumber, ...same } = contact;
  const major = (cents: number) => fromCents(cents, site.currency);
  return {
    _id: cart.id,
    codes,
    refusedCodes,
    giftCards: cart.giftCards.map(({ id, lastCharacters, cents }) => ({ _id: id, lastCharacters, pays: major(cents) })),
    credit: { available: major(credit.availableCents), used: credit.used, pays: major(credit.cents) },
    delivery: {
      chosen: delivery.chosen,
      options: delivery.options.map(({ methodId: method, cents, ...option }) => ({
        ...option,
        method,
        price: major(cents),
      })),
    },
    version,
    ...toSharedCartResponse(cart, site),
    requirements,
    notices: notices.map(({ code, partId, quantity }) => ({ code, part: partId, quantity })),
    transferDays: cart.transferDays,
    acceptsVatId: cart.acceptsVatId,
    contact: { ...same, client: clientName, number: phoneNumber },
    share: shareToken,
  };
}

export function toSharedCartResponse(
  { pieces, groups: byVehicle, totals: cents }: Pick<DescribedCart, "pieces" | "groups" | "totals">,
  site: Site,
): z.infer<typeof sharedCartResponse> {
  const major = (value: number) => fromCents(value, site.currency);
  return {
    pieces,
    groups: byVehicle.map(({ vehicle, lines }) => ({
      vehicle: vehicle && { _id: vehicle.id, name: vehicle.name },
      lines: lines.map((line) => toLineResponse(line, site)),
    })),
    totals: {
      items: major(cents.itemsCents),
      discount: major(cents.discountCents),
      delivery: major(cents.deliveryCents),
      fees: major(cents.feesCents),
      deposits: major(cents.depositsCents),
      tax: major(cents.taxCents),
      total: major(cents.totalCents),
      due: major(cents.dueCents),
      taxIncluded: cents.taxIncluded,
      untaxed: cents.untaxed,
      pending: cents.pending,
    },
  };
}

function toLineResponse(line: DescribedCartLine, site: Site): z.infer<typeof cartLineResponse> {
  const { part, answers, fitment, quantity, doubtful, confirmed } = line;
  const major = (value: number) => fromCents(value, site.currency);
  return {
    _id: line.id,
    part: part.id,
    sku: part.sku,
    name: part.name,
    brand: part.brand,
    img: imageAddress(site, part),
    quantity,
    order: part.minimumOrder,
    stock: part.stock,
    onSale: part.onSale,
    price: major(line.unitPriceCents),
    seenPrice: major(line.seenPriceCents),
    items: major(line.itemsCents),
    vehicle: line.vehicleId,
    answers,
    fitment,
    doubtful,
    confirmed,
    kit: line.kit.map(({ partId, ...same }) => ({ part: partId, ...same })),
    deposit: major(line.depositCents),
  };
}
