import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { permissions } from "#shop/foundation/permissions.ts";
import routes from "#web/routes.ts";
import { menuFor, mayOpen } from "#web/shell/menu.ts";
import type { Session } from "#web/shell/session-store.ts";

const session = (allowed: readonly string[]) =>
  ({ status: "signed-in", user: { permissions: allowed } }) as unknown as Session;

const pathsOf = (entries: readonly RouteConfigEntry[], above: string): string[] =>
  entries.flatMap(({ path, file, children }) => {
    const here = path === undefined ? above : `${above}/${path}`;
    if (children) return pathsOf(children, here);
    return file.startsWith("staff/") ? [here] : [];
  });

test("every page for staff opens for an owner, and for nobody without the permission of its menu entry", () => {
  const pages = pathsOf(routes, "");
  expect(pages.length).toBeGreaterThan(10);
  for (const page of pages) {
    expect(mayOpen(session(permissions), page), page).toBe(true);
    expect(mayOpen(session(permissions), `/de${page}`), page).toBe(true);
    expect(mayOpen(session([]), page), page).toBe(false);
    const needed = permissions.filter((one) => mayOpen(session([one]), page));
    // The desk shows each of the staff what their permissions allow.
    expect(needed, page).toHaveLength(page === "/dashboard/home" ? permissions.length : 1);
  }
});

test("a page that no menu names opens for nobody", () => {
  expect(mayOpen(session(permissions), "/dashboard/unlisted")).toBe(false);
});

test("the menus of staff name only pages that they may open", () => {
  const closed = permissions.flatMap((permission) =>
    menuFor("palette", session([permission]))
      .filter(({ to, needs }) => needs === permission && !mayOpen(session([permission]), to))
      .map(({ to }) => to),
  );
  expect(closed).toEqual([]);
});
