import type { ProductColumn } from "#shop/catalogue/parts/product-column-rules.ts";
import type {
  ProductChoices,
  ProductEdit,
  ProductField,
  ProductRow,
  ProductValue,
} from "#web/client/catalogue/product-rows.ts";
import type { CellContext } from "#web/staff/products/table/parse-cell.ts";
import { parts } from "#messages/parts.ts";
import { productTable as words } from "#messages/product-table.ts";
import { numberFormat } from "#web/ui/formats.ts";
import { formatMoney } from "#web/ui/intl.tsx";

/** The columns whose values can be edited in the table, and what an edit calls them. */
export const editedColumns: Partial<Record<ProductColumn, ProductField>> = {
  price: "price",
  stock: "stock",
  type: "type",
  tier: "tier",
  sale: "sale",
};

export function valueOf(row: ProductRow, field: ProductField): ProductValue {
  return {
    price: row.priceCents,
    stock: row.stock,
    type: row.partTypeId,
    tier: row.tier,
    sale: !row.draft,
  }[field];
}

/** Returns the row with another value. */
export function withValue(
  row: ProductRow,
  field: ProductField,
  value: ProductValue,
  choices: ProductChoices,
): ProductRow {
  if (field === "price") return { ...row, priceCents: value as number | null };
  if (field === "stock") return { ...row, stock: value as number };
  if (field === "tier") return { ...row, tier: value as ProductRow["tier"] };
  if (field === "sale") return { ...row, draft: value !== true };
  const name = choices.types.find(({ id }) => id === value)?.name ?? null;
  return { ...row, partTypeId: value as string | null, partType: name };
}

/** A value as sentences name it. */
export function valueText(
  field: ProductField,
  value: ProductValue,
  { locale, choices, ...style }: CellContext,
): string {
  if (value === null) return "–";
  if (field === "price") return formatMoney(Number(value), style, locale);
  if (field === "stock") return numberFormat(locale).format(Number(value));
  if (field === "sale") return value === true ? words.sale.on : words.sale.off;
  if (field === "tier") return (parts.tiers as Record<string, string>)[String(value)] ?? String(value);
  return choices.types.find(({ id }) => id === value)?.name ?? String(value);
}

/** Says which edit was not saved, and why. */
export function failedText(
  { edit, sku, message }: { edit: ProductEdit; sku: string; message: string },
  context: CellContext,
): string {
  const cell = words.editCell(words.columns[edit.field], sku);
  return words.refused.failed(cell, valueText(edit.field, edit.to, context), message);
}
