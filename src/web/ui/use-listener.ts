import { useEffect, useEffectEvent } from "react";

type Events = DocumentEventMap & WindowEventMap;

/** Calls `onEvent` for events of these types on `target`, by default the document, while the component is mounted. */
export function useListener<Type extends keyof Events>(
  types: readonly Type[],
  onEvent: (event: Events[Type]) => void,
  { target, capture = false }: { target?: "window"; capture?: boolean } = {},
): void {
  const call = useEffectEvent((event: Event) => onEvent(event as Events[Type]));
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
