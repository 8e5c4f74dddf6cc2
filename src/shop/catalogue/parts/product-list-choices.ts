/** The filters of the staff's table of products. `low`: at most three pieces, `out`: none. */
export const productListChoices = {
  state: ["on_sale", "draft", "all"],
  stock: ["any", "low", "out", "in"],
  /** Whether anything says what vehicles it fits: applications, or that it fits all. */
  fit: ["any", "some", "none"],
  /** Whether a supplier's file states a weight of any package, in whatever unit and for whatever contents. Delivery is calculated by one that it can read, else by the weight of the part type. */
  weight: ["any", "known", "unknown"],
} as const;

/** The columns that it can be sorted by; descending with a `-` before the name. */
export const productSorts = [
  "-added",
  "added",
  "sku",
  "-sku",
  "name",
  "-name",
  "price",
  "-price",
  "stock",
  "-stock",
] as const;

export type ProductSort = (typeof productSorts)[number];
