import { dashboard } from "#messages/dashboard.ts";
import { shortcuts } from "#messages/shortcuts.ts";
import { shell } from "#messages/shell.ts";

export type Place = { to: string; label: string };

const places: Place[] = [
  { to: "/dashboard", label: dashboard.links.orders },
  { to: "/dashboard/myprofile", label: dashboard.links.profile },
  { to: "/dashboard/review", label: dashboard.links.review },
  { to: "/", label: shell.nav.home },
  { to: "/parts", label: shell.nav.parts },
  { to: "/garage", label: shell.nav.vehicle },
  { to: "/blogs", label: shell.nav.blogs },
  { to: "/my-portfolio", label: shell.nav.portfolio },
];
const adminPlaces: Place[] = [
  { to: "/manage-orders", label: shell.nav.manageOrders },
  { to: "/manage-product", label: shell.nav.manageProduct },
  { to: "/add-product", label: shell.nav.addProduct },
  { to: "/dashboard/making-admin", label: dashboard.links.makeAdmin },
  { to: "/dashboard/imports", label: dashboard.links.imports },
  { to: "/dashboard/fitment-quality", label: dashboard.links.quality },
];

/** Where somebody can go for what he has typed: pages of that name first, then the lists that can be searched for it. */
export function commandItems(typed: string, isAdmin: boolean): Place[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const open = isAdmin ? [...adminPlaces, ...places] : places;
  const named = open.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
  const q = typed.trim();
  if (q === "") return named;
  const query = `?${new URLSearchParams({ q }).toString()}`;
  const { go } = shortcuts;
  const searches: Place[] = isAdmin
    ? [
        { to: `/manage-orders${query}&status=all`, label: go.orders(q) },
        { to: `/manage-product${query}`, label: go.products(q) },
        { to: `/dashboard/making-admin${query}`, label: go.users(q) },
      ]
    : [{ to: `/dashboard${query}&status=all`, label: go.myOrders(q) }];
  return [...named, { to: `/search${query}`, label: go.parts(q) }, ...searches];
}
