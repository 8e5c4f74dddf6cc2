import { useId, useRef, useState, type KeyboardEvent } from "react";
import type { ProductField, ProductRow, ProductValue } from "#web/client/catalogue/product-rows.ts";
import { fromCents } from "#shop/foundation/money.ts";
import { parts } from "#messages/parts.ts";
import { productTable as words } from "#messages/product-table.ts";
import { parseCell, type CellContext } from "#web/staff/products/table/parse-cell.ts";
import { valueOf } from "#web/staff/products/table/product-values.ts";

/** Where the selection goes after an edit. */
export type Move = "stay" | "down" | "up" | "right" | "left";

type CellEditorProps = {
  row: ProductRow;
  field: ProductField;
  label: string;
  /** What was typed to begin the edit; null: the value as it is. */
  typed: string | null;
  context: CellContext;
  onCommit: (to: ProductValue, move: Move) => void;
  /** The focus went elsewhere while `text` was no value. */
  onLeaveInvalid: (text: string) => void;
  onCancel: () => void;
};

const control = "size-full bg-sheet px-2 outline-3 -outline-offset-3 outline-signal aria-invalid:outline-bad";

/** The cell that is being edited: Enter and Tab save it, Escape leaves it as it was. What is no value stays, with the reason. */
export function CellEditor({ row, field, label, typed, context, ...on }: CellEditorProps) {
  const [text, setText] = useState(() => typed ?? textOf(row, field, context));
  const [problem, setProblem] = useState<string | null>(null);
  const over = useRef(false);
  const problemId = useId();

  function commit(move: Move, isLeaving = false) {
    if (over.current) return;
    if (typed === null && text === textOf(row, field, context)) {
      over.current = true;
      return on.onCommit(valueOf(row, field), move);
    }
    const parsed = parseCell(field, text, context);
    if ("problem" in parsed && !isLeaving) return setProblem(parsed.problem);
    over.current = true;
    if ("problem" in parsed) return on.onLeaveInvalid(text);
    on.onCommit(parsed.value, move);
  }
  function onKeyDown(event: KeyboardEvent) {
    event.stopPropagation();
    const move = moveOf(event);
    if (move === null && event.key !== "Escape") return;
    event.preventDefault();
    if (move !== null) return commit(move);
    over.current = true;
    on.onCancel();
  }
  const options = optionsOf(field, context);
  const shared = {
    "aria-label": label,
    "aria-invalid": problem === null ? undefined : (true as const),
    "aria-describedby": problem === null ? undefined : problemId,
    autoFocus: true,
    value: text,
    onKeyDown,
    onBlur: () => commit("stay", true),
    className: control,
  };
  return (
    <>
      {options ? (
        <select {...shared} onChange={({ target }) => setText(target.value)}>
          {!options.some(([value]) => value === text) && <option value={text}>{words.choose}</option>}
          {options.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          inputMode="decimal"
          autoComplete="off"
          onFocus={({ target }) => target.setSelectionRange(typed === null ? 0 : text.length, text.length)}
          onChange={({ target }) => {
            setText(target.value);
            setProblem(null);
          }}
        />
      )}
      {problem !== null && (
        <span
          role="alert"
          id={problemId}
          className="absolute start-0 top-full z-20 border-2 border-bad bg-paper px-2 py-1 text-sm whitespace-nowrap text-bad"
        >
          {problem}
        </span>
      )}
    </>
  );
}

function moveOf({ key, shiftKey }: KeyboardEvent): Move | null {
  if (key === "Enter") return shiftKey ? "up" : "down";
  if (key === "Tab") return shiftKey ? "left" : "right";
  return null;
}

function textOf(row: ProductRow, field: ProductField, { locale, currency }: CellContext): string {
  const value = valueOf(row, field);
  if (value === null) return "";
  const plain = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 3 });
  if (field === "price") return plain.format(fromCents(Number(value), currency));
  return field === "stock" ? plain.format(Number(value)) : String(value);
}

/** Returns the values to choose from, with their names; null: it is typed. */
function optionsOf(field: ProductField, { choices }: CellContext): [string, string][] | null {
  if (field === "type") return choices.types.map(({ id, name }) => [id, name]);
  if (field === "tier") return Object.entries(parts.tiers);
  if (field !== "sale") return null;
  return [
    ["true", words.sale.on],
    ["false", words.sale.off],
  ];
}
