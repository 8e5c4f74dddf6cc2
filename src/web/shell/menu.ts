import { href } from "react-router";
import type { Permission } from "#shop/permissions.ts";
import { can, isStaff, type Session } from "#web/shell/session-store.ts";
import { shell } from "#messages/shell.ts";

const words = shell.nav;

type Menu = "bar" | "side" | "palette";

/** The groups of the side menu, in its order. */
export const menuGroups = ["account", "orders", "catalogue", "customers", "marketing", "shop"] as const;

export type MenuEntry = {
  to: string;
  label: string;
  /** The menus that hold it: the bar at the top, the dashboard's side menu, the command palette. */
  in: Menu[];
  /** Its group in the side menu. */
  group?: (typeof menuGroups)[number];
  /** Who sees it: staff with this permission, all staff, all signed-in users, or, by default, all visitors. */
  needs?: Permission | "staff" | "sign-in";
};

const side: Menu[] = ["side", "palette"];
const all: Menu[] = ["bar", "side", "palette"];

/** Every page that a menu leads to, in the order of the menus. The permission of a staff page also guards the page itself. */
const entries: MenuEntry[] = [
  { to: href("/"), label: words.home, in: ["bar", "palette"] },
  { to: href("/parts"), label: words.parts, in: ["bar", "palette"] },
  { to: href("/garage"), label: words.vehicle, in: ["palette"] },
  { to: href("/dashboard/home"), label: words.desk, in: side, group: "orders", needs: "staff" },
  { to: href("/dashboard/orders"), label: words.orders, in: side, group: "orders", needs: "orders:read" },
  { to: href("/dashboard/labels"), label: words.labels, in: side, group: "orders", needs: "orders:read" },
  { to: href("/dashboard/phone-orders"), label: words.phoneOrders, in: side, group: "orders", needs: "orders:place" },
  { to: href("/dashboard/products"), label: words.products, in: side, group: "catalogue", needs: "parts:read" },
  { to: href("/add-product"), label: words.addProduct, in: all, group: "catalogue", needs: "parts:write" },
  { to: href("/manage-product"), label: words.manageProduct, in: all, group: "catalogue", needs: "parts:write" },
  { to: href("/manage-orders"), label: words.manageOrders, in: all, group: "orders", needs: "orders:read" },
  { to: href("/blogs"), label: words.blogs, in: ["bar", "palette"] },
  { to: href("/my-portfolio"), label: words.portfolio, in: ["bar", "palette"] },
  { to: href("/dashboard"), label: words.dashboard, in: ["bar"], needs: "sign-in" },
  { to: href("/dashboard"), label: words.myOrders, in: side, group: "account", needs: "sign-in" },
  { to: href("/dashboard/myprofile"), label: words.myProfile, in: side, group: "account", needs: "sign-in" },
  { to: href("/dashboard/addresses"), label: words.addresses, in: side, group: "account", needs: "sign-in" },
  { to: href("/dashboard/security"), label: words.security, in: side, group: "account", needs: "sign-in" },
  { to: href("/dashboard/review"), label: words.addReview, in: side, group: "account", needs: "sign-in" },
  { to: href("/dashboard/reports"), label: words.reports, in: side, group: "orders", needs: "reports:read" },
  { to: href("/dashboard/making-admin"), label: words.makeAdmin, in: side, group: "customers", needs: "users:read" },
  { to: href("/dashboard/imports"), label: words.imports, in: side, group: "catalogue", needs: "imports:run" },
  { to: href("/dashboard/part-types"), label: words.partTypes, in: side, group: "catalogue", needs: "parts:write" },
  { to: href("/dashboard/dead-images"), label: words.deadImages, in: side, group: "catalogue", needs: "parts:read" },
  { to: href("/dashboard/imports/notes"), label: words.notes, in: side, group: "catalogue", needs: "imports:run" },
  { to: href("/dashboard/fitment-quality"), label: words.quality, in: side, group: "catalogue", needs: "quality:read" },
  { to: href("/dashboard/inquiries"), label: words.inquiries, in: side, group: "customers", needs: "inquiries:answer" },
  { to: href("/dashboard/reviews"), label: words.reviews, in: side, group: "customers", needs: "reviews:moderate" },
  {
    to: href("/dashboard/search-words"),
    label: words.searchWords,
    in: side,
    group: "marketing",
    needs: "search:manage",
  },
  {
    to: href("/dashboard/promotions"),
    label: words.promotions,
    in: side,
    group: "marketing",
    needs: "promotions:manage",
  },
  {
    to: href("/dashboard/customer-groups"),
    label: words.customerGroups,
    in: side,
    group: "customers",
    needs: "promotions:manage",
  },
  { to: href("/dashboard/gift-cards"), label: words.giftCards, in: side, group: "marketing", needs: "credit:manage" },
  {
    to: href("/dashboard/store-credit"),
    label: words.storeCredit,
    in: side,
    group: "customers",
    needs: "credit:manage",
  },
  {
    to: href("/dashboard/settings/:section?"),
    label: words.settings,
    in: side,
    group: "shop",
    needs: "settings:write",
  },
  { to: href("/dashboard/pages"), label: words.pages, in: side, group: "shop", needs: "content:write" },
  { to: href("/dashboard/audit"), label: words.audit, in: side, group: "shop", needs: "audit:read" },
  { to: href("/dashboard/api-keys"), label: words.apiKeys, in: side, group: "shop", needs: "api_keys:manage" },
  { to: href("/dashboard/webhooks"), label: words.webhooks, in: side, group: "shop", needs: "webhooks:manage" },
  { to: href("/dashboard/system"), label: words.system, in: side, group: "shop", needs: "system:read" },
];

function isSeenBy(session: Session, { needs }: MenuEntry): boolean {
  if (needs === undefined) return true;
  if (needs === "sign-in") return session.status === "signed-in";
  return needs === "staff" ? isStaff(session) : can(session, needs);
}

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
