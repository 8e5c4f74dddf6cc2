import { href } from "react-router";
import { bar, isSeenBy, type MenuEntry } from "#web/shell/bar.ts";
import { isStaff, type Session } from "#web/shell/session-store.ts";
import { menu as words } from "#messages/menu.ts";
import { shell } from "#messages/shell.ts";

type Menu = "side" | "palette";

/** The groups of the side menu, in its order. */
export const menuGroups = ["account", "orders", "catalogue", "customers", "marketing", "shop"] as const;

type Entry = MenuEntry & {
  /** The menus that hold it: the dashboard's side menu, the command palette. */
  in: Menu[];
  /** Its group in the side menu. */
  group?: (typeof menuGroups)[number];
};

const side: Menu[] = ["side", "palette"];
const palette: Menu[] = ["palette"];

/** Every page that these menus lead to, in the order of the menus. The permission of a staff page also guards the page itself. */
const entries: Entry[] = [
  { ...bar.home, in: palette },
  { ...bar.parts, in: palette },
  { to: href("/garage"), label: shell.nav.vehicle, in: palette },
  { to: href("/dashboard/home"), label: words.desk, in: side, group: "orders", needs: "staff" },
  { to: href("/dashboard/orders"), label: words.orders, in: side, group: "orders", needs: "orders:read" },
  { to: href("/dashboard/labels"), label: words.labels, in: side, group: "orders", needs: "orders:read" },
  { to: href("/dashboard/phone-orders"), label: words.phoneOrders, in: side, group: "orders", needs: "orders:place" },
  { to: href("/dashboard/products"), label: words.products, in: side, group: "catalogue", needs: "parts:read" },
  { ...bar.addProduct, in: side, group: "catalogue" },
  { ...bar.manageProduct, in: side, group: "catalogue" },
  { ...bar.manageOrders, in: side, group: "orders" },
  { ...bar.blogs, in: palette },
  { ...bar.portfolio, in: palette },
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
    to: href("/dashboard/open-your-shop"),
    label: words.openYourShop,
    in: side,
    group: "shop",
    needs: "settings:write",
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

/** Returns what a menu holds for this session. */
export function menuFor(menu: Menu, session: Session): Entry[] {
  return entries.filter((entry) => entry.in.includes(menu) && isSeenBy(session, entry));
}

/**
 * Whether the session may open the staff page at this path, with or without the prefix of a language: the page of an entry, and pages below
 * it, need what the entry needs. A page without an entry opens for nobody.
 */
export function mayOpen(session: Session, pathname: string): boolean {
  const entry = entries.find(({ to, needs }) => needs && needs !== "sign-in" && `${pathname}/`.includes(`${to}/`));
  return isStaff(session) && entry !== undefined && isSeenBy(session, entry);
}
