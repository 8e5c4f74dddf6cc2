import { Outlet } from "react-router";
import { PrivatePageFallback } from "#web/shell/private-page-fallback.tsx";
import { requireLogin, usePrivateSession } from "#web/shell/private-route.ts";
import { requirePermission } from "#web/shell/require-permission.ts";
import { SideMenu } from "#web/shell/side-menu.tsx";

export { PrivatePageFallback as HydrateFallback };
export const clientMiddleware = [requireLogin, requirePermission];
export const clientLoader = () => null;

/** The layout of the staff pages that are top-level routes (D2). */
export default function TopLevel() {
  if (!usePrivateSession()) return <PrivatePageFallback />;
  return (
    <SideMenu>
      <Outlet />
    </SideMenu>
  );
}
