import { data, type LoaderFunctionArgs } from "react-router";
import { shopContext, type ShopContext } from "#http/shop-context.ts";
import { statusOf } from "#http/status.ts";
import { ShopError } from "#shop/errors.ts";

/** `url` is the address of the page, also where its data alone was asked for (`….data`). */
type PageArgs = ShopContext & { params: LoaderFunctionArgs["params"]; url: URL };

/** The server loader of a public page: hands the shop in, and turns a refusal of the shop into the page for its status. */
export function pageLoader<T>(load: (args: PageArgs) => Promise<T> | T) {
  return async ({ context, params, url }: LoaderFunctionArgs): Promise<T> => {
    try {
      return await load({ ...context.get(shopContext), params, url });
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      throw data({ code: error.code }, { status: statusOf[error.code] });
    }
  };
}
