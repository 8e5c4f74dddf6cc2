import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { useDashboardMenu } from "#web/shell/dashboard-menu.tsx";
import { menuFor, menuGroups } from "#web/shell/menu.ts";
import { useSession } from "#web/shell/session.tsx";
import { menu as words } from "#messages/menu.ts";

/** A private page beside the side menu. On a small screen the bar's button opens the menu. */
export function SideMenu({ children }: { children: ReactNode }) {
  return (
    <div className="wrap grid gap-x-8 py-6 lg:grid-cols-[12rem_minmax(0,1fr)] lg:py-8 print:block">
      <div className="lg:sticky lg:top-20 lg:max-h-[calc(100dvh-5rem)] lg:self-start lg:overflow-y-auto print:hidden">
        <Menu />
      </div>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

/** The pages of customers and of staff in groups, the nearest one above this page marked. Who sees one group alone needs no heading above it. */
function Menu() {
  const session = useSession();
  const { open, setOpen } = useDashboardMenu();
  const { pathname } = useLocation();
  const entries = menuFor("side", session);
  const current = entries
    .map(({ to }) => to)
    .filter((to) => `${pathname}/`.startsWith(`${to}/`))
    .reduce((longest, to) => (to.length > longest.length ? to : longest), "");
  const groups = menuGroups
    .map((group) => ({ group, links: entries.filter((entry) => entry.group === group) }))
    .filter(({ links }) => links.length > 0);
  return (
    <nav
      id="dashboard-menu"
      aria-label={words.label}
      className={`${open ? "mb-6" : "max-lg:hidden"} border-rule-strong max-lg:border-2 max-lg:bg-sheet`}
    >
      {groups.map(({ group, links }) => (
        <div key={group} className="mb-3">
          {groups.length > 1 && (
            <h2 id={`menu-${group}`} className="px-4 py-1 font-sans text-sm font-normal text-ink-soft">
              {words.groups[group]}
            </h2>
          )}
          <ul aria-labelledby={groups.length > 1 ? `menu-${group}` : undefined}>
            {links.map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  aria-current={to !== current ? undefined : to === pathname ? "page" : "true"}
                  onClick={() => setOpen(false)}
                  className="block border-s-4 border-rule px-4 py-1.5 font-semibold hover:border-rule-strong hover:bg-sunken aria-[current]:border-signal aria-[current]:text-signal-deep"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
