import { ShopError } from "#shop/foundation/errors.ts";
import { pageLoader } from "#web/shell/page-loader.ts";

export const loader = pageLoader((): null => {
  throw new ShopError("not_found");
});

export default function NotFound() {
  return null;
}
