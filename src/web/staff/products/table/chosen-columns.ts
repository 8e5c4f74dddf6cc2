import { productColumns, type ProductColumn } from "#shop/catalogue/parts/product-column-rules.ts";

export const allColumns = Object.keys(productColumns) as ProductColumn[];

const usual: ProductColumn[] = ["sku", "name", "brand", "type", "price", "stock", "sale"];
const key = "product-columns";

/** Returns the columns to show: those of the address, as a saved view has them, else those that this browser showed last. The SKU is always one. */
export function readColumns(params: URLSearchParams): ProductColumn[] {
  const stored = params.get("columns") ?? readStored();
  const named = stored?.split(",") ?? usual;
  return allColumns.filter((column) => column === "sku" || named.includes(column));
}

/** Remembers the columns in this browser. One that stores nothing shows them as long as they are in the address. */
export function storeColumns(columns: ProductColumn[]): void {
  try {
    localStorage.setItem(key, columns.join(","));
  } catch {
    // Storage is full or switched off.
  }
}

function readStored(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
