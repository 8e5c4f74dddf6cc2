/** What public pages show, and so what a cached page can be stale in. `part:{id}` is one part's page. */
export type Tag = "parts" | "reviews" | `part:${string}`;

type Listener = (tags: Tag[]) => void;

const listeners = new Set<Listener>();

/** Says, after the commit, what public pages show differently from now on. */
export function changed(...tags: Tag[]): void {
  for (const listener of listeners) listener(tags);
}

/** Calls `listener` at each change until the returned function is called. */
export function onChanged(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
