import { useSyncExternalStore } from "react";

// What a visitor was about to order when they had to make an account. Stored for this tab, so that it ends with the visit.

const key = "orderToContinue";
const never = () => () => {};

/** Remembers the page of a part that is about to be ordered; other pages are not remembered. */
export function rememberOrder(page: string): void {
  if (/^(\/[a-z]{2}(-[A-Z]{2})?)?\/purchase\//.test(page)) sessionStorage.setItem(key, page);
}

export function forgetOrder(): void {
  sessionStorage.removeItem(key);
}

/** Returns the page of the part, read again whenever the component renders; null if there is none. */
export function useOrderToContinue(): string | null {
  return useSyncExternalStore(
    never,
    () => sessionStorage.getItem(key),
    () => null,
  );
}
