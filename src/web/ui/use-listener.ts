import { useEffect, useEffectEvent } from "react";

/** Calls `onEvent` for events of these types while the component is shown, at the document, or where `target` says so. */
export function useListener<E extends Event>(
  types: readonly string[],
  onEvent: (event: E) => void,
  { target, capture = false }: { target?: "window"; capture?: boolean } = {},
): void {
  const call = useEffectEvent((event: Event) => onEvent(event as E));
  // The events of the document and the window.
  useEffect(() => {
    const source = target ? window : document;
    const listener = (event: Event) => call(event);
    for (const type of types) source.addEventListener(type, listener, { capture });
    return () => {
      for (const type of types) source.removeEventListener(type, listener, { capture });
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the types of a component never change
  }, [target, capture]);
}
