import type { ReactNode } from "react";
import { href, Link } from "react-router";
import type { ProductColumn } from "#shop/catalogue/parts/product-column-rules.ts";
import type { ProductRow } from "#web/client/catalogue/product-rows.ts";
import { parts } from "#messages/parts.ts";
import { productTable as words } from "#messages/product-table.ts";
import { Count, Money } from "#web/ui/intl.tsx";

/** A column of the grid, which may begin with the boxes that select rows. */
export type GridColumn = ProductColumn | "select";

type TableColumn = {
  /** A track of a CSS grid. */
  width: string;
  numeric?: boolean;
  /** The table can be sorted by it under this name. */
  sort?: string;
  cell: (row: ProductRow) => ReactNode;
};

const money = (cents: number | null) => (cents === null ? "–" : <Money cents={cents} />);

/** How each column of the table is shown. */
export const tableColumns: Record<ProductColumn, TableColumn> = {
  sku: { width: "8.75rem", sort: "sku", cell: (row) => <EditLink row={row} /> },
  name: { width: "minmax(10.5rem, 1.4fr)", sort: "name", cell: (row) => row.name },
  brand: { width: "minmax(6rem, 1fr)", cell: ({ brand }) => brand ?? "–" },
  tier: { width: "6.75rem", cell: ({ tier }) => (tier === null ? "–" : parts.tiers[tier]) },
  type: { width: "minmax(8.5rem, 1.2fr)", cell: ({ partType }) => partType ?? "–" },
  price: { width: "6rem", numeric: true, sort: "price", cell: ({ priceCents }) => money(priceCents) },
  list: { width: "6.25rem", numeric: true, cell: ({ listCents }) => money(listCents) },
  stock: {
    width: "5rem",
    numeric: true,
    sort: "stock",
    cell: ({ stock }) => (
      <span className={stock === 0 ? "font-semibold text-bad" : ""}>
        <Count value={stock} />
      </span>
    ),
  },
  minimum: { width: "7rem", numeric: true, cell: ({ minimumOrder }) => <Count value={minimumOrder} /> },
  sale: {
    width: "8rem",
    cell: ({ draft }) => (draft ? <span className="text-ink-soft">{words.sale.off}</span> : words.sale.on),
  },
  fit: { width: "6.5rem", cell: ({ hasFitment }) => (hasFitment ? words.fitment.yes : words.fitment.no) },
};

/** Leads to where the rest of a product is edited. Enter on its cell follows it. */
function EditLink({ row: { id, sku } }: { row: ProductRow }) {
  return (
    <Link
      to={href("/manage-product/:partId", { partId: id })}
      tabIndex={-1}
      className="link font-mono"
      aria-label={words.editOf(sku)}
    >
      {sku}
    </Link>
  );
}
