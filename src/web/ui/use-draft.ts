import { useEffect, useState } from "react";

type Form<Name extends string> = {
  values: Record<Name, string>;
  changed: boolean;
  set: (name: Name, value: string) => void;
};

const storageKey = (key: string) => `draft:${key}`;

/** Removes what was typed into a form that was left on purpose. */
export function dropDraft(key: string): void {
  sessionStorage.removeItem(storageKey(key));
}

/**
 * Stores what is typed into a form in this tab, so that a reload or an expired sign-in loses nothing. `key` names the form and its user:
 * nobody else sees the draft. For forms that the browser alone renders.
 */
export function useDraft<Name extends string>(key: string, form: Form<Name>): void {
  const { changed, set } = form;
  const [restored, setRestored] = useState<string | null>(null);
  if (restored !== key) {
    setRestored(key);
    const draft = JSON.parse(sessionStorage.getItem(storageKey(key)) ?? "{}") as Record<Name, string>;
    for (const [name, value] of Object.entries(draft)) set(name as Name, String(value));
  }
  const values = JSON.stringify(form.values);
  // Synchronises with the storage of the tab.
  useEffect(() => {
    if (changed) sessionStorage.setItem(storageKey(key), values);
    else sessionStorage.removeItem(storageKey(key));
  }, [key, changed, values]);
}
