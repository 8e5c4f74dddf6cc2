/** The columns of the table, each with its name in files; null: files do not set it. */
export const productColumns = {
  sku: "sku",
  name: "name",
  brand: "brand",
  tier: "tier",
  type: "part_type",
  price: "price",
  list: "list_price",
  stock: "stock",
  minimum: "minimum_order",
  sale: "draft",
  fit: null,
} as const;

export type ProductColumn = keyof typeof productColumns;
