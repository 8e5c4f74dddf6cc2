import { useState, type ReactNode } from "react";
import { Link, NavLink, useLocation, useNavigate } from "react-router";
import { BrandMark } from "#web/shell/brand-mark.tsx";
import { isLinked } from "#web/shell/linked-pages.ts";
import { useDashboardMenu } from "#web/shell/dashboard-menu.tsx";
import { ThemeToggle } from "#web/shell/theme-toggle.tsx";
import { barFor } from "#web/shell/bar.ts";
import { signOut, useSession } from "#web/shell/session.tsx";
import { useSite } from "#web/ui/site.ts";
import { shell } from "#messages/shell.ts";
import { MenuIcon, SidebarIcon } from "#web/ui/icons.tsx";

const words = shell.nav;
const item =
  "block px-3 py-2.5 nav:px-2 font-semibold border-s-4 nav:border-s-0 nav:border-b-3 border-transparent hover:border-rule-strong";
const here = "aria-[current=page]:border-signal aria-[current=page]:text-signal-deep";

/** Pages that stand beside the side menu. */
const besideMenu = /^\/(dashboard|add-product|manage-(orders|product))(\/|$)/;

/**
 * The bar at the top. Until the session is known it holds every link, and the hint in the head hides those that the user may not see.
 * `vehicle` stands beside the mark, `cart` at the end.
 */
export function NavBar({ vehicle, cart }: { vehicle: ReactNode; cart: ReactNode }) {
  const { name, mark, branding } = useSite();
  const { pathname } = useLocation();
  // Open on the page it was opened on: following a link closes it.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const open = openOn === pathname;
  const session = useSession();
  const links = barFor(session).filter(({ to }) => isLinked(branding, to));
  return (
    <header className="sticky top-0 z-30 noscript:static border-b-2 border-ink bg-paper">
      <div className="wrap flex flex-wrap items-center gap-x-2">
        <Link
          to="/"
          className="my-2 flex items-center gap-2.5 nav:me-4"
          aria-label={branding?.logoUrl ? name : `${mark}, ${name}`}
        >
          <BrandMark />
        </Link>
        <div className="min-w-0 flex-1 max-nav:[container-type:inline-size] nav:order-last nav:flex-none">
          {vehicle}
        </div>
        <DashboardButton visible={session.status !== "anonymous" && besideMenu.test(pathname)} />
        <button
          type="button"
          className="grid size-11 place-items-center rounded-sm hover:bg-sunken nav:hidden noscript:hidden"
          aria-expanded={open}
          aria-controls="main-menu"
          aria-label={words.menu}
          onClick={() => setOpenOn(open ? null : pathname)}
        >
          <MenuIcon />
        </button>
        <nav
          id="main-menu"
          aria-label={words.label}
          className={`${open ? "" : "max-nav:hidden noscript:block"} w-full max-nav:order-last max-nav:pb-3 nav:w-auto nav:flex-1`}
        >
          <ul className="flex flex-col nav:flex-row nav:flex-wrap nav:items-center">
            {links.map(({ to, label, needs }) => (
              <li key={to} data-needs={needs}>
                <NavLink to={to} prefetch="intent" end={to === "/"} className={`${item} ${here}`}>
                  {label}
                </NavLink>
              </li>
            ))}
            <SignInOrOut />
          </ul>
        </nav>
        <div className="flex nav:order-last">
          {cart}
          <ThemeToggle />
        </div>
      </div>
    </header>
  );
}

function SignInOrOut() {
  const { status } = useSession();
  const navigate = useNavigate();
  return (
    <>
      {status !== "anonymous" && (
        <li className="for-signed-in nav:ms-auto">
          <button
            type="button"
            className={`${item} w-full text-start`}
            onClick={() => void signOut().then(() => navigate("/login"))}
          >
            {words.signOut}
          </button>
        </li>
      )}
      {status !== "signed-in" && (
        <li className="for-anonymous nav:ms-auto">
          <NavLink to="/login" className={`${item} ${here}`}>
            {words.login}
          </NavLink>
        </li>
      )}
    </>
  );
}

/** The separate button for small screens that opens the dashboard's side menu. */
function DashboardButton({ visible }: { visible: boolean }) {
  const { open, setOpen } = useDashboardMenu();
  if (!visible) return null;
  return (
    <button
      type="button"
      className="for-signed-in grid size-11 place-items-center rounded-sm hover:bg-sunken lg:hidden"
      aria-expanded={open}
      aria-controls="dashboard-menu"
      aria-label={words.dashboardMenu}
      onClick={() => setOpen(!open)}
    >
      <SidebarIcon />
    </button>
  );
}
