import { useRef, useState, type RefObject } from "react";
import { ApiError, messageOf } from "#web/client/api.ts";
import { centsOf } from "#web/client/amounts.ts";
import {
  editProduct,
  type ProductEdit,
  type ProductField,
  type ProductRow,
  type ProductValue,
} from "#web/client/catalogue/product-rows.ts";
import { parseCell, type CellContext } from "#web/staff/products/table/parse-cell.ts";
import { failedText, withValue } from "#web/staff/products/table/product-values.ts";
import { toast } from "#web/ui/toast.tsx";

/** An edit that was not saved. `current`: the value that others have set meanwhile. */
export type RefusedEdit = { edit: ProductEdit; sku: string; current?: ProductValue; message: string };

/** A typed text that is no value of its cell. */
export type InvalidText = { id: string; field: ProductField; sku: string; text: string; problem: string };

/** What is marked in a row: fields that are being saved, and texts that are no values. */
export type RowMarks = { saving: ReadonlySet<ProductField>; invalid: ReadonlyMap<ProductField, InvalidText> };

export type ProductEdits = ReturnType<typeof useProductEdits>;

const fields = ["price", "stock", "type", "tier", "sale"] as const satisfies ProductField[];
const keyOf = ({ id, field }: { id: string; field: ProductField }) => `${id} ${field}`;

/**
 * What is edited in the table: what is being saved, what was refused, and texts that are no values. They outlive a change of the filters; what is refused after
 * the page was left, whose element `shownIn` holds, is a toast.
 */
export function useProductEdits(
  context: CellContext,
  changeRows: (change: (row: ProductRow) => ProductRow) => void,
  shownIn: RefObject<HTMLElement | null>,
) {
  const [pending, setPending] = useState<ReadonlyMap<string, ProductValue>>(new Map());
  const [refused, setRefused] = useState<RefusedEdit[]>([]);
  const [invalid, setInvalid] = useState<ReadonlyMap<string, InvalidText>>(new Map());
  const saving = useRef(Promise.resolve());

  /** Saves an edit after those before it. The table shows it immediately; a refused one is listed with what was typed. */
  function save(edit: ProductEdit, sku: string): void {
    const key = keyOf(edit);
    setPending((before) => new Map(before).set(key, edit.to));
    setRefused((before) => before.filter((one) => keyOf(one.edit) !== key));
    const send = async (earlier: Promise<void>) => {
      await earlier;
      const outcome = await attempt(edit);
      setPending((before) => new Map([...before].filter(([one, value]) => one !== key || value !== edit.to)));
      if ("row" in outcome) return changeRows(replacing(edit, outcome.row));
      const { current } = outcome;
      if (current !== undefined)
        changeRows((row) => (row.id === edit.id ? withValue(row, edit.field, current, context.choices) : row));
      setRefused((before) => [...before, { edit, sku, ...outcome }]);
      if (shownIn.current === null) toast.error(failedText({ edit, sku, message: outcome.message }, context));
    };
    saving.current = send(saving.current);
  }
  function forget(cell: { id: string; field: ProductField }): void {
    setInvalid((before) => new Map([...before].filter(([key]) => key !== keyOf(cell))));
  }

  function withPending(row: ProductRow): ProductRow {
    return fields.reduce((changed, field) => {
      const value = pending.get(keyOf({ id: row.id, field }));
      return value === undefined ? changed : withValue(changed, field, value, context.choices);
    }, row);
  }

  return {
    save,
    refused,
    discard: (edit: ProductEdit) => setRefused((before) => before.filter((one) => one.edit !== edit)),
    /** The texts that are no values, as they were typed. */
    invalid: [...invalid.values()],
    textOf: (id: string, field: ProductField): string | null => invalid.get(keyOf({ id, field }))?.text ?? null,
    /** Null: nothing is marked in the row. */
    marksOf: (id: string): RowMarks | null => {
      const saving = fields.filter((field) => pending.has(keyOf({ id, field })));
      const texts = fields.flatMap((field) => invalid.get(keyOf({ id, field })) ?? []);
      if (saving.length + texts.length === 0) return null;
      return { saving: new Set(saving), invalid: new Map(texts.map((text) => [text.field, text])) };
    },
    /** Remembers a text that is no value, so that it can be corrected later. */
    remember: ({ id, sku }: ProductRow, field: ProductField, text: string) => {
      const parsed = parseCell(field, text, context);
      const problem = "problem" in parsed ? parsed.problem : "";
      setInvalid((before) => new Map(before).set(keyOf({ id, field }), { id, field, sku, text, problem }));
    },
    forget,
    /** The rows with what is being saved; the others as they are. */
    shown: (rows: ProductRow[]): ProductRow[] => (pending.size === 0 ? rows : rows.map(withPending)),
    savingCount: pending.size,
  };
}

type Outcome = { row: ProductRow } | { message: string; current?: ProductValue };

async function attempt(edit: ProductEdit): Promise<Outcome> {
  try {
    return { row: await editProduct(edit) };
  } catch (error) {
    const message = error instanceof ApiError ? (error.errors[0]?.message ?? error.message) : messageOf(error);
    if (!(error instanceof ApiError) || error.code !== "changed_meanwhile") return { message };
    const current = error.data["current"] as ProductValue;
    return { message, current: edit.field === "price" && typeof current === "number" ? centsOf(current) : current };
  }
}

/** Puts the row that was saved in its place. Its tier is that of all products of its brand. */
function replacing({ field }: ProductEdit, saved: ProductRow) {
  return (row: ProductRow): ProductRow => {
    if (row.id === saved.id) return saved;
    return field === "tier" && row.brand === saved.brand ? { ...row, tier: saved.tier } : row;
  };
}
