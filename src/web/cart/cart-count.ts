import { useSyncExternalStore } from "react";
import { readToken, tokenEmail } from "#web/client/people/access-token.ts";
import { startSession, subscribe as subscribeToSession } from "#web/shell/session-store.ts";

// What the bar of every page needs of the cart. The cart itself is loaded where it is shown or changed.

/** How many pieces the cart has. A write of it tells the other tabs that the cart has changed. */
const piecesKey = "cartPieces";

let pieces: number | null = null;
/** Whose cart it is: an email, null for a guest, undefined before the count is first used. */
let owner: string | null | undefined;
const listeners = new Set<() => void>();
const followers = new Set<() => void>();

/** By the stored token, before the session is known. */
export function whoIsHere(): string | null {
  return readToken() && tokenEmail();
}

function update(next: number | null): void {
  pieces = next;
  for (const listener of listeners) listener();
}

export function setPieces(next: number): void {
  update(next);
  try {
    localStorage.setItem(piecesKey, String(next));
  } catch {
    // Without storage, tabs share nothing.
  }
}

function storedPieces(): number | null {
  try {
    const stored = localStorage.getItem(piecesKey);
    return stored === null ? null : Number(stored) || 0;
  } catch {
    return null;
  }
}

/** Calls `listener` when another tab changes the cart. */
export function onOtherTab(listener: () => void): void {
  followers.add(listener);
}

function start(): void {
  if (owner !== undefined) return;
  owner = whoIsHere();
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key !== piecesKey) return;
    update(Number(newValue) || 0);
    for (const follower of followers) follower();
  });
  subscribeToSession(followSession);
  startSession();
  update(storedPieces());
  // A customer may have filled it on another device.
  if (owner !== null && pieces === null) void import("#web/cart/cart-store.ts").then(({ loadCart }) => loadCart());
}

function followSession(): void {
  const now = whoIsHere();
  if (now === owner) return;
  owner = now;
  update(null);
  void import("#web/cart/cart-store.ts").then(({ changeOwner }) => changeOwner()).catch(() => null);
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  start();
  return () => listeners.delete(listener);
}

/** How many pieces the visitor's cart has; null until that is known. */
export function useCartCount(): number | null {
  return useSyncExternalStore(
    follow,
    () => pieces,
    () => null,
  );
}
