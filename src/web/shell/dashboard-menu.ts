import { useSyncExternalStore } from "react";

let open = false;
const listeners = new Set<() => void>();

/** Opens or closes the dashboard's sidebar on a small screen. The bar at the top has the button, the dashboard the menu. */
export function setDashboardMenu(next: boolean): void {
  open = next;
  for (const listener of listeners) listener();
}

export function useDashboardMenu(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
    () => false,
  );
}
