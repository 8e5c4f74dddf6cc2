import { Outlet } from "react-router";
import { requireAdmin } from "#web/shell/private-route.tsx";

export const clientMiddleware = [requireAdmin];
export const clientLoader = () => null;

/** Around all staff pages, below a route that requires a sign-in. */
export default function Staff() {
  return <Outlet />;
}
