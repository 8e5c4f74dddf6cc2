import { useLocation } from "react-router";

let shown = false;

/** Focuses the heading of the page after a navigation, so that screen readers announce it, unless the page has taken the focus itself. */
function focusHeading(mark: HTMLElement | null): void {
  if (!mark) return;
  // The first page is read by its title.
  if (!shown) {
    shown = true;
    return;
  }
  const main = document.querySelector<HTMLElement>("main");
  if (!main || main.contains(document.activeElement) || document.querySelector("dialog[open]")) return;
  const heading = main.querySelector<HTMLElement>("h1") ?? main;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Moves the focus with each navigation to another page; a list that is narrowed is the same page. */
export function PageFocus() {
  const { pathname } = useLocation();
  return <span key={pathname} ref={focusHeading} hidden />;
}
