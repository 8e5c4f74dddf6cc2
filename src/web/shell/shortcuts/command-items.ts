import { href } from "react-router";
import { vinIn } from "#shop/catalogue/search/vin-rules.ts";
import type { Suggestion } from "#web/client/catalogue/search.ts";
import { menuFor } from "#web/shell/menu.ts";
import { can, type Session } from "#web/shell/session-store.ts";
import { shortcuts } from "#messages/shortcuts.ts";

/** `q`: parts are searched for it. */
export type CommandItem = { to: string; label: string; q?: string };

/** Returns where the typed text may lead: pages of that name first, then what the search suggests and the lists that can be searched for it. */
export function commandItems(
  typed: string,
  session: Session,
  suggestions: Pick<Suggestion, "url" | "label">[] = [],
): CommandItem[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const named = menuFor("palette", session).filter(({ label }) =>
    words.every((word) => label.toLowerCase().includes(word)),
  );
  const q = typed.trim();
  if (q === "") return named;
  const query = `?${new URLSearchParams({ q }).toString()}`;
  const { go } = shortcuts;
  const searches: (CommandItem & { shown: boolean })[] = [
    { to: `${href("/search")}${query}`, label: go.parts(q), shown: true, q },
    { to: `${href("/manage-orders")}${query}&status=all`, label: go.orders(q), shown: can(session, "orders:read") },
    { to: `${href("/manage-product")}${query}`, label: go.products(q), shown: can(session, "parts:write") },
    { to: `${href("/dashboard/making-admin")}${query}`, label: go.users(q), shown: can(session, "users:read") },
    { to: `${href("/dashboard")}${query}&status=all`, label: go.myOrders(q), shown: !can(session, "orders:read") },
  ];
  const suggested = suggestions.map(({ url, label }) => ({ to: url, label }));
  // Lists of staff know no VINs, and their addresses have none (D37).
  const offered = vinIn(q) ? searches.slice(0, 1) : searches.filter(({ shown }) => shown);
  return [...named, ...suggested, ...offered];
}
