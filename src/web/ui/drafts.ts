// The drafts of forms in the storage of this tab, which `useDraft` writes.

/** Where the draft of `key` is stored. */
export const storageKey = (key: string) => `draft:${key}`;

/** Whether `useDraft` has stored values under `key` in this tab. */
export function hasDraft(key: string): boolean {
  return sessionStorage.getItem(storageKey(key)) !== null;
}

/** Deletes all drafts of this tab, as at sign-out. */
export function dropDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(storageKey(""))) sessionStorage.removeItem(key);
}

/** Deletes the draft of a form that was sent or left on purpose. */
export function dropDraft(key: string): void {
  sessionStorage.removeItem(storageKey(key));
}
