import { href } from "react-router";
import type { Permission } from "#shop/permissions.ts";
import { can, isStaff, type Session } from "#web/shell/session-store.ts";
import { shell } from "#messages/shell.ts";

const words = shell.nav;

type Menu = "bar" | "side" | "palette";

export type MenuEntry = {
  to: string;
  label: string;
  /** The menus that hold it: the bar at the top, the dashboard's side menu, the command palette. */
  in: Menu[];
  /** Who sees it: staff with this permission, everybody who is signed in, or (without) everybody. */
  needs?: Permission | "sign-in";
};

/** Every page that a menu leads to, in the order of the menus. The permission of a staff page also guards the page itself. */
const entries: MenuEntry[] = [
  { to: href("/"), label: words.home, in: ["bar", "palette"] },
  { to: href("/parts"), label: words.parts, in: ["bar", "palette"] },
  { to: href("/garage"), label: words.vehicle, in: ["palette"] },
  { to: href("/add-product"), label: words.addProduct, in: ["bar", "palette"], needs: "parts:write" },
  { to: href("/manage-product"), label: words.manageProduct, in: ["bar", "palette"], needs: "parts:write" },
  { to: href("/manage-orders"), label: words.manageOrders, in: ["bar", "palette"], needs: "orders:read" },
  { to: href("/blogs"), label: words.blogs, in: ["bar", "palette"] },
  { to: href("/my-portfolio"), label: words.portfolio, in: ["bar", "palette"] },
  { to: href("/dashboard"), label: words.dashboard, in: ["bar"], needs: "sign-in" },
  { to: href("/dashboard"), label: words.myOrders, in: ["side", "palette"], needs: "sign-in" },
  { to: href("/dashboard/myprofile"), label: words.myProfile, in: ["side", "palette"], needs: "sign-in" },
  { to: href("/dashboard/review"), label: words.addReview, in: ["side", "palette"], needs: "sign-in" },
  { to: href("/dashboard/making-admin"), label: words.makeAdmin, in: ["side", "palette"], needs: "users:read" },
  { to: href("/dashboard/imports"), label: words.imports, in: ["side", "palette"], needs: "imports:run" },
  { to: href("/dashboard/part-types"), label: words.partTypes, in: ["side", "palette"], needs: "parts:write" },
  { to: href("/dashboard/imports/notes"), label: words.notes, in: ["palette"], needs: "imports:run" },
  { to: href("/dashboard/fitment-quality"), label: words.quality, in: ["side", "palette"], needs: "quality:read" },
  { to: href("/dashboard/reviews"), label: words.reviews, in: ["side", "palette"], needs: "reviews:moderate" },
  { to: href("/dashboard/search-words"), label: words.searchWords, in: ["side", "palette"], needs: "search:manage" },
  { to: href("/dashboard/promotions"), label: words.promotions, in: ["side", "palette"], needs: "promotions:manage" },
  { to: href("/dashboard/customer-groups"), label: words.customerGroups, in: ["palette"], needs: "promotions:manage" },
  { to: href("/dashboard/gift-cards"), label: words.giftCards, in: ["side", "palette"], needs: "credit:manage" },
  { to: href("/dashboard/store-credit"), label: words.storeCredit, in: ["side", "palette"], needs: "credit:manage" },
  {
    to: href("/dashboard/settings/:section?"),
    label: words.settings,
    in: ["side", "palette"],
    needs: "settings:write",
  },
];

const isSeenBy = (session: Session, { needs }: MenuEntry): boolean =>
  needs === undefined || (needs === "sign-in" ? session.status === "signed-in" : can(session, needs));

/** Returns what a menu holds for this session. */
export function menuFor(menu: Menu, session: Session): MenuEntry[] {
  return entries.filter((entry) => entry.in.includes(menu) && isSeenBy(session, entry));
}

/** Returns all that a menu may hold: for a session that is not known yet. */
export function fullMenu(menu: Menu): MenuEntry[] {
  return entries.filter((entry) => entry.in.includes(menu));
}

/**
 * Whether the session may open the staff page at this path, with or without the prefix of a language: the page of an entry, and pages below
 * it, need what the entry needs. A page without an entry opens for nobody.
 */
export function mayOpen(session: Session, pathname: string): boolean {
  const entry = entries.find(({ to, needs }) => needs && needs !== "sign-in" && `${pathname}/`.includes(`${to}/`));
  return isStaff(session) && entry !== undefined && isSeenBy(session, entry);
}
