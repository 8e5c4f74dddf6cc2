import { href } from "react-router";
import type { Permission } from "#shop/foundation/permissions.ts";
import { can, isStaff, type Session } from "#web/shell/session-store.ts";
import { shell } from "#messages/shell.ts";

const words = shell.nav;

export type MenuEntry = {
  to: string;
  label: string;
  /** Who sees it: staff with this permission, all staff, all signed-in users, or, by default, all visitors. */
  needs?: Permission | "staff" | "sign-in";
};

/** The pages that the bar leads to, in its order. Every page loads these; what else a menu may hold is in `menu.ts`. */
export const bar = {
  home: { to: href("/"), label: words.home },
  parts: { to: href("/parts"), label: words.parts },
  addProduct: { to: href("/add-product"), label: words.addProduct, needs: "parts:write" },
  manageProduct: { to: href("/manage-product"), label: words.manageProduct, needs: "parts:write" },
  manageOrders: { to: href("/manage-orders"), label: words.manageOrders, needs: "orders:read" },
  blogs: { to: href("/blogs"), label: words.blogs },
  portfolio: { to: href("/my-portfolio"), label: words.portfolio },
  dashboard: { to: href("/dashboard"), label: words.dashboard, needs: "sign-in" },
} satisfies Record<string, MenuEntry>;

export function isSeenBy(session: Session, { needs }: MenuEntry): boolean {
  if (needs === undefined) return true;
  if (needs === "sign-in") return session.status === "signed-in";
  return needs === "staff" ? isStaff(session) : can(session, needs);
}

/** Returns what the bar holds for this session; all that it may hold until the session is known. */
export function barFor(session: Session): MenuEntry[] {
  const entries: MenuEntry[] = Object.values(bar);
  return session.status === "loading" ? entries : entries.filter((entry) => isSeenBy(session, entry));
}
