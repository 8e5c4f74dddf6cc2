import { productTable } from "#messages/product-table.ts";
import type { CellContext } from "#web/staff/products/table/parse-cell.ts";
import { failedText, valueText } from "#web/staff/products/table/product-values.ts";
import type { ProductEdits } from "#web/staff/products/table/use-product-edits.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

const words = productTable.refused;

type RefusedEditsProps = { edits: ProductEdits; context: CellContext };

/** Edits that were not saved: what was typed, what stands there now, and the choice between them. */
export function RefusedEdits({ edits, context }: RefusedEditsProps) {
  return edits.refused.map((refused) => {
    const { edit, sku, current } = refused;
    const mine = valueText(edit.field, edit.to, context);
    const cell = productTable.editCell(productTable.columns[edit.field], sku);
    const text =
      current === undefined
        ? failedText(refused, context)
        : words.changed(cell, valueText(edit.field, current, context), mine);
    return (
      <Notice key={`${edit.id} ${edit.field}`} tone="bad">
        <div className="flex flex-wrap items-center gap-3">
          <p className="min-w-0 flex-1 basis-72">{text}</p>
          <Button
            size="small"
            onClick={() => edits.save(current === undefined ? edit : { ...edit, from: current }, sku)}
          >
            {current === undefined ? words.again : words.saveMine(mine)}
          </Button>
          <Button size="small" variant="plain" onClick={() => edits.discard(edit)}>
            {words.discard}
          </Button>
        </div>
      </Notice>
    );
  });
}
