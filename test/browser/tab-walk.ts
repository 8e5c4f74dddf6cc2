import type { Page } from "playwright-core";

/** More than any page has. */
const mostStops = 400;

/** Goes through a page by Tab, and returns what is not reached, does not show that it has the focus, or is covered while it has it. */
export async function faultsOfTabbing(page: Page): Promise<string[]> {
  await page.evaluate(watch);
  const faults: string[] = [];
  for (let stops = 0; stops < mostStops; stops++) {
    await page.keyboard.press("Tab");
    const { ended, fault } = await page.evaluate(() => (window as unknown as Watched).lookAtFocus());
    if (fault) faults.push(fault);
    if (ended) break;
  }
  return [...faults, ...(await page.evaluate(() => (window as unknown as Watched).notReached()))];
}

type Watched = { lookAtFocus: () => { ended: boolean; fault?: string }; notReached: () => string[] };

/** Runs in the browser. */
function watch(): void {
  const reached = new Set<Element>();
  const describe = (element: Element) => (element.cloneNode() as Element).outerHTML.slice(0, 200);
  let last: Element | null = null;

  function lookAtFocus(): ReturnType<Watched["lookAtFocus"]> {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return { ended: reached.size > 0 };
    // A frame and a field for a date have several stops.
    if (focused === last) return { ended: false };
    last = focused;
    if (reached.has(focused)) return { ended: true };
    reached.add(focused);
    if (focused instanceof HTMLIFrameElement) return { ended: false };
    const { outlineStyle, boxShadow } = getComputedStyle(focused);
    if (outlineStyle === "none" && boxShadow === "none")
      return { ended: false, fault: `does not show the focus: ${describe(focused)}` };
    const { left, top, width, height } = focused.getClientRects()[0] ?? focused.getBoundingClientRect();
    const above = document.elementFromPoint(left + width / 2, top + height / 2);
    if (above && (above.contains(focused) || focused.contains(above))) return { ended: false };
    return { ended: false, fault: `hidden while it has the focus: ${describe(focused)}` };
  }

  function notReached(): string[] {
    const usable = 'a[href], button, input:not([type="hidden"]), select, textarea, summary, iframe, [tabindex="0"]';
    const groups = new Set(
      [...reached].flatMap((one) => (one instanceof HTMLInputElement && one.type === "radio" ? one.name : [])),
    );
    return [...document.querySelectorAll<HTMLElement>(usable)]
      .filter((one) => one.tabIndex >= 0 && !one.matches(":disabled") && !reached.has(one))
      .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.closest("[inert]") === null)
      .filter((one) => !(one instanceof HTMLInputElement && one.type === "radio" && groups.has(one.name)))
      .map((one) => `not reached: ${describe(one)}`);
  }
  Object.assign(window, { lookAtFocus, notReached });
}
