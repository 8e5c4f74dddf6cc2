import type {
  CartContactDetails,
  CartDelivery,
  CartGroup,
  DescribedCart,
  CartTotals,
} from "#shop/selling/cart/describe-cart.ts";
import type { CartContact, SeenContact } from "#shop/selling/cart/contact-input.ts";
import type { FitmentAnswers } from "#shop/catalogue/fitment/qualifiers.ts";
import { amountOf, centsOf } from "#web/client/amounts.ts";
import { api, type RequestBody, type ResponseBody } from "#web/client/api.ts";
import { retryWhileBusy } from "#web/client/retry-while-busy.ts";
import { mapFieldNames } from "#web/client/api-error.ts";
import { toImageUrl } from "#web/client/catalogue/image-url.ts";

type CartResponse = ResponseBody<"get", "/cart">;
type SharedResponse = ResponseBody<"get", "/cart/shared/:token">;
type LineResponse = CartResponse["groups"][number]["lines"][number];

export type Cart = DescribedCart;
export type CartLine = CartGroup["lines"][number];
export type { CartContactDetails, CartGroup, CartTotals };

/** How the buyer wants to pay. */
export type PayBy = NonNullable<RequestBody<"post", "/cart/complete">["payBy"]>;

/** A quantity that the shop changed: to its stock, or to the minimum order. */
export type CartNotice = { code: "limited" | "raised"; partId: string; quantity: number };

export type ChangedCart = { cart: Cart; notices: CartNotice[] };

/** A part to put into the cart; `vehicleId`: the vehicle that it is for. `confirmed`: it is wanted although it may not fit that. */
export type NewCartLine = {
  partId: string;
  quantity: number;
  vehicleId?: string;
  answers?: FitmentAnswers;
  confirmed?: boolean;
};

const fieldNames = { client: "clientName", number: "phoneNumber", part: "partId", vehicle: "vehicleId" };

function toLine(line: LineResponse): CartLine {
  const {
    _id: id,
    part,
    sku,
    name,
    brand,
    img,
    order,
    stock,
    onSale,
    price,
    seenPrice,
    items,
    vehicle,
    kit,
    deposit,
    ...same
  } = line;
  return {
    ...same,
    kit: kit.map(({ part, ...one }) => ({ partId: part, ...one })),
    depositCents: centsOf(deposit),
    id,
    vehicleId: vehicle,
    unitPriceCents: centsOf(price),
    seenPriceCents: centsOf(seenPrice),
    itemsCents: centsOf(items),
    part: { id: part, sku, name, brand, imageUrl: toImageUrl(img), typeSlug: null, stock, minimumOrder: order, onSale },
  };
}

/** What a shared cart holds. */
export function toContents({ pieces, groups, totals }: SharedResponse): Pick<Cart, "pieces" | "groups" | "totals"> {
  return {
    pieces,
    groups: groups.map(({ vehicle, lines }) => ({
      vehicle: vehicle && { id: vehicle._id, name: vehicle.name },
      lines: lines.map(toLine),
    })),
    totals: {
      itemsCents: centsOf(totals.items),
      discountCents: centsOf(totals.discount),
      deliveryCents: centsOf(totals.delivery),
      feesCents: centsOf(totals.fees),
      depositsCents: centsOf(totals.deposits),
      taxCents: centsOf(totals.tax),
      totalCents: centsOf(totals.total),
      dueCents: centsOf(totals.due),
      taxIncluded: totals.taxIncluded,
      untaxed: totals.untaxed,
      pending: totals.pending,
    },
  };
}

export function toCart(response: CartResponse): ChangedCart {
  const {
    notices,
    contact,
    share,
    version,
    requirements,
    _id: id,
    delivery,
    codes,
    refusedCodes,
    giftCards,
    credit,
    acceptsVatId,
    transferDays,
    ...contents
  } = response;
  const { client: clientName, number: phoneNumber, ...same } = contact;
  return {
    cart: {
      id,
      acceptsVatId,
      transferDays,
      codes,
      refusedCodes,
      giftCards: giftCards.map(({ _id: card, lastCharacters, pays }) => {
        return { id: card, lastCharacters, cents: centsOf(pays) };
      }),
      credit: { availableCents: centsOf(credit.available), used: credit.used, cents: centsOf(credit.pays) },
      delivery: {
        chosen: delivery.chosen,
        options: delivery.options.map(({ method: methodId, price, kind, ...option }) => ({
          ...option,
          methodId,
          kind: kind as CartDelivery["kind"],
          cents: centsOf(price),
        })),
      },
      version,
      requirements,
      ...toContents(contents),
      contact: { ...same, clientName, phoneNumber },
      shareToken: share,
    },
    notices: notices.map(({ part: partId, ...rest }) => ({ ...rest, partId })),
  };
}

