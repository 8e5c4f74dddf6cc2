import { createContext, use, useMemo, useState, type ReactNode } from "react";
import { useLocation } from "react-router";

type DashboardMenuState = { open: boolean; setOpen: (open: boolean) => void };

const DashboardMenuContext = createContext<DashboardMenuState>({ open: false, setOpen: () => {} });

/** Holds whether the dashboard's sidebar is open on a small screen, for the bar's button and the sidebar. Leaving the page closes it. */
export function DashboardMenu({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [openOn, setOpenOn] = useState<string | null>(null);
  const open = openOn === pathname;
  const state = useMemo(
    () => ({ open, setOpen: (next: boolean) => setOpenOn(next ? pathname : null) }),
    [open, pathname],
  );
  return <DashboardMenuContext value={state}>{children}</DashboardMenuContext>;
}

export function useDashboardMenu(): DashboardMenuState {
  return use(DashboardMenuContext);
}
