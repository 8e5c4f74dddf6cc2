/** Where to go after signing in: a page of this shop and nothing else (D21); where none is named `/`, or the desk for an owner. */
export function originPage(search: string, isOwner = false): string {
  const from = new URLSearchParams(search).get("from") ?? (isOwner ? "/dashboard/home" : "/");
  // A browser reads '//host' and '/\host' as another site.
  if (!/^\/(?![/\\])/.test(from)) return "/";
  const { origin, pathname, search: query, hash } = new URL(from, location.origin);
  // '/.//host' has become '//host'.
  if (origin !== location.origin || pathname.startsWith("//") || pathname === "/login" || pathname === "/register")
    return "/";
  return pathname + query + hash;
}

/** The login that leads back to `page`. */
export function loginFor(page: { pathname: string; search: string; hash: string }): string {
  return `/login?${new URLSearchParams({ from: page.pathname + page.search + page.hash }).toString()}`;
}
