import { centsOf } from "#web/client/amounts.ts";
import { api, type ListPage, type ResponseBody } from "#web/client/api.ts";
import { downloadFile } from "#web/client/exports.ts";

export type ProductRow = ReturnType<typeof toRow>;

function toRow({ price, listPrice, ...same }: ResponseBody<"get", "/products">[number]) {
  const cents = (amount: number | null) => (amount === null ? null : centsOf(amount));
  return { ...same, priceCents: cents(price), listCents: cents(listPrice) };
}

export async function listProductRows(
  query: { [name: string]: string | number | undefined; limit: number },
  signal?: AbortSignal,
): Promise<ListPage<ProductRow>> {
  const page = await api.list("/products", { query, signal });
  return { ...page, items: page.items.map(toRow) };
}

/** Downloads the products of a view; `search` is the query of the list's address. */
export function downloadProducts(search: URLSearchParams): Promise<void> {
  const query = new URLSearchParams(search);
  query.delete("cursor");
  return downloadFile(`/products.csv?${query.toString()}`, "products.csv");
}
