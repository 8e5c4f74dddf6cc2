import { productTable as words } from "#messages/product-table.ts";
import type { ProductEdits } from "#web/staff/products/table/use-product-edits.ts";
import type { Selection } from "#web/staff/products/table/use-selection.ts";
import { Button } from "#web/ui/button.tsx";

type SelectionBarProps = {
  selection: Selection;
  status: string;
  edits: ProductEdits;
  total: number | null;
  mayWrite: boolean;
  onChange: () => void;
};

/** How many rows there are or are selected, and what can be done with those. */
export function SelectionBar({ selection, status, edits, total, mayWrite, onChange }: SelectionBarProps) {
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <p role="status" className="text-ink-soft">
        {status}
        {edits.savingCount > 0 && ` ${words.saving}`}
      </p>
      {selection.canSelectMatching && total !== null && (
        <Button size="small" variant="plain" onClick={selection.selectMatching}>
          {words.selectMatching(total)}
        </Button>
      )}
      {selection.count > 0 && (
        <>
          <Button size="small" onClick={onChange}>
            {words.changeSelected}
          </Button>
          <Button size="small" variant="plain" onClick={selection.clear}>
            {words.clear}
          </Button>
        </>
      )}
      {mayWrite && (edits.invalid.length > 0 ? <InvalidTexts edits={edits} /> : <Keys />)}
    </div>
  );
}

function Keys() {
  return <p className="text-ink-soft max-md:hidden">{words.keys}</p>;
}

/** Says which cells have a text that is no value. They stay marked in the table until they are corrected. */
function InvalidTexts({ edits: { invalid, forget } }: { edits: ProductEdits }) {
  const [only, ...others] = invalid.map(({ field, sku, text, problem }) => {
    const cell = words.editCell(words.columns[field], sku);
    return { cell, sentence: words.unsaved.one(cell, text, problem) };
  });
  return (
    <>
      <p role="alert" className="min-w-0 font-semibold text-bad">
        {others.length === 0 ? only?.sentence : words.unsaved.several([only, ...others].map((one) => one?.cell ?? ""))}
      </p>
      <Button size="small" variant="plain" onClick={() => invalid.forEach(forget)}>
        {words.refused.discard}
      </Button>
    </>
  );
}
