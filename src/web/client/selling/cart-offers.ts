import type { DescribedOffers } from "#shop/selling/cart/describe-offers.ts";
import { centsOf } from "#web/client/amounts.ts";
import { api, type ResponseBody } from "#web/client/api.ts";
import { toCart, type ChangedCart } from "#web/client/selling/cart.ts";
import { toImageUrl } from "#web/client/catalogue/image-url.ts";

type OffersResponse = ResponseBody<"get", "/cart/offers">;
type OfferResponse = OffersResponse["alternates"][number]["parts"][number];

export type CartOffers = DescribedOffers;
export type Offer = DescribedOffers["alternates"][number]["parts"][number];

export const toOffer = ({ part: partId, img, price, ...same }: OfferResponse): Offer => ({
  ...same,
  partId,
  imageUrl: toImageUrl(img),
  typeSlug: null,
  priceCents: centsOf(price),
});

/** Returns what the shop offers beside what is in the cart. */
export async function getCartOffers(): Promise<CartOffers> {
  const { alternates, jobs } = await api.get("/cart/offers");
  return {
    alternates: alternates.map(({ line: lineId, parts }) => ({ lineId, parts: parts.map(toOffer) })),
    jobs: jobs.map(({ line: lineId, vehicle, parts, ...same }) => {
      return { ...same, lineId, vehicle: { id: vehicle._id, name: vehicle.name }, parts: parts.map(toOffer) };
    }),
  };
}

/** Replaces the part of a line; its vehicle and its quantity stay. */
export async function replaceCartLine(id: string, part: string): Promise<ChangedCart> {
  return toCart(await api.post("/cart/lines/:id/replacement", { param: { id }, json: { part } }));
}

/** Adds parts for the vehicle of a line, all of them or none. */
export async function addCompanions(id: string, parts: Offer[], key: string): Promise<ChangedCart> {
  const json = { parts: parts.map(({ partId: part, quantity }) => ({ part, quantity })) };
  return toCart(
    await api.post("/cart/lines/:id/companions", { param: { id }, json, header: { "idempotency-key": key } }),
  );
}
