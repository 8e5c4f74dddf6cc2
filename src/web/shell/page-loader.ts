import { data, redirect, type LoaderFunctionArgs } from "react-router";
import { brandedSite } from "#http/branded-site.ts";
import { withinDeadline } from "#http/deadline.ts";
import { canonicalValues, toEntries, type Parameters, type QueryValues } from "#http/parameters/parameters.ts";
import { addressWithoutVin } from "#http/search-address.ts";
import { shopContext, type ShopContext } from "#http/shop-context.ts";
import { toShopError } from "#http/problem.ts";
import { statusOf } from "#http/status.ts";
import { prefixOf } from "#web/ui/site.ts";

/** `path` is the path of the page without the prefix of its language, also where its data alone is requested (`….data`). `query` has the declared parameters. */
type PageArgs<Query> = ShopContext & { params: LoaderFunctionArgs["params"]; path: string; query: Query };
type PageLoader<T> = (args: LoaderFunctionArgs) => Promise<T>;

const noParameters: Parameters<null> = { declared: {}, parse: () => null };

/**
 * The server loader of a public page. It hands in the shop and the parameters that the page declares; the page's cache key is made from
 * the same declaration, so a loader can't read a parameter that is missing from the key. A refusal of the shop becomes the page for its status.
 */
export function pageLoader<T>(load: (args: PageArgs<null>) => Promise<T> | T): PageLoader<T>;
export function pageLoader<T, Query>(
  parameters: Parameters<Query>,
  load: (args: PageArgs<Query>) => Promise<T> | T,
): PageLoader<T>;
export function pageLoader<T>(
  ...args:
    | [(args: PageArgs<null>) => Promise<T> | T]
    | [Parameters<unknown>, (args: PageArgs<unknown>) => Promise<T> | T]
): PageLoader<T> {
  const [{ declared, parse }, load] =
    args.length === 1 ? [noParameters, args[0] as (args: PageArgs<unknown>) => T] : args;
  async function loader({ context, params, url }: LoaderFunctionArgs): Promise<T> {
    const stored = context.get(shopContext);
    if (stored.refused) throw data({ code: stored.refused }, { status: statusOf[stored.refused] });
    try {
      const shop = { ...stored, site: await brandedSite(stored.db, stored.site) };
      shop.cacheTags("brand");
      const values = canonicalValues(declared, url.searchParams);
      const path = url.pathname.slice(prefixOf(shop.site).length) || "/";
      const elsewhere = values.has("q") && (await withinDeadline(addressWithoutVin(shop.db, toSearch(path, values))));
      // A redirect is not cached, so neither is the address with the VIN.
      if (elsewhere) throw redirect(elsewhere);
      const query = parse(values, shop.site.currency);
      return await withinDeadline(Promise.resolve(load({ ...shop, params, path, query })));
    } catch (error) {
      // A redirect, or a response of the loader's own.
      if (!(error instanceof Error)) throw error;
      const { code } = toShopError(error);
      throw data({ code }, { status: statusOf[code] });
    }
  }
  return Object.assign(loader, { declared });
}

const toSearch = (path: string, values: QueryValues) => ({ path, parameters: new URLSearchParams(toEntries(values)) });

type PersonalArgs = Pick<ShopContext, "site" | "writes" | "client"> & Pick<LoaderFunctionArgs, "request" | "params">;

/**
 * The server loader of a page that is the visitor's own: it is rendered for each request and never cached. A refusal of the shop becomes
 * the page for its status.
 */
export function personalLoader<T>(load: (args: PersonalArgs) => Promise<T>): PageLoader<T> {
  async function loader({ context, request, params }: LoaderFunctionArgs): Promise<T> {
    const { site, writes, client = null } = context.get(shopContext);
    try {
      return await withinDeadline(load({ site, writes, client, request, params }));
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const { code } = toShopError(error);
      throw data({ code }, { status: statusOf[code] });
    }
  }
  return Object.assign(loader, { personal: true as const });
}
