/**
 * What others wait for: `parts`, `part:{id}` and `reviews` are shown by public pages, which may be cached; `mails` and
 * `refunds` are rows to be sent and asked for.
 */
export type Tag = "parts" | `part:${string}` | "reviews" | "mails" | "refunds";

type Listener = (tags: Tag[]) => void;

const listeners = new Set<Listener>();

/** Says, after the commit, what has changed. */
export function changed(...tags: Tag[]): void {
  for (const listener of listeners) listener(tags);
}

/** Calls `listener` at each change until the returned function is called. */
export function onChanged(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
