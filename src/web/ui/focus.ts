/** As a ref: an element that appears takes the focus. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}

/** As a ref: an element of a dialog takes the focus after the dialog has given it to its first button. */
export function focusInDialog(element: HTMLElement | null): void {
  if (element) requestAnimationFrame(() => element.focus());
}

/** Lets the keyboard go on from the top of the content where what had the focus has gone. */
export function focusContentIfLost(): void {
  if (document.activeElement === document.body) document.getElementById("content")?.focus({ preventScroll: true });
}
