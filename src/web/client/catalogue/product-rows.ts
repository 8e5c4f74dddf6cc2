import type { ProductColumn } from "#shop/catalogue/parts/product-column-rules.ts";
import { amountOf } from "#web/client/amounts.ts";
import { api, type ListPage, type RequestBody, type ResponseBody } from "#web/client/api.ts";
import { downloadFile } from "#web/client/supply/exports.ts";

type EditRequest = RequestBody<"patch", "/products/:id">;

export type ProductRow = ResponseBody<"get", "/products">[number];
export type ProductChoices = ResponseBody<"get", "/products/choices">;

/** A value of a product: a price in minor units, the id of a part type, a tier, a number of pieces, or whether it is on sale. */
export type ProductValue = string | number | boolean | null;
export type ProductField = EditRequest["field"];
/** `from` is the value that was seen. */
export type ProductEdit = { id: string; field: ProductField; from: ProductValue; to: ProductValue };

export async function listProductRows(
  query: { [name: string]: string | number | undefined; limit: number },
  signal?: AbortSignal,
): Promise<ListPage<ProductRow>> {
  return api.list("/products", { query, signal });
}

/** All brands and part types. */
export function listProductChoices(signal?: AbortSignal): Promise<ProductChoices> {
  return api.get("/products/choices", { signal });
}

/** An edit as the API takes it: amounts in major units. */
export function toEditRequest({ field, from, to }: Omit<ProductEdit, "id">): EditRequest {
  const amount = (value: ProductValue) => (typeof value === "number" ? amountOf(value) : value);
  return (field === "price" ? { field, from: amount(from), to: amount(to) } : { field, from, to }) as EditRequest;
}

/** Changes one value; returns the row as it then is. Rejects with `changed_meanwhile` and the `current` value where that is no longer `from`. */
export async function editProduct({ id, ...edit }: ProductEdit): Promise<ProductRow> {
  return api.patch("/products/:id", { param: { id }, json: toEditRequest(edit) });
}

/** Downloads the products of a view with the columns that are shown; `search` is the query of the list's address. */
export function downloadProducts(search: URLSearchParams, columns: ProductColumn[]): Promise<void> {
  const query = new URLSearchParams(search);
  query.delete("cursor");
  query.set("columns", columns.join(","));
  return downloadFile(`/products.csv?${query.toString()}`, "products.csv");
}
