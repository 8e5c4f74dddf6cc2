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

/** With what the keys begin of what else this tab stores of its user: it goes with their drafts. */
export const ofUser = "user:";

/** Deletes all drafts of this tab, what else it stores of its user, and, once they hear of it (`followSignOut`), of the others. */
export function dropDrafts(): void {
  dropDraftsOfTab();
  localStorage.setItem(signOutKey, "yes");
  localStorage.removeItem(signOutKey);
}

/** Does the same to this tab when the user signs out in another. */
export function followSignOut(): void {
  window.addEventListener("storage", ({ key }) => {
    if (key === signOutKey) dropDraftsOfTab();
  });
}

function dropDraftsOfTab(): void {
  const isUsers = (key: string) => key.startsWith(storageKey("")) || key.startsWith(ofUser);
  for (const key of Object.keys(sessionStorage).filter(isUsers)) sessionStorage.removeItem(key);
}

/** Deletes the draft of a form that was sent or left on purpose. */
export function dropDraft(key: string): void {
  sessionStorage.removeItem(storageKey(key));
}

/**
 * Returns what `saving` resolves with, and deletes the draft that it saves: the form may have been left by then, and would later be taken for one that others have
 * overtaken. What has been typed since stays. For actions, which end also without their page.
 */
export async function saveDraft<Value>(key: string, saving: Promise<Value>): Promise<Value> {
  const sent = sessionStorage.getItem(storageKey(key));
  const saved = await saving;
  if (sessionStorage.getItem(storageKey(key)) === sent) dropDraft(key);
  return saved;
}
