import { useEffect, useRef, type RefObject } from "react";

/** Returns the ref of a form: whenever `refusal` is another, its first refused field takes the focus. */
export function useFocusRefused<T extends HTMLElement>(refusal: unknown): RefObject<T | null> {
  const form = useRef<T>(null);
  // The document's focus, once the reason is rendered beside the field.
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refusal]);
  return form;
}
