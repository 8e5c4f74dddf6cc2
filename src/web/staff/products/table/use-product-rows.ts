import { useRef, useState } from "react";
import { listChangedProducts } from "#web/client/supply/bulk-edits.ts";
import type { Import } from "#web/client/supply/imports.ts";
import { listProductRows, type ProductField, type ProductRow } from "#web/client/catalogue/product-rows.ts";
import { messageOf } from "#web/client/api.ts";
import { editedColumns, valueOf } from "#web/staff/products/table/product-values.ts";
import type { ListData } from "#web/ui/list-data.ts";

const rowsAtOnce = 500;

export type ProductRows = ReturnType<typeof useProductRows>;

/** The fields that the last bulk edit changed, by the id of the row. */
export type ChangedFields = ReadonlyMap<string, ReadonlySet<ProductField>>;

type Loaded = { source: ProductRow[] | null; rows: ProductRow[]; next: string | null };

const none: ChangedFields = new Map();

/**
 * The rows of the table: the first page from the loader, and further ones when the end comes near. They are not the loader's alone, which would read
 * thousands of rows again after each cell. Rows stay where they are when their values change.
 */
export function useProductRows(first: ListData<ProductRow>, query: Record<string, string | number | undefined>) {
  const [list, setList] = useState<Loaded>(() => loadedFrom(first));
  const [changed, setChanged] = useState(none);
  const [failure, setFailure] = useState<string | null>(null);
  const loading = useRef<Loaded | null>(null);
  if (first.rows && first.rows !== list.source) {
    setList(loadedFrom(first));
    setChanged(none);
  }

  /** Reads the next page, unless it is being read. Where the list has been loaded again meanwhile, what was read belongs to the one before and is dropped. */
  async function loadMore(): Promise<void> {
    const { source, next } = list;
    const isSame = (other: Loaded | null) => other?.source === source && other.next === next;
    if (next === null || isSame(loading.current)) return;
    loading.current = list;
    try {
      const page = await listProductRows({ ...query, cursor: next, limit: rowsAtOnce });
      setList((now) => (isSame(now) ? { ...now, rows: [...now.rows, ...page.items], next: page.next } : now));
      if (isSame(loading.current)) setFailure(null);
    } catch (error) {
      if (isSame(loading.current)) setFailure(messageOf(error));
    }
    if (isSame(loading.current)) loading.current = null;
  }

  /** Shows what a bulk edit or its undo did in the rows where they are, whatever the filters and the order would say now, and marks what the edit changed. */
  async function showBulkEdit({ id, state }: Import): Promise<void> {
    const read = await listChangedProducts(id);
    const before = new Map(list.rows.map((row) => [row.id, row]));
    setList((now) => ({ ...now, rows: replaced(now.rows, read) }));
    setChanged(state === "undone" ? none : changedFields(before, read));
  }

  return {
    rows: list.rows,
    hasMore: list.next !== null,
    failure,
    loadMore,
    showBulkEdit,
    changed,
    /** Changes rows where they stand. */
    changeRows: (change: (row: ProductRow) => ProductRow) => setList((now) => ({ ...now, rows: now.rows.map(change) })),
  };
}

function loadedFrom({ rows, next }: ListData<ProductRow>): Loaded {
  return { source: rows, rows: rows ?? [], next };
}

/** Puts rows that were read again in the places of those before. */
function replaced(rows: ProductRow[], read: ProductRow[]): ProductRow[] {
  const byId = new Map(read.map((row) => [row.id, row]));
  return rows.map((row) => byId.get(row.id) ?? row);
}

function changedFields(before: ReadonlyMap<string, ProductRow>, read: ProductRow[]): ChangedFields {
  const fields = Object.values(editedColumns);
  const differing = read.flatMap((row): [string, Set<ProductField>][] => {
    const was = before.get(row.id);
    const differ = was ? fields.filter((field) => valueOf(was, field) !== valueOf(row, field)) : [];
    return differ.length > 0 ? [[row.id, new Set(differ)]] : [];
  });
  return new Map(differing);
}
