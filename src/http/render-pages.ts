import { RouterContextProvider, type RequestHandler } from "react-router";
import { isCrossSite } from "#http/cart-cookie.ts";
import { pagePath, pathOf } from "#http/canonical-address.ts";
import { finishPages } from "#http/finish-pages.ts";
import type { Stylesheet } from "#http/inline-styles.ts";
import type { PageRoute } from "#http/page-routes.ts";
import { shopContext, type ShopContext, type Site } from "#http/shop-context.ts";
import type { CachedResponse } from "#http/tagged-cache.ts";
import { setPersonal } from "#log/current-request.ts";
import { ShopError, type ErrorCode } from "#shop/foundation/errors.ts";
import type { Tag } from "#shop/foundation/invalidation.ts";
import { bodyBytes } from "#shop/foundation/limits.ts";
import type { Client } from "#shop/foundation/rate-limit.ts";

export type RendererNeeds = {
  db: ShopContext["db"];
  writes: ShopContext["writes"];
  site: Site;
  /** Makes the nonces of pages. All processes share it. */
  nonceKey: string;
};

/** The pages in one language. */
type Build = {
  prefix: string;
  handle: RequestHandler;
  stylesheets: Stylesheet[];
  routeOf: (pathname: string) => Pick<PageRoute, "needsScripts">;
};

/** Returns the functions that render pages, without a cache. */
export function createRenderer({ db, writes, site, nonceKey }: RendererNeeds) {
  const { noncePlace, toCached } = finishPages(site, nonceKey);

  /** Renders a public page; with `refused`, its refusal. */
  async function render(build: Build, address: string, refused?: ErrorCode): Promise<CachedResponse> {
    const tags = new Set<Tag>();
    const context = new RouterContextProvider();
    context.set(shopContext, {
      db,
      writes,
      site,
      nonce: noncePlace,
      ...(refused && { refused }),
      cacheTags: (...shown) => shown.forEach((tag) => tags.add(tag)),
    });
    const url = new URL(site.publicUrl + build.prefix + address);
    const response = await build.handle(new Request(url), context);
    const { needsScripts } = build.routeOf(pagePath(pathOf(address)));
    const page = { address, needsScripts, stylesheets: build.stylesheets };
    return { ...(await toCached(response, page)), tags, variants: new Map() };
  }

  /** Renders a personal page. Throws `cross_site` for a form that a page of another site sent, and `too_large`. */
  async function renderPersonal(
    { prefix, handle, stylesheets }: Build,
    url: URL,
    { request, client }: { request: Request; client: Client | null },
  ): Promise<Response> {
    setPersonal();
    const context = new RouterContextProvider();
    context.set(shopContext, { db, writes, site, client, nonce: noncePlace, cacheTags: () => {} });
    const address = url.pathname + url.search;
    const response = await handle(await toShop(request, site.publicUrl + prefix + address, site), context);
    const cookies = response.headers.getSetCookie();
    const { headers, body, status } = await toCached(response, { address, needsScripts: false, stylesheets });
    const own = new Headers({ ...headers, "cache-control": "no-store" });
    own.delete("etag");
    own.delete("set-cookie");
    for (const cookie of cookies) own.append("set-cookie", cookie);
    return new Response(request.method === "HEAD" || body.length === 0 ? null : body, { status, headers: own });
  }

  return { render, renderPersonal };
}

/** Returns the request as the page's loaders and actions get it: under the shop's own address, with its cookies and its form. */
async function toShop(request: Request, address: string, site: Site): Promise<Request> {
  const headers = new Headers();
  for (const name of ["cookie", "content-type", "accept-language"]) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  if (request.method !== "POST") return new Request(address, { headers });
  if (isCrossSite(request.headers, site.publicUrl)) throw new ShopError("cross_site");
  if (Number(request.headers.get("content-length") ?? Infinity) > bodyBytes.request) throw new ShopError("too_large");
  return new Request(address, { method: "POST", headers, body: await request.arrayBuffer() });
}
