import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and in the first render here, which has to be the same; true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
