import { useEffect, useState } from "react";
import { readDraft, storageKey } from "#web/ui/drafts.ts";
import { typedOn, type Base } from "#web/ui/use-base.ts";

type Form<Name extends string> = {
  values: Record<Name, string>;
  changed: Name[];
  set: (name: Name, value: string) => void;
};
type Options<Name extends string> = {
  except?: readonly Name[];
  base?: Pick<Base<{ version: number }>, "value" | "settle">;
};

/**
 * Stores the changed values of a form in this tab, all but `except`, with what they were typed on (`base`), and restores them, so that a
 * reload or an expired sign-in loses nothing, and hides nothing that others have changed since. `key` names the form and its user: nobody
 * else gets to see the draft.
 */
export function useDraft<Name extends string>(
  key: string,
  form: Form<Name>,
  { except = [], base }: Options<Name> = {},
): void {
  const { changed, set } = form;
  const [restored, setRestored] = useState<string | null>(null);
  if (restored !== key) {
    setRestored(key);
    for (const [name, value] of Object.entries(readDraft(key) ?? {})) if (name !== typedOn) set(name as Name, value);
  } else {
    base?.settle(changed.length > 0);
  }
  const stored = changed.filter((name) => !except.includes(name)).map((name) => [name, form.values[name]] as const);
  if (stored.length > 0 && base) stored.push([typedOn as Name, JSON.stringify(base.value)]);
  const values = stored.length > 0 ? JSON.stringify(Object.fromEntries(stored)) : null;
  // The storage of the tab.
  useEffect(() => {
    if (values) sessionStorage.setItem(storageKey(key), values);
    else sessionStorage.removeItem(storageKey(key));
  }, [key, values]);
}
