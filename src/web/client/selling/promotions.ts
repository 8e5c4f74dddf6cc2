import { centsOf } from "#web/client/amounts.ts";
import { api, type ListPage, type RequestBody, type ResponseBody } from "#web/client/api.ts";
import { ApiError } from "#web/client/api-error.ts";

type PromotionResponse = ResponseBody<"get", "/promotions/:id">;

/** A promotion; `amount` and `minimum` are in major units, as in its form. */
export type Promotion = ReturnType<typeof toPromotion>;
export type PromotionInput = RequestBody<"post", "/promotions">;
export type PromotionKind = Promotion["kind"];
export type PromotionLevel = Promotion["level"];
export type Period = NonNullable<Promotion["period"]>;

const instant = (text: string | null) => (text === null ? null : new Date(text));

function toPromotion({ _id: id, startsAt, endsAt, endedAt, used, ...same }: PromotionResponse) {
  return {
    id,
    ...same,
    startsAt: new Date(startsAt),
    endsAt: instant(endsAt),
    endedAt: instant(endedAt),
    usedCents: centsOf(used),
  };
}

type Query = { q?: string | undefined; cursor?: string | undefined; limit: number; state: string };

export async function listPromotions({ state, ...query }: Query, signal?: AbortSignal): Promise<ListPage<Promotion>> {
  const page = await api.list("/promotions", {
    query: { ...query, state },
    signal,
  });
  return { ...page, items: page.items.map(toPromotion) };
}

export async function getPromotion(id: string, signal?: AbortSignal): Promise<Promotion> {
  return toPromotion(await api.get("/promotions/:id", { param: { id }, signal }));
}

/** Adds a promotion; returns its id. */
export async function addPromotion(promotion: PromotionInput): Promise<string> {
  return (await ofList(api.post("/promotions", { json: promotion }))).insertedId;
}

export async function changePromotion(id: string, version: number, promotion: PromotionInput): Promise<void> {
  await ofList(api.put("/promotions/:id", { param: { id }, json: { ...promotion, version } }));
}

export async function endPromotion(id: string): Promise<void> {
  await api.post("/promotions/:id/end", { param: { id } });
}

export type PreviewInput = RequestBody<"post", "/promotions/preview">;
export type Preview = Awaited<ReturnType<typeof previewPromotions>>;

/** Returns what parts would cost with the active promotions, and with one more; amounts in minor units. */
export async function previewPromotions(input: PreviewInput) {
  const found = await ofList(api.post("/promotions/preview", { json: input }));
  const { lines, promotions, unused, refused, items, discount, delivery, deposits, total } = found;
  return {
    lines: lines.map(({ unitPrice, items: sum, discount: reduced, ...line }) => ({
      ...line,
      unitPriceCents: centsOf(unitPrice),
      itemsCents: centsOf(sum),
      discountCents: centsOf(reduced),
    })),
    promotions: promotions.map(({ _id: id, amount, ...one }) => ({ id, ...one, amountCents: centsOf(amount) })),
    unused: unused.map(({ _id: id, minimum, ...one }) => ({
      id,
      ...one,
      minimumCents: minimum === undefined ? null : centsOf(minimum),
    })),
    refused,
    itemsCents: centsOf(items),
    discountCents: centsOf(discount),
    deliveryCents: centsOf(delivery),
    depositsCents: centsOf(deposits),
    totalCents: centsOf(total),
  };
}

export type PromotionEffect = Awaited<ReturnType<typeof promotionEffect>>;

/** Returns what a promotion would have done to recent orders and carts. */
export async function promotionEffect(id: string) {
  const { tried, before, discount, reduced } = await api.get("/promotions/:id/effect", { param: { id } });
  return {
    tried,
    beforeCents: centsOf(before),
    discountCents: centsOf(discount),
    reduced: reduced.map(({ orderNumber, ...one }) => {
      return { orderNumber, beforeCents: centsOf(one.before), discountCents: centsOf(one.discount) };
    }),
  };
}

/** Attributes a refused list item (`parts.3`) to its form field (`parts`). */
async function ofList<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, code, message, data } = error;
    const errors = error.errors.map((one) => ({ ...one, field: one.field.split(".")[0] ?? one.field }));
    throw new ApiError(status, { ...data, code, message, errors });
  }
}

export type CustomerGroup = {
  id: string;
  name: string;
  members: { id: string; email: string; name: string }[];
};

export async function listCustomerGroups(signal?: AbortSignal): Promise<CustomerGroup[]> {
  const groups = await api.get("/customer-groups", { signal });
  return groups.map(({ _id: id, name, members }) => ({
    id,
    name,
    members: members.map(({ _id, ...member }) => ({ id: _id, ...member })),
  }));
}

export async function addCustomerGroup(name: string): Promise<void> {
  await api.post("/customer-groups", { json: { name } });
}

export async function removeCustomerGroup(id: string): Promise<void> {
  await api.delete("/customer-groups/:id", { param: { id } });
}

export async function joinCustomerGroup(id: string, email: string): Promise<void> {
  await api.post("/customer-groups/:id/members", { param: { id }, json: { email } });
}

export async function leaveCustomerGroup(id: string, user: string): Promise<void> {
  await api.delete("/customer-groups/:id/members/:user", { param: { id, user } });
}
