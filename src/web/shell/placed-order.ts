import { useSyncExternalStore } from "react";
import { ofUser } from "#web/ui/drafts.ts";

// The order that was placed, or was about to be paid, last in this tab, and may wait for its payment.

const key = `${ofUser}placedOrder`;
const never = () => () => {};

export function rememberPlacedOrder(id: string): void {
  sessionStorage.setItem(key, id);
}

/** Returns the id, read again whenever the component renders; null if there is none. */
export function usePlacedOrder(): string | null {
  return useSyncExternalStore(
    never,
    () => sessionStorage.getItem(key),
    () => null,
  );
}
