import {
  useState,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from "react";
import { flushSync } from "react-dom";
import type { ProductField } from "#web/client/catalogue/product-rows.ts";
import type { Move } from "#web/staff/products/table/cell-editor.tsx";

/** A cell by its row and column, both from 0. */
export type Place = { row: number; column: number };

/** Returns the place of the cell that holds an element. */
export function placeOf(target: EventTarget): Place | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-place]") : null;
  const [row, column] = cell?.dataset["place"]?.split("-").map(Number) ?? [];
  return row === undefined || column === undefined ? null : { row, column };
}

type GridKeysOptions = {
  scroller: RefObject<HTMLElement | null>;
  rows: number;
  columns: number;
  /** How many rows Page Up and Page Down pass. */
  perPage: number;
  /** What is edited in a column; undefined: nothing. */
  fieldAt: (column: number) => ProductField | undefined;
  onSpace: (place: Place) => void;
  /** Returns whether the text can go there. */
  onPaste: (place: Place, text: string) => boolean;
};

/** The keys of a grid (ARIA Authoring Practices: Grid), of which one cell is active, and of a spreadsheet. */
export function useGridKeys(options: GridKeysOptions) {
  const { scroller, rows, columns } = options;
  const [wanted, setActive] = useState<Place>({ row: 0, column: 0 });
  const [editing, setEditing] = useState<{ typed: string | null } | null>(null);
  const within = (place: Place): Place => ({
    row: Math.max(0, Math.min(place.row, rows - 1)),
    column: Math.max(0, Math.min(place.column, columns - 1)),
  });
  const active = within(wanted);

  /** The cell must be there before it can have the focus. */
  function go(to: Place) {
    const place = within(to);
    flushSync(() => {
      setEditing(null);
      setActive(place);
    });
    const cell = scroller.current?.querySelector<HTMLElement>(`[data-place="${place.row}-${place.column}"]`);
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  function edit(place: Place, typed: string | null) {
    if (options.fieldAt(place.column) === undefined) return;
    setActive(place);
    setEditing({ typed });
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { key, ctrlKey, metaKey, altKey } = event;
    const target = event.target as HTMLElement;
    const cell = target.closest<HTMLElement>("[data-place]");
    // The box of a row has its own key.
    if (editing || altKey || !cell || (target !== cell && key === " ")) return;
    const to = placeAfter(key, { farther: ctrlKey || metaKey, active, ...options });
    if (to) go(to);
    else if (key === " ") options.onSpace(active);
    else if (key === "Enter" || key === "F2") {
      if (options.fieldAt(active.column)) edit(active, null);
      else cell.querySelector("a")?.click();
    } else if (key.length === 1 && !ctrlKey && !metaKey && options.fieldAt(active.column)) edit(active, key);
    else return;
    event.preventDefault();
  }
  return {
    active,
    editing,
    endEdit(move: Move) {
      const { row, column } = active;
      const moves = { down: [1, 0], up: [-1, 0], right: [0, 1], left: [0, -1], stay: [0, 0] } as const;
      const [down, across] = moves[move];
      // Left with the mouse, the focus is elsewhere already.
      if (move === "stay" && !scroller.current?.contains(document.activeElement)) setEditing(null);
      else go({ row: row + down, column: column + across });
    },
    /** For the element around all cells. */
    listeners: {
      onKeyDown,
      onFocus: ({ target }: FocusEvent<HTMLElement>) => {
        const place = placeOf(target);
        if (!place || (place.row === active.row && place.column === active.column)) return;
        setEditing(null);
        setActive(place);
      },
      onDoubleClick: ({ target }: MouseEvent<HTMLElement>) => {
        const place = placeOf(target);
        if (place) edit(place, null);
      },
      onPaste: (event: ClipboardEvent<HTMLElement>) => {
        if (editing) return;
        if (options.onPaste(active, event.clipboardData.getData("text/plain"))) event.preventDefault();
      },
    },
  };
}

type Step = Pick<GridKeysOptions, "rows" | "columns" | "perPage"> & { active: Place; farther: boolean };

/** Returns the place that a key moves to, which may be beyond the grid. Null: it moves nowhere. */
function placeAfter(key: string, { active: { row, column }, farther, rows, columns, perPage }: Step): Place | null {
  const places: Record<string, Place> = {
    ArrowUp: { row: farther ? 0 : row - 1, column },
    ArrowDown: { row: farther ? rows : row + 1, column },
    ArrowLeft: { row, column: farther ? 0 : column - 1 },
    ArrowRight: { row, column: farther ? columns : column + 1 },
    PageUp: { row: row - perPage, column },
    PageDown: { row: row + perPage, column },
    Home: { row: farther ? 0 : row, column: 0 },
    End: { row: farther ? rows : row, column: columns },
  };
  return places[key] ?? null;
}
