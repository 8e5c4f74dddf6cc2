import type { Page } from "playwright-core";

/** How much of a page may move while it loads (Cumulative Layout Shift), and while a dialog opens. */
export const mostShift = 0.02;

/** `moved`: the controls that are not where the server's page had them. */
type Moves = { known: number; moved: string[] };

/** Runs in the browser: notes where the server's page has its links, buttons and fields. */
export function rememberControls(): void {
  const places = new Map<Element, DOMRect>();
  document.addEventListener("DOMContentLoaded", () => {
    for (const control of document.querySelectorAll("a, button, input, select, textarea")) {
      const place = control.getBoundingClientRect();
      if (place.width > 1 && place.height > 1) places.set(control, place);
    }
  });
  const moves = (): Moves => {
    const moved = [...places.keys()].filter((control) => !control.isConnected).map(({ outerHTML }) => outerHTML);
    for (const [control, from] of places) {
      const to = control.getBoundingClientRect();
      const far = Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y));
      if (far > 1) moved.push(`${(control.textContent || control.outerHTML).slice(0, 80)}: ${far} px`);
    }
    return { known: places.size, moved };
  };
  Object.assign(window, { moves });
}

type Shifts = { load: number; all: number; sources: string };

/** Runs in the browser: sums up what moves; `load` without what follows an input, as the metric does. */
export function observeShifts(): void {
  const sum: Shifts = { load: 0, all: 0, sources: "" };
  Object.assign(window, { shifts: sum });
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as Shift[]) {
      sum.all += shift.value;
      if (!shift.hadRecentInput) sum.load += shift.value;
      for (const { node } of shift.sources)
        if (node instanceof Element)
          sum.sources += `${shift.value.toFixed(4)} ${node.cloneNode() instanceof Element ? (node.cloneNode() as Element).outerHTML : ""}\n`;
    }
  }).observe({ type: "layout-shift", buffered: true });
}

export const shiftsOf = (page: Page): Promise<Shifts> =>
  page.evaluate(() => ({ ...(window as unknown as { shifts: Shifts }).shifts }));

export const movesOf = (page: Page): Promise<Moves> =>
  page.evaluate(() => (window as unknown as { moves: () => Moves }).moves());
