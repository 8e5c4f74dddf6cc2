import { data, type LoaderFunctionArgs } from "react-router";
import { shopContext, type ShopContext } from "#http/shop-context.ts";
import { statusOf } from "#http/status.ts";
import { ShopError } from "#shop/errors.ts";
import { prefixOf } from "#web/shell/site.ts";

/** `url` is the address of the page without the prefix of its language, also where only its data is requested (`….data`). */
type PageArgs = ShopContext & { params: LoaderFunctionArgs["params"]; url: URL };

/** The server loader of a public page: hands the shop in, and turns a refusal of the shop into the page for its status. */
export function pageLoader<T>(load: (args: PageArgs) => Promise<T> | T) {
  return async ({ context, params, url }: LoaderFunctionArgs): Promise<T> => {
    try {
      const shop = context.get(shopContext);
      return await load({ ...shop, params, url: withoutPrefix(url, prefixOf(shop.site)) });
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      throw data({ code: error.code }, { status: statusOf[error.code] });
    }
  };
}

function withoutPrefix(url: URL, prefix: string): URL {
  const own = new URL(url);
  own.pathname = url.pathname.slice(prefix.length) || "/";
  return own;
}
