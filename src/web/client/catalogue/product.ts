import { api, type ListPage, type ResponseBody } from "#web/client/api.ts";

/** A part as staff edit it, also a draft and one that was taken off sale. */
export type Product = ResponseBody<"get", "/products/:id">;
/** An attribute that parts of a type have. */
export type TypeAttribute = ResponseBody<"get", "/part-types/:id/attributes">[number];

export async function getProduct(id: string, signal?: AbortSignal): Promise<Product> {
  return api.get("/products/:id", { param: { id }, signal });
}

export async function attributesOfType(id: string, signal?: AbortSignal): Promise<TypeAttribute[]> {
  return api.get("/part-types/:id/attributes", { param: { id }, signal });
}

/** Returns the names of all brands. */
export async function brandNames(signal?: AbortSignal): Promise<string[]> {
  return api.get("/brands", { signal });
}

/** Puts a part on sale again. Returns false where it was not off sale. */
export async function restorePart(id: string): Promise<boolean> {
  return (await api.post("/parts/:id/restore", { param: { id } })).modifiedCount > 0;
}

/** A part that was taken off sale. */
export type RemovedProduct = ReturnType<typeof toRemovedProduct>;

function toRemovedProduct({ removedAt, ...same }: ResponseBody<"get", "/removed-products">[number]) {
  return { ...same, removedAt: new Date(removedAt) };
}

export async function listRemovedProducts(
  query: { q?: string; cursor?: string; limit?: number },
  signal?: AbortSignal,
): Promise<ListPage<RemovedProduct>> {
  const page = await api.list("/removed-products", { query, signal });
  return { ...page, items: page.items.map(toRemovedProduct) };
}
