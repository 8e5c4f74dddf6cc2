import { fileURLToPath } from "node:url";
import { createRequestHandler, type ServerBuild } from "react-router";
import { createRequesters, type Admit, type Admitted } from "#http/admission.ts";
import { loadAssets } from "#http/assets.ts";
import { busyPage, type BusyWords } from "#http/busy-page.ts";
import { acceptedEncoding, compress, type Encoding } from "#http/compression.ts";
import { canonicalAddress, isDataRequest, pagePath, pathOf } from "#http/canonical-address.ts";
import { loadIllustrations } from "#http/illustrations.ts";
import { loadStylesheets } from "#http/inline-styles.ts";
import { withinDeadline } from "#http/deadline.ts";
import { createPageRoutes } from "#http/page-routes.ts";
import { createRenderer, type RendererNeeds } from "#http/render-pages.ts";
import { toShopError } from "#http/problem.ts";
import { addressOfPosted, postedSearch } from "#http/search-address.ts";
import type { SiteLanguage } from "#http/shop-context.ts";
import { compact, createTaggedCache, type CachedResponse, type Variant } from "#http/tagged-cache.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import type { Client } from "#shop/foundation/rate-limit.ts";
import { cacheBytes, stalePages } from "#shop/foundation/limits.ts";

const buildFolder = new URL("../../build/", import.meta.url);

export type PagesOptions = RendererNeeds & {
  /** The folder of the page builds, with one folder per language; by default `build/` of this repository. */
  folder?: URL;
  maxCacheBytes?: number;
  /** By language. */
  busyWords: ReadonlyMap<string, BusyWords>;
  /** Runs renderings when it is their turn. */
  admit: Admit;
};

/** `network`: to which renderings are allotted. */
export type Visit = { request: Request; client: Client | null; network: string };

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
  busyWords,
  admit,
}: PagesOptions) {
  const builds = await Promise.all(
    site.languages.map(async (language) => {
      const words = busyWords.get(language.tag);
      if (!words) throw new Error(`no words in ${language.tag}`);
      return { ...(await loadBuild(language, folder)), busy: busyPage(site, words) };
    }),
  );
  const [main] = builds;
  if (!main) throw new Error("a shop has at least one language");
  const illustrations = loadIllustrations(fileURLToPath(new URL("illustrations/", folder)));
  const { longestMs, remakesPerSecond } = stalePages;
  const cache = createTaggedCache({ name: "pages", maxBytes: maxCacheBytes, staleMs: longestMs, remakesPerSecond });
  const { render, renderPersonal } = createRenderer({ db, writes, site, nonceKey });

  /** Renders a page when it is its turn, else returns that of a busy shop. The router of the browser, which requests data, gets a refusal that it can read. */
  async function renderInTurn(build: LanguageBuild, address: string, who: Admitted): Promise<CachedResponse> {
    try {
      return await admit(who, () => render(build, address));
    } catch (error) {
      if (!(error instanceof ShopError && error.code === "busy")) throw error;
      return isDataRequest(pathOf(address)) ? render(build, address, "busy") : build.busy;
    }
  }

  /** Returns the answer to a search form that was posted: the address of what is found, once it is its turn, or the page of the refusal. */
  async function leadToSearch(build: LanguageBuild, path: string, { request, network }: Visit): Promise<Response> {
    try {
      const search = await postedSearch(request, path);
      const who = { requesters: createRequesters(network), known: false };
      const location = build.prefix + (await admit(who, () => withinDeadline(addressOfPosted(db, search))));
      return new Response(null, { status: 303, headers: { location } });
    } catch (error) {
      const { code } = toShopError(error);
      return toResponse(request, code === "busy" ? build.busy : await render(build, path, code));
    }
  }

  return async ({ request, client, network }: Visit): Promise<PageResponse> => {
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
    if (request.method === "POST" && declared["q"])
      return { response: await leadToSearch(build, url.pathname, { request, client, network }), route: pattern };
    if (!reads) {
      return { response: new Response(null, { status: 405, headers: { allow: "GET, HEAD" } }), route: "/*" };
    }
    const address = canonicalAddress(url, declared, build.routeIds);
    const page = await cache.get(build.prefix + address, (who) => renderInTurn(build, address, who), network);
    return { response: await toResponse(request, page), route: pattern };
  };
}

type LanguageBuild = Awaited<ReturnType<typeof loadBuild>> & { busy: CachedResponse };

/** Loads the pages in one language. Files that are the same in several languages have the same name, so that browsers load them once. */
async function loadBuild({ tag, prefix }: SiteLanguage, folder: URL) {
  const client = fileURLToPath(new URL(`${tag}/client/`, folder));
  const build = (await import(new URL(`${tag}/server/index.js`, folder).href)) as ServerBuild;
  return {
    prefix,
    handle: createRequestHandler({ ...build, basename: prefix || "/" }, "production"),
    routeIds: new Set(Object.keys(build.routes)),
    routeOf: createPageRoutes(build.routes),
    assets: loadAssets(client),
    stylesheets: await loadStylesheets(client),
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
