import { listCount } from "./grammar.ts";

/** The words of the staff's table of products. */
export const productTable = {
  title: "Product table",
  count: listCount("product", "products"),
  searchLabel: "Search the table",
  searchHint: "Name or SKU",
  csv: "Download as CSV",
  add: "Add Product",
  presets: { low: "About to run out", out: "Out of stock", draft: "Not on sale yet" },
  state: "State",
  states: { on_sale: "On sale", draft: "Not on sale yet", all: "All" },
  stock: "Stock",
  stocks: { any: "Any stock", low: "About to run out", out: "Out of stock", in: "In stock" },
  draft: "not on sale yet",
  columns: {
    sku: "SKU",
    name: "Name",
    brand: "Brand",
    type: "Part type",
    price: "Price",
    stock: "Stock",
    minimum: "Minimum",
    edit: "Edit",
  },
  edit: "Edit",
  editOf: (sku: string) => `Edit ${sku}`,
  none: "No product matches",
  empty: "Nothing on sale yet",
};
