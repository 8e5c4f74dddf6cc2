import { useState } from "react";
import { useSearchParams } from "react-router";
import { productTableLimits } from "#shop/foundation/limits.ts";
import type { ProductColumn } from "#shop/catalogue/parts/product-column-rules.ts";
import type { BulkSelection } from "#web/client/supply/bulk-edits.ts";
import { BulkForm } from "#web/staff/products/table/bulk-form.tsx";
import { BulkPreview, readBulkEdit, type BulkEdit } from "#web/staff/products/table/bulk-preview.tsx";
import { PasteForm, pastedInto, type Pasted } from "#web/staff/products/table/paste-form.tsx";
import { ProductGrid } from "#web/staff/products/table/product-grid.tsx";
import { SelectionBar } from "#web/staff/products/table/selection-bar.tsx";
import type { CellContext } from "#web/staff/products/table/parse-cell.ts";
import type { ProductEdits } from "#web/staff/products/table/use-product-edits.ts";
import type { ProductRows } from "#web/staff/products/table/use-product-rows.ts";
import { useSelection } from "#web/staff/products/table/use-selection.ts";
import { productTable as words } from "#messages/product-table.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Failure } from "#web/ui/failure.tsx";

type ProductTableProps = {
  list: ProductRows;
  edits: ProductEdits;
  total: number | null;
  loading: boolean;
  columns: ProductColumn[];
  context: CellContext;
  mayWrite: boolean;
};

/** What the dialog above the table is about. */
type Work = { kind: "choose"; selection: BulkSelection; count: number } | { kind: "paste"; pasted: Pasted };

/** The table with what is selected in it, and the dialog of bulk edits and pasted columns. */
export function ProductTable({ list, edits, total, loading, columns, context, mayWrite }: ProductTableProps) {
  const [params] = useSearchParams();
  const [work, setWork] = useState<Work | null>(null);
  const [edit, setEdit] = useState<BulkEdit | null>(null);
  const rows = edits.shown(list.rows);
  const isCounted = total !== null && total <= productTableLimits.products;
  const selection = useSelection(
    rows.map(({ id }) => id),
    list.hasMore && isCounted ? total : null,
  );
  const preview = async (id: string) => setEdit(await readBulkEdit(id));
  function close() {
    setWork(null);
    setEdit(null);
  }
  return (
    <>
      <SelectionBar
        selection={selection}
        status={statusText(selection.count, { changed: list.changed.size, loaded: rows.length, total })}
        edits={edits}
        total={total}
        mayWrite={mayWrite}
        onChange={() =>
          setWork({
            kind: "choose",
            selection: selection.isMatching ? { all: params } : { ids: selection.ids },
            count: selection.count,
          })
        }
      />
      <Failure text={list.failure} />
      <ProductGrid
        rows={rows}
        total={isCounted ? total : null}
        columns={columns}
        context={context}
        busy={loading}
        mayWrite={mayWrite}
        selection={selection}
        edits={edits}
        changed={list.changed}
        onPaste={(row, field, text) => setWork({ kind: "paste", pasted: pastedInto(rows, row, field, text) })}
        onNearEnd={() => void list.loadMore()}
      />
      <Dialog
        open={work !== null}
        onClose={close}
        title={work?.kind === "paste" ? words.paste.title : words.bulk.title}
        wide
      >
        {edit ? (
          <BulkPreview edit={edit} onChange={setEdit} onDone={list.showBulkEdit} />
        ) : (
          <>
            {work?.kind === "choose" && (
              <BulkForm {...work} count={words.selected(work.count)} choices={context.choices} onPlanned={preview} />
            )}
            {work?.kind === "paste" && <PasteForm pasted={work.pasted} context={context} onPlanned={preview} />}
          </>
        )}
      </Dialog>
    </>
  );
}

type Counted = { changed: number; loaded: number; total: number | null };

function statusText(selected: number, { changed, loaded, total }: Counted): string {
  const isCounted = total === null || total <= productTableLimits.products;
  const all = isCounted ? words.count(loaded, total, false) : words.ofMore(loaded, productTableLimits.products);
  const count = selected > 0 ? words.selected(selected) : all;
  return changed > 0 ? `${count} · ${words.changed(changed)}` : count;
}
