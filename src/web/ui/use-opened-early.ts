import { useEffect, useEffectEvent, type RefObject } from "react";

/** Runs `onOpen` if a `<details>` was opened before hydration, when React misses the event. */
export function useOpenedEarly(details: RefObject<HTMLDetailsElement | null>, onOpen: () => void): void {
  const takeEarly = useEffectEvent(() => {
    if (details.current?.open) onOpen();
  });
  // The page as the server rendered it, which could be used before its scripts were there.
  useEffect(() => takeEarly(), []);
}
