import { useRef, useState, type UIEvent } from "react";

/** The height of a row, in pixels. */
export const rowHeight = 40;

const around = 12;

/** So many rows before the last one that is loaded, the next ones are read: they arrive before the user has scrolled to the end. */
const ahead = 250;

/**
 * Which rows of a scrolled list are near enough to be rendered. All rows have one height, so that arithmetic does: `content-visibility` would still have React
 * render, and the browser hold, the cells of 10,000 rows.
 */
export function useWindow(rows: number, onNearEnd: () => void) {
  const scroller = useRef<HTMLDivElement>(null);
  const [start, setStart] = useState(0);
  const [height, setHeight] = useState(800);
  const [isSideways, setSideways] = useState(false);
  const perScreen = Math.ceil(height / rowHeight);
  const from = Math.max(0, Math.min(start, rows - 1) - around);
  const to = Math.min(rows, start + perScreen + around);
  return {
    scroller,
    from,
    to,
    perScreen,
    isSideways,
    onScroll: ({ currentTarget: { scrollTop, scrollLeft, clientHeight } }: UIEvent<HTMLElement>) => {
      // In steps of some rows, so that most events of a scroll render nothing.
      setStart(Math.floor(scrollTop / rowHeight / 4) * 4);
      setHeight(clientHeight);
      setSideways(scrollLeft !== 0);
      if (scrollTop + clientHeight > (rows - ahead) * rowHeight) onNearEnd();
    },
  };
}
