/**
 * What others wait for. Public pages, which may be cached, show `parts` (which there are, and what is said of any) and
 * `part:{id}` (one, its stock included), `stock` (which are in stock), `reviews` and `vehicles`; `mails` and `refunds` are
 * rows to be sent and asked for.
 * `imports`: there is one to be worked on. `fitment`: what parts fit is to be checked. `all`: changes may have been missed.
 */
export type Tag =
  | "parts"
  | `part:${string}`
  | "stock"
  | "reviews"
  | "vehicles"
  | "imports"
  | "fitment"
  | "mails"
  | "refunds"
  | "all";

type Listener = (tags: Tag[]) => void;

const listeners = new Set<Listener>();

/** Says, after the commit, what has changed. */
export function invalidate(...tags: Tag[]): void {
  for (const listener of listeners) listener(tags);
}

/** Calls `listener` at each change until the returned function is called. */
export function onInvalidate(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
