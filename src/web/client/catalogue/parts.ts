import type { PartChange } from "#shop/catalogue/parts/part-input.ts";
import type { PartSort } from "#shop/catalogue/parts/parts.ts";
import type { Part as ShopPart } from "#shop/catalogue/parts/read-parts.ts";
import type { SeenValues } from "#shop/catalogue/parts/seen-values.ts";
import { centsOf } from "#web/client/amounts.ts";
import { api, type ListPage, type ResponseBody } from "#web/client/api.ts";
import { toImageUrl } from "#web/client/catalogue/image-url.ts";
import { mapFieldNames } from "#web/client/api-error.ts";

type PartResponse = ResponseBody<"get", "/parts">[number];
type PartDetailsResponse = ResponseBody<"get", "/parts/:id">;
type DraftResponse = ResponseBody<"get", "/parts/drafts">[number];

/** A part as `shop/catalogue/parts` has it, by the names of its brand and type. */
export type Part = Omit<ShopPart, "createdAt" | "brand" | "partType" | "legal"> & {
  brand: Omit<NonNullable<ShopPart["brand"]>, "slug"> | null;
  partType: Omit<NonNullable<ShopPart["partType"]>, "slug"> | null;
};

/** Its positions on any vehicle, and its part numbers. */
export type PartDetails = Part & Pick<PartDetailsResponse, "displayTitle" | "positions" | "numbers">;

/** A part that cannot be sold yet: it may lack a price. */
export type DraftPart = ReturnType<typeof toDraft>;

/** What the staff enter for a new part; `price` in major units as typed. */
export type PartInput = Record<
  "name" | "title" | "price" | "description" | "quantity" | "minimumOrder" | "imageUrl" | "sku",
  string
>;
/** What changes of a part; what is left out stays. Numbers may be text, as typed. */
export type PartChangeInput = {
  [Field in keyof PartChange]:
    | PartChange[Field]
    | (Field extends "price" | "minimumOrder" | "restock" ? string : never);
};

const fieldNames = { order: "minimumOrder", img: "imageUrl" };

function toPart(response: PartResponse): Part {
  const {
    _id: id,
    img,
    price,
    priceBreaks,
    deposit,
    quantity,
    order,
    brand,
    tier,
    partType,
    system,
    group,
    ...same
  } = response;
  return {
    ...same,
    id,
    imageUrl: toImageUrl(img),
    priceCents: centsOf(price),
    priceBreaks: priceBreaks.map(({ quantity, price }) => ({ quantity, cents: centsOf(price) })),
    depositCents: centsOf(deposit),
    stock: quantity,
    minimumOrder: order,
    brand: brand === null ? null : { name: brand, tier: tier ?? "standard" },
    partType: partType === null ? null : { name: partType, system: system ?? "", groupName: group ?? "" },
  };
}

function toDraft({ imageUrl, ...same }: DraftResponse) {
  return { ...same, imageUrl: toImageUrl(imageUrl) };
}

type ListQuery = { q?: string; cursor?: string; limit?: number };

/** Parts on sale, counted. */
export async function listParts(query: ListQuery & { sort?: PartSort }, signal?: AbortSignal): Promise<ListPage<Part>> {
  const page = await api.list("/parts", { query: { ...query, count: "true" }, signal });
  return { ...page, items: page.items.map(toPart) };
}

/** Parts that cannot be sold yet, newest first, counted. */
export async function listDrafts(query: ListQuery, signal?: AbortSignal): Promise<ListPage<DraftPart>> {
  const page = await api.list("/parts/drafts", { query: { ...query, count: "true" }, signal });
  return { ...page, items: page.items.map(toDraft) };
}

export async function getPart(id: string, signal?: AbortSignal): Promise<PartDetails> {
  const response = await api.get("/parts/:id", { param: { id }, signal });
  const { displayTitle, positions, numbers, ...part } = response;
  return { ...toPart(part), displayTitle, positions, numbers };
}

/** Puts a part on sale; returns its id. */
export async function addPart({ minimumOrder: order, imageUrl: img, ...same }: PartInput): Promise<string> {
  const { insertedId } = await mapFieldNames(fieldNames, api.post("/parts", { json: { ...same, order, img } }));
  return insertedId;
}

/** Changes a part, where what was `seen` of what changes is still so. Rejects with `changed_meanwhile`, which names what others have changed. */
export async function changePart(id: string, change: PartChangeInput, seen: SeenValues = {}): Promise<void> {
  await api.patch("/parts/:id", { param: { id }, json: { ...change, seen } });
}

/** Takes a part off sale. Returns false where it was off sale before. */
export async function removePart(id: string): Promise<boolean> {
  const { deletedCount } = await api.delete("/parts/:id", { param: { id } });
  return deletedCount > 0;
}

/** What suppliers' files state of a part that buyers do not see. */
export type SuppliedData = ResponseBody<"get", "/parts/:id/supplied-data">;

export async function getSuppliedData(id: string, signal?: AbortSignal): Promise<SuppliedData> {
  return api.get("/parts/:id/supplied-data", { param: { id }, signal });
}
