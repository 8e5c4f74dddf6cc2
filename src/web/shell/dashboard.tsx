import { Outlet } from "react-router";
import { PrivatePageFallback } from "#web/shell/private-page-fallback.tsx";
import { requireLogin, usePrivateSession } from "#web/shell/private-route.ts";
import { SideMenu } from "#web/shell/side-menu.tsx";

export { PrivatePageFallback as HydrateFallback };
export const clientMiddleware = [requireLogin];
export const clientLoader = () => null;

/** The dashboard: a side menu beside what it leads to. On a small screen the bar's button opens the menu. */
export default function Dashboard() {
  if (!usePrivateSession()) return <PrivatePageFallback />;
  return (
    <SideMenu>
      <Outlet />
    </SideMenu>
  );
}
