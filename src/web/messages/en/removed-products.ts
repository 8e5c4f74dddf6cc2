import { listCount } from "./grammar.ts";

/** The words of the list of products that were taken off sale. */
export const removedProducts = {
  title: "Off sale",
  link: "Off sale",
  lead: "Products that were taken off sale. Their orders stay as they are, and each can be put back.",
  back: "All products",
  searchLabel: "Search products off sale",
  searchHint: "Name, SKU or brand",
  count: listCount("product", "products"),
  columns: { part: "Product", brand: "Brand", removed: "Taken off sale", actions: "Actions" },
  restore: "Put back on sale",
  restoreOf: (sku: string) => `Put back on sale: ${sku}`,
  restored: (sku: string) => `${sku} is back on sale.`,
  notRestored: (sku: string, why: string) => `${sku} stays off sale. ${why}`,
  none: "No product off sale matches",
  empty: "No product is off sale",
};
