import { api, type ListPage, type RequestBody, type ResponseBody } from "#web/client/api.ts";
import { ApiError } from "#web/client/api-error.ts";

type PromotionResponse = ResponseBody<"get", "/promotions/:id">;

export type Promotion = ReturnType<typeof toPromotion>;
export type PromotionInput = RequestBody<"post", "/promotions">;
export type PromotionKind = Promotion["kind"];
export type PromotionLevel = Promotion["level"];
export type Period = NonNullable<Promotion["period"]>;

const instant = (text: string | null) => (text === null ? null : new Date(text));

function toPromotion({ startsAt, endsAt, endedAt, ...same }: PromotionResponse) {
  return {
    ...same,
    startsAt: new Date(startsAt),
    endsAt: instant(endsAt),
    endedAt: instant(endedAt),
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
export type Preview = ResponseBody<"post", "/promotions/preview">;

/** Returns what parts would cost with the active promotions, and with one more. */
export async function previewPromotions(input: PreviewInput): Promise<Preview> {
  return ofList(api.post("/promotions/preview", { json: input }));
}

export type PromotionEffect = ResponseBody<"get", "/promotions/:id/effect">;

/** Returns what a promotion would have done to recent orders and carts. */
export async function promotionEffect(id: string): Promise<PromotionEffect> {
  return api.get("/promotions/:id/effect", { param: { id } });
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

export type CustomerGroup = ResponseBody<"get", "/customer-groups">[number];

export async function listCustomerGroups(signal?: AbortSignal): Promise<CustomerGroup[]> {
  return api.get("/customer-groups", { signal });
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
