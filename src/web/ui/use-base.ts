import { useState } from "react";
import { readDraft } from "#web/ui/drafts.ts";

/** Under which name a draft has what it was typed on; no field has it. */
export const typedOn = "";

/** What a form is typed on. `value`: what was saved when something was first typed, also before a reload; what is saved now where nothing is typed. */
export type Base<T extends { version: number }> = {
  value: T;
  /** Whether others have saved since. */
  isBehind: boolean;
  /** `value`: what was just saved. It is shown until it has been read. */
  hold: (value: T) => void;
  /** Takes what is saved now. */
  release: () => void;
  /** Holds it while something is typed. */
  settle: (isTyped: boolean) => void;
};

/** Returns what a form is typed on, for `useDraft` of the same `key`, which holds it while something is typed. `saved` is JSON. */
export function useBase<T extends { version: number }>(key: string, saved: T): Base<T> {
  const [held, setHeld] = useState(() => {
    const stored = JSON.parse(readDraft(key)?.[typedOn] ?? "null") as T | null;
    // What was removed and begun anew has a lower version.
    return stored && stored.version <= saved.version ? stored : null;
  });
  const value = held ?? saved;
  return {
    value,
    isBehind: saved.version > value.version,
    hold: setHeld,
    release: () => setHeld(null),
    settle(isTyped) {
      if (isTyped && !held) setHeld(saved);
      if (!isTyped && held && held.version <= saved.version) setHeld(null);
    },
  };
}
