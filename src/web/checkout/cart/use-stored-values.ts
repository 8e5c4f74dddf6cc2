import { useEffect, useRef, type RefObject } from "react";

/**
 * Shows in fields what has been stored in the meantime, as an address does by its key: a browser keeps what a field has once shown, and would send it as typed.
 * `stored` decides which fields have changed, `values` what they show. What is being typed stays.
 */
export function useStoredValues(
  box: RefObject<HTMLElement | null>,
  stored: Record<string, string>,
  values: Record<string, string>,
): void {
  const before = useRef({ stored, values });
  // The document's fields, whose values are not React's.
  useEffect(() => {
    for (const field of box.current?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea") ??
      []) {
      const { name } = field;
      const isStored = !name.includes(".") && stored[name] !== before.current.stored[name];
      if (isStored && field.value === (before.current.values[name] ?? "")) field.value = values[name] ?? "";
    }
    before.current = { stored, values };
  });
}
