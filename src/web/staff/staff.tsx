import { Outlet } from "react-router";
import { requirePermission } from "#web/shell/require-permission.ts";

export const clientMiddleware = [requirePermission];
export const clientLoader = () => null;

/** Around all staff pages, below a route that requires a sign-in. */
export default function Staff() {
  return <Outlet />;
}
