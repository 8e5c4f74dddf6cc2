import { NavLink, Outlet } from "react-router";
import { PrivatePageFallback, requireLogin, usePrivateSession } from "#web/shell/private-route.tsx";
import { useDashboardMenu } from "#web/shell/dashboard-menu.tsx";
import { menuFor } from "#web/shell/menu.ts";
import { useSession } from "#web/shell/session.tsx";
import { Shortcuts } from "#web/shell/shortcuts/shortcuts.tsx";
import { dashboard as words } from "#messages/dashboard.ts";

export { PrivatePageFallback as HydrateFallback };
export const clientMiddleware = [requireLogin];
export const clientLoader = () => null;

/** The dashboard: a side menu beside what it leads to. On a small screen the bar's button opens the menu. */
export default function Dashboard() {
  if (!usePrivateSession()) return <PrivatePageFallback />;
  return (
    <div className="wrap grid gap-x-10 py-6 lg:grid-cols-[13rem_minmax(0,1fr)] lg:py-10">
      <div className="lg:sticky lg:top-24 lg:self-start">
        <SideMenu />
        <Shortcuts />
      </div>
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  );
}

function SideMenu() {
  const session = useSession();
  const { open, setOpen } = useDashboardMenu();
  return (
    <nav
      id="dashboard-menu"
      aria-label={words.menu}
      className={`${open ? "mb-6" : "max-lg:hidden"} border-rule-strong max-lg:border-2 max-lg:bg-sheet`}
    >
      <ul>
        {menuFor("side", session).map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              onClick={() => setOpen(false)}
              className="block border-s-4 border-rule px-4 py-2.5 font-semibold hover:border-rule-strong hover:bg-sunken aria-[current=page]:border-signal aria-[current=page]:text-signal-deep"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
