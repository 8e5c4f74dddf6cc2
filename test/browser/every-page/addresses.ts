import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#web/routes.ts";
import type { Contents } from "#test/browser/every-page/contents.ts";

/** Who looks at a page. */
export type Viewer = "visitor" | "customer" | "staff";

export type Shot = { name: string; address: string; viewer: Viewer };

/** An address of each route that has parameters, or that says more with a query. The others are their own address. */
const addresses: Record<string, (contents: Contents) => string[]> = {
  "/parts": ({ vehicle }) => [
    "/parts",
    "/parts?view=list",
    `/parts?vehicle=${vehicle}&type=brake-disc`,
    "/parts?q=nothing+like+it",
  ],
  "/compare": ({ vehicle }) => [`/compare?vehicle=${vehicle}&type=brake-disc`],
  "/parts/:partId": ({ part, vehicle }) => [`/parts/${part}`, `/parts/${part}?vehicle=${vehicle}`],
  "/search": () => ["/search", "/search?q=brkae+pads+2015+accord", "/search?q=nothing+like+it"],
  "/ask": () => ["/ask?q=gearbox"],
  "/purchase/:partId": ({ part }) => [`/purchase/${part}`],
  "/cart/shared/:token": ({ sharedCart }) => [`/cart/shared/${sharedCart}`],
  "/order/:key": ({ guestOrder }) => [`/order/${guestOrder}`],
  "/vehicles/:year": () => ["/vehicles/2015"],
  "/vehicles/:year/:make": () => ["/vehicles/2015/honda"],
  "/vehicles/:year/:make/:model/:first?/:second?": () => [
    "/vehicles/2015/honda/accord",
    "/vehicles/2015/honda/accord/2.4l-4-cyl-gasoline/brake-pad-set",
  ],
  "/pages/:slug": () => ["/pages/terms"],
  "/dashboard/pages/:slug": () => ["/dashboard/pages/terms"],
  "/dashboard": () => ["/dashboard?status=all"],
  "/dashboard/payment/:id": ({ unpaid, paid }) => [`/dashboard/payment/${unpaid}`, `/dashboard/payment/${paid}`],
  "/dashboard/orders/packing": ({ paid }) => [`/dashboard/orders/packing?order=${paid}`],
  "/dashboard/orders/:orderId": ({ shipped }) => [`/dashboard/orders/${shipped}`],
  "/dashboard/phone-orders/:draftId": ({ draft }) => [`/dashboard/phone-orders/${draft}`],
  "/dashboard/imports/:importId": ({ imported }) => [
    `/dashboard/imports/${imported}`,
    `/dashboard/imports/${imported}?show=changes`,
  ],
  "/dashboard/part-types/:typeId": ({ partType }) => [`/dashboard/part-types/${partType}`],
  "/dashboard/settings/:section?": () => [
    "/dashboard/settings/delivery",
    "/dashboard/settings/tax",
    "/dashboard/settings/security",
    "/dashboard/settings/brand",
  ],
  "/dashboard/promotions/:promotionId": ({ promotion }) => [`/dashboard/promotions/${promotion}`],
  "/dashboard/gift-cards/:cardId": ({ giftCard }) => [`/dashboard/gift-cards/${giftCard}`],
  "/dashboard/store-credit": ({ customer }) => [`/dashboard/store-credit?email=${customer.email}`],
  "/dashboard/fitment-quality/:finding": () => ["/dashboard/fitment-quality/parts_without_fitment"],
  "/manage-product/:partId": ({ part }) => [`/manage-product/${part}`],
  "/*": () => ["/no/such/page"],
};

/** Returns the addresses of all pages, as the route table lists them. Throws if a route with parameters has no address here. */
export function shotsOf(contents: Contents): Shot[] {
  return pagesIn(routes, { path: "", viewer: "visitor" }).flatMap(({ path, viewer }) => {
    const known = addresses[path]?.(contents) ?? [path];
    return known.map((address, index) => {
      if (/[:*]/.test(address)) throw new Error(`test/browser/every-page/addresses.ts has no address for ${path}.`);
      const stem =
        path.replaceAll(/[^\w]+/g, "-").replaceAll(/^-|-$/g, "") || (path === "/*" ? "not-found" : "landing");
      return { name: index === 0 ? stem : `${stem}-${index + 1}`, address, viewer };
    });
  });
}

type Page = { path: string; viewer: Viewer };

/** Routes whose file is no page (`.ts`) are left out, as are layouts. */
function pagesIn(entries: RouteConfigEntry[], parent: Page): Page[] {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? parent.path : `${parent.path}/${entry.path}`;
    const viewer = viewerOf(entry, parent.viewer);
    if (entry.children) return pagesIn(entry.children, { path, viewer });
    return entry.file.endsWith(".tsx") ? [{ path: path || "/", viewer }] : [];
  });
}

function viewerOf({ file, path }: RouteConfigEntry, parent: Viewer): Viewer {
  if (file.startsWith("staff/")) return "staff";
  return path === "dashboard" || file.includes("order-form/") ? "customer" : parent;
}
