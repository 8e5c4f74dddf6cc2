import { useEffect, useState } from "react";
import { storageKey } from "#web/ui/drafts.ts";

type Form<Name extends string> = {
  values: Record<Name, string>;
  changed: Name[];
  set: (name: Name, value: string) => void;
};

/**
 * Stores the changed values of a form in this tab, all but `except`, and restores them, so that a reload or an expired sign-in loses
 * nothing, and brings back nothing that others have changed since. `key` names the form and its user: nobody else gets to see the draft.
 */
export function useDraft<Name extends string>(key: string, form: Form<Name>, except: readonly Name[] = []): void {
  const { changed, set } = form;
  const [restored, setRestored] = useState<string | null>(null);
  if (restored !== key) {
    setRestored(key);
    const draft = JSON.parse(sessionStorage.getItem(storageKey(key)) ?? "{}") as Record<Name, string>;
    for (const [name, value] of Object.entries(draft)) set(name as Name, String(value));
  }
  const stored = changed.filter((name) => !except.includes(name)).map((name) => [name, form.values[name]] as const);
  const values = stored.length > 0 ? JSON.stringify(Object.fromEntries(stored)) : null;
  // The storage of the tab.
  useEffect(() => {
    if (values) sessionStorage.setItem(storageKey(key), values);
    else sessionStorage.removeItem(storageKey(key));
  }, [key, values]);
}
