// The drafts of forms in the storage of this tab.

/** Where the draft of `key` is stored. */
export const storageKey = (key: string) => `draft:${key}`;

/** Stores the values of a form, by field. */
export function storeDraft(key: string, values: Record<string, string>): void {
  sessionStorage.setItem(storageKey(key), JSON.stringify(values));
}

/** Returns the stored values of a form, by field; null where there are none. */
export function readDraft(key: string): Record<string, string> | null {
  const stored = sessionStorage.getItem(storageKey(key));
  return stored === null ? null : (JSON.parse(stored) as Record<string, string>);
}

/** Whether `useDraft` has stored values under `key` in this tab. */
export function hasDraft(key: string): boolean {
  return sessionStorage.getItem(storageKey(key)) !== null;
}

/** By which a tab tells the others that the user has signed out. */
const signOutKey = "signedOut";

/** Deletes all drafts of this tab and, once they hear of it (`followSignOut`), of the others. */
export function dropDrafts(): void {
  dropDraftsOfTab();
  localStorage.setItem(signOutKey, "yes");
  localStorage.removeItem(signOutKey);
}

/** Deletes the drafts of this tab when the user signs out in another. */
export function followSignOut(): void {
  window.addEventListener("storage", ({ key }) => {
    if (key === signOutKey) dropDraftsOfTab();
  });
}

function dropDraftsOfTab(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(storageKey(""))) sessionStorage.removeItem(key);
}

/** Deletes the draft of a form that was sent or left on purpose. */
export function dropDraft(key: string): void {
  sessionStorage.removeItem(storageKey(key));
}
