import { useSyncExternalStore } from "react";
import { getState, loadCart, subscribe, unknownCart } from "#web/cart/cart-store.ts";

let loaded = false;

function follow(listener: () => void): () => void {
  const stop = subscribe(listener);
  if (!loaded) void loadCart();
  loaded = true;
  return stop;
}

/** The visitor's cart, loaded once. The server and the first render in the browser know nothing of it. */
export function useCart() {
  return useSyncExternalStore(follow, getState, () => unknownCart);
}
