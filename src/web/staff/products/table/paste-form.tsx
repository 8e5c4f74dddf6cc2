import { useState } from "react";
import { messageOf } from "#web/client/api.ts";
import { planPastedEdits } from "#web/client/supply/bulk-edits.ts";
import type { ProductEdit, ProductField, ProductRow } from "#web/client/catalogue/product-rows.ts";
import { productTable } from "#messages/product-table.ts";
import { productTableLimits } from "#shop/foundation/limits.ts";
import { parseCell, pastedColumn, type CellContext } from "#web/staff/products/table/parse-cell.ts";
import { valueOf } from "#web/staff/products/table/product-values.ts";
import { Button } from "#web/ui/button.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { Notice } from "#web/ui/notice.tsx";

const words = productTable.paste;

/** A column that was pasted: the rows from the cell downward, as they are shown, and their new texts. */
export type Pasted = {
  field: ProductField;
  cells: { row: ProductRow; text: string }[];
  beyond: number;
  isCut: boolean;
};

/** Puts a pasted text beside the rows from `rowIndex` downward. */
export function pastedInto(rows: ProductRow[], rowIndex: number, field: ProductField, text: string): Pasted {
  const { cells, isCut } = pastedColumn(text);
  const taken = rows.slice(rowIndex, rowIndex + Math.min(cells.length, productTableLimits.pasted));
  return {
    field,
    isCut,
    beyond: cells.length - taken.length,
    cells: taken.map((row, at) => ({ row, text: cells[at] ?? "" })),
  };
}

type PasteFormProps = { pasted: Pasted; context: CellContext; onPlanned: (id: string) => Promise<void> };

/** Says what of a pasted column is no value, and leads to the preview of the rest. */
export function PasteForm({ pasted: { field, cells, beyond, isCut }, context, onPlanned }: PasteFormProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const read = cells.map(({ row, text }) => ({ row, text, parsed: parseCell(field, text, context) }));
  const wrong = read.flatMap(({ row, text, parsed }) =>
    "problem" in parsed ? [{ row, text, why: parsed.problem }] : [],
  );
  const edits = read.flatMap(({ row, parsed }): ProductEdit[] =>
    "value" in parsed ? [{ id: row.id, field, from: valueOf(row, field), to: parsed.value }] : [],
  );
  async function plan() {
    setBusy(true);
    setFailure(null);
    try {
      await onPlanned(await planPastedEdits(edits));
    } catch (error) {
      setFailure(messageOf(error));
    }
    setBusy(false);
  }
  return (
    <div className="grid gap-4">
      <p>{words.values(edits.length, productTable.columns[field])}</p>
      {isCut && <Notice>{words.cut}</Notice>}
      {beyond > 0 && <Notice>{words.beyond(beyond)}</Notice>}
      <Failure text={failure} />
      {wrong.length > 0 && (
        <Notice>
          <h3 className="font-semibold">{words.wrong(wrong.length)}</h3>
          <ul className="mt-2 grid gap-1 text-sm">
            {wrong.map(({ row, text, why }) => (
              <li key={row.id}>{words.wrongValue(row.sku, text, why)}</li>
            ))}
          </ul>
        </Notice>
      )}
      {edits.length > 0 && (
        <Button busy={busy} className="justify-self-end" onClick={() => void plan()}>
          {productTable.bulk.preview}
        </Button>
      )}
    </div>
  );
}
