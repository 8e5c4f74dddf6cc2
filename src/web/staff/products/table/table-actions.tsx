import { useState } from "react";
import { useSearchParams } from "react-router";
import type { ProductColumn } from "#shop/catalogue/parts/product-column-rules.ts";
import { downloadProducts } from "#web/client/catalogue/product-rows.ts";
import { DownloadButton } from "#web/staff/download-button.tsx";
import { allColumns, storeColumns } from "#web/staff/products/table/chosen-columns.ts";
import { productTable as words } from "#messages/product-table.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

/** Downloads the view, and chooses its columns. They are in the address, so that a saved view has them, and in this browser. */
export function TableActions({ columns }: { columns: ProductColumn[] }) {
  const [params, setParams] = useSearchParams();
  const [open, setOpen] = useState(false);
  function show(column: ProductColumn, on: boolean) {
    const chosen = allColumns.filter((one) => (one === column ? on : columns.includes(one)));
    storeColumns(chosen);
    const next = new URLSearchParams(params);
    next.set("columns", chosen.join(","));
    setParams(next, { replace: true, preventScrollReset: true });
  }
  return (
    <>
      <Button variant="plain" size="small" onClick={() => setOpen(true)}>
        {words.chooseColumns}
      </Button>
      <DownloadButton label={words.csv} download={(search) => downloadProducts(search, columns)} />
      <Dialog open={open} onClose={() => setOpen(false)} title={words.chooseColumns}>
        <ul className="grid gap-1">
          {allColumns.map((column) => (
            <li key={column}>
              <label className="flex min-h-9 items-center gap-3">
                <input
                  type="checkbox"
                  className="size-4"
                  checked={columns.includes(column)}
                  disabled={column === "sku"}
                  onChange={({ target }) => show(column, target.checked)}
                />
                {words.columns[column]}
              </label>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
