import { useEffect } from "react";

type Form<Name extends string> = {
  values: Record<Name, string>;
  changed: boolean;
  set: (name: Name, value: string) => void;
};

const place = (key: string) => `draft:${key}`;

/** Forgets what was typed into a form that was left on purpose. */
export function dropDraft(key: string): void {
  sessionStorage.removeItem(place(key));
}

/**
 * Keeps what was typed into a form in this tab, so that a reload or an expired sign-in loses nothing. `key` names the
 * form and whose it is: nobody else gets to see the draft.
 */
export function useDraft<Name extends string>(key: string, form: Form<Name>): void {
  const stored = place(key);
  const { changed, set } = form;
  const values = JSON.stringify(form.values);
  useEffect(() => {
    const draft = sessionStorage.getItem(stored);
    if (!draft) return;
    for (const [name, value] of Object.entries(JSON.parse(draft) as Record<Name, string>))
      set(name as Name, String(value));
    // oxlint-disable-next-line react/exhaustive-deps -- read once: from then on the form is what counts
  }, [stored]);
  useEffect(() => {
    if (changed) sessionStorage.setItem(stored, values);
    else sessionStorage.removeItem(stored);
  }, [stored, changed, values]);
}
