import { fileURLToPath } from "node:url";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { loadAssets } from "#http/assets.ts";
import { acceptedEncoding, compress, type Encoding } from "#http/compression.ts";
import { finishPages } from "#http/finish-pages.ts";
import { isCrossSite } from "#http/cart-cookie.ts";
import { canonicalAddress, pagePath } from "#http/canonical-address.ts";
import { loadIllustrations } from "#http/illustrations.ts";
import { createPageRoutes } from "#http/page-routes.ts";
import { shopContext, type ShopContext, type Site, type SiteLanguage } from "#http/shop-context.ts";
import { compact, createTaggedCache, type CachedResponse, type Variant } from "#http/tagged-cache.ts";
import { ShopError } from "#shop/errors.ts";
import type { Tag } from "#shop/invalidation.ts";
import type { Client } from "#shop/rate-limit.ts";
import { bodyBytes, cacheBytes, stalePages } from "#shop/limits.ts";

const buildFolder = new URL("../../build/", import.meta.url);

export type PagesOptions = {
  db: ShopContext["db"];
  writes: ShopContext["writes"];
  site: Site;
  /** Makes the nonces of pages. All processes share it. */
  nonceKey: string;
  /** The folder of the page builds, with one folder per language; by default `build/` of this repository. */
  folder?: URL;
  maxCacheBytes?: number;
};

type Visit = { request: Request; client: Client | null };

/** A response with the pattern of its route, for metrics. */
export type PageResponse = { response: Response; route: string };

/**
 * Returns the HTML edge: the pages and the files that they load. Public pages are the same for all visitors (no cookie or token is read),
 * rendered completely and cached until something that they show is invalidated. Personal ones are rendered for each request.
 */
export async function createPages({
  db,
  writes,
  site,
  nonceKey,
  folder = buildFolder,
  maxCacheBytes = cacheBytes.pages,
}: PagesOptions) {
  const builds = await Promise.all(site.languages.map((language) => loadBuild(language, folder)));
  const [main] = builds;
  if (!main) throw new Error("a shop has at least one language");
  const illustrations = await loadIllustrations(fileURLToPath(new URL("illustrations/", folder)));
  const cache = createTaggedCache({ maxBytes: maxCacheBytes, staleMs: stalePages.longestMs });
  const { noncePlace, toCached } = finishPages(site, nonceKey);

  async function render({ prefix, handle }: LanguageBuild, address: string): Promise<CachedResponse> {
    const tags = new Set<Tag>();
    const context = new RouterContextProvider();
    context.set(shopContext, {
      db,
      writes,
      site,
      nonce: noncePlace,
      cacheTags: (...shown) => shown.forEach((tag) => tags.add(tag)),
    });
    const response = await handle(new Request(site.publicUrl + prefix + address), context);
    return { ...(await toCached(response, address)), tags, variants: new Map() };
  }

  /** Renders a personal page. Throws `cross_site` for a form that a page of another site sent, and `too_large`. */
  async function renderPersonal(build: LanguageBuild, url: URL, { request, client }: Visit): Promise<Response> {
    const { prefix, handle } = build;
    const context = new RouterContextProvider();
    context.set(shopContext, { db, writes, site, client, nonce: noncePlace, cacheTags: () => {} });
    const address = url.pathname + url.search;
    const response = await handle(await toShop(request, site.publicUrl + prefix + address, site), context);
    const cookies = response.headers.getSetCookie();
    const { headers, body, status } = await toCached(response, address);
    const own = new Headers({ ...headers, "cache-control": "no-store" });
    own.delete("etag");
    own.delete("set-cookie");
    for (const cookie of cookies) own.append("set-cookie", cookie);
    return new Response(request.method === "HEAD" || body.length === 0 ? null : body, { status, headers: own });
  }

  return async (request: Request, client: Client | null): Promise<PageResponse> => {
    const url = new URL(request.url);
    const reads = request.method === "GET" || request.method === "HEAD";
    const illustration = illustrations(request, url.pathname);
    if (illustration) return { response: illustration, route: "/illustrations/*" };
    for (const { assets } of builds) {
      const asset = assets(request, url.pathname);
      if (asset) return { response: asset, route: "/assets/*" };
    }
    const build = builds.find(({ prefix }) => prefix && `${url.pathname}/`.startsWith(`${prefix}/`)) ?? main;
    url.pathname = url.pathname.slice(build.prefix.length) || "/";
    const { pattern, declared, personal } = build.routeOf(pagePath(url.pathname));
    if (personal && (reads || request.method === "POST"))
      return { response: await renderPersonal(build, url, { request, client }), route: pattern };
    if (!reads) {
      return { response: new Response(null, { status: 405, headers: { allow: "GET, HEAD" } }), route: "/*" };
    }
    const address = canonicalAddress(url, declared, build.routeIds);
    const page = await cache.get(build.prefix + address, () => render(build, address));
    return { response: await toResponse(request, page), route: pattern };
  };
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

type LanguageBuild = Awaited<ReturnType<typeof loadBuild>>;

/** Loads the pages in one language. Files that are the same in several languages have the same name, so that browsers load them once. */
async function loadBuild({ tag, prefix }: SiteLanguage, folder: URL) {
  const build = (await import(new URL(`${tag}/server/index.js`, folder).href)) as ServerBuild;
  return {
    prefix,
    handle: createRequestHandler({ ...build, basename: prefix || "/" }, "production"),
    routeIds: new Set(Object.keys(build.routes)),
    routeOf: createPageRoutes(build.routes),
    assets: await loadAssets(fileURLToPath(new URL(`${tag}/client/`, folder))),
  };
}

async function toResponse(request: Request, page: CachedResponse): Promise<Response> {
  if (page.status === 200 && request.headers.get("if-none-match")?.includes(page.headers["etag"] ?? "")) {
    const { "content-type": _, ...headers } = page.headers;
    return new Response(null, { status: 304, headers });
  }
  const encoding = page.body.length > 1_000 ? acceptedEncoding(request.headers.get("accept-encoding")) : null;
  const variant = page.variants.get(encoding) ?? makeVariant(page, encoding);
  page.variants.set(encoding, variant);
  const { headers, body } = await variant;
  return new Response(request.method === "HEAD" ? null : body, { status: page.status, headers });
}

async function makeVariant(page: CachedResponse, encoding: Encoding | null): Promise<Variant> {
  const body = encoding ? compact(await compress(page.body, encoding)) : page.body;
  const headers = { ...page.headers, "content-length": String(body.length) };
  return { headers: encoding ? { ...headers, "content-encoding": encoding } : headers, body };
}