// Every change returns the whole cart as it is then. The browser sends the cookie of a guest by itself.

export async function getCart(): Promise<ChangedCart> {
  return toCart(await api.get("/cart"));
}

export async function addToCart({ partId: part, vehicleId, answers, ...same }: NewCartLine, key: string) {
  const json = {
    part,
    ...same,
    ...(vehicleId !== undefined && { vehicle: vehicleId, answers: answers as Record<string, string> }),
  };
  return toCart(await mapFieldNames(fieldNames, api.post("/cart/lines", { json, header: { "idempotency-key": key } })));
}

/** What changes of a line; `vehicleId` null: it is for no vehicle. */
export type LineChange = { quantity?: number; confirmed?: boolean; vehicleId?: null };

export async function changeCartLine(id: string, { vehicleId, ...same }: LineChange): Promise<ChangedCart> {
  const json = { ...same, ...(vehicleId === null && { vehicle: vehicleId }) };
  return toCart(await mapFieldNames(fieldNames, api.patch("/cart/lines/:id", { param: { id }, json })));
}

export async function removeCartLine(id: string): Promise<ChangedCart> {
  return toCart(await api.delete("/cart/lines/:id", { param: { id } }));
}

/** Moves the cart that the browser had before its user signed in into the customer's; repeating it changes nothing. */
export async function mergeCart(): Promise<ChangedCart> {
  return toCart(await api.post("/cart/merge"));
}

/** Adds the parts of an order of the customer's. */
export async function orderAgain(order: string): Promise<ChangedCart> {
  return toCart(await api.post("/cart/orders", { json: { order } }));
}

/** What is stored of the contact, and what the buyer saw before; rejected with `cart_changed` if the cart has other details by now. */
export type ContactChange = { contact: CartContact; seen: SeenContact };

// Changes name the cart that they are about: rejected with `cart_changed` if another one is open.

export async function setCartContact(cart: string, { contact, seen }: ContactChange): Promise<ChangedCart> {
  const { clientName: client, phoneNumber: number, ...same } = contact;
  const { clientName: seenClient, phoneNumber: seenNumber, ...before } = seen;
  const json = { cart, ...same, client, number, seen: { ...before, client: seenClient, number: seenNumber } };
  return toCart(await mapFieldNames(fieldNames, api.put("/cart/contact", { json })));
}

export async function setCartDelivery(cart: string, method: string): Promise<ChangedCart> {
  return toCart(await api.put("/cart/delivery", { json: { cart, method } }));
}

/** Enters a promotion code or a gift card. */
export async function enterCartCode(cart: string, code: string): Promise<ChangedCart> {
  return toCart(await api.post("/cart/codes", { json: { cart, code } }));
}

export async function removeCartCode(cart: string, code: string): Promise<ChangedCart> {
  return toCart(await api.delete("/cart/codes/:code", { param: { code }, query: { cart } }));
}

export async function removeCartGiftCard(cart: string, card: string): Promise<ChangedCart> {
  return toCart(await api.delete("/cart/gift-cards/:card", { param: { card }, query: { cart } }));
}

/** Pays with the customer's store credit, or not. */
export async function setCartCredit(cart: string, used: boolean): Promise<ChangedCart> {
  return toCart(await api.put("/cart/credit", { json: { cart, used } }));
}

export type SeenCart = { id: string; version: number; totalCents: number; dueCents: number };

/** A placed order; `key` opens that of a guest. */
export type PlacedCart = { orderId: string; orderNumber: number; key: string | null };

/**
 * Turns the cart into an order, as it was seen; repeating it returns the same order. Rejects with `cart_changed` if it is different now.
 */
export async function completeCart(seen: SeenCart, payBy: PayBy): Promise<PlacedCart> {
  const { id, version, totalCents, dueCents } = seen;
  const json = { cart: id, version, total: amountOf(totalCents), due: amountOf(dueCents), payBy };
  const { order: orderId, orderNumber, key } = await retryWhileBusy(() => api.post("/cart/complete", { json }));
  return { orderId, orderNumber, key };
}

/** Shares the cart; returns the token of its read-only link. */
export async function shareCart(): Promise<string> {
  return (await api.post("/cart/share")).token;
}
