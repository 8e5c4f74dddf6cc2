import { href, NavLink } from "react-router";
import { useCan } from "#web/shell/session.tsx";
import { settings as words } from "#messages/settings.ts";

const pages = ["delivery", "tax", "payments", "connections", "security", "brand", "retention"] as const;

/** Leads to the pages of the settings. */
export function SettingsPages() {
  const mayConnect = useCan()("connections:manage");
  return (
    <nav aria-label={words.title} className="flex flex-wrap gap-x-5">
      {pages
        .filter((page) => page !== "connections" || mayConnect)
        .map((page) => (
          <NavLink
            key={page}
            to={
              page === "connections"
                ? href("/dashboard/settings/connections")
                : href("/dashboard/settings/:section?", { section: page })
            }
            className="link inline-flex min-h-9 items-center aria-[current=page]:font-semibold"
          >
            {words.titles[page]}
          </NavLink>
        ))}
    </nav>
  );
}
