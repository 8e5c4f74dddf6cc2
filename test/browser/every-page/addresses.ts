import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#web/routes.ts";
import type { Contents } from "#test/browser/every-page/contents.ts";

/** Who looks at a page. */
export type Viewer = "visitor" | "customer" | "staff";

/** `address` names what the page is about: '/parts/{part}'. */
export type Shot = { name: string; address: string; viewer: Viewer };

/** The addresses of each route that has parameters, or that shows more with a query. The others are their own address. */
const addresses: Record<string, string[]> = {
  "/parts": ["/parts", "/parts?view=list", "/parts?vehicle={vehicle}&type=brake-disc", "/parts?q=nothing+like+it"],
  "/compare": ["/compare?vehicle={vehicle}&type=brake-disc"],
  "/parts/:partId": ["/parts/{part}", "/parts/{part}?vehicle={vehicle}"],
  "/search": [
    "/search",
    "/search?q=brkae+pads+2015+accord",
    "/search?q=brake+discs+2015+accord+of+nothing",
    "/search?q=nothing+like+it",
  ],
  "/ask": ["/ask?q=gearbox"],
  "/garage": ["/garage", "/garage?year=2015&make=Honda"],
  "/login": ["/login", "/login?error=access_denied"],
  "/reset-password": ["/reset-password", "/reset-password?token=from-a-mail"],
  "/confirm-email": [
    "/confirm-email",
    "/confirm-email?token=from-a-mail",
    "/confirm-email?done=yes&needs=password&token=from-a-mail",
  ],
  "/purchase/:partId": ["/purchase/{part}"],
  "/cart/shared/:token": ["/cart/shared/{sharedCart}"],
  "/order/:key": ["/order/{guestOrder}"],
  "/vehicles/:year": ["/vehicles/2015"],
  "/vehicles/:year/:make": ["/vehicles/2015/honda"],
  "/vehicles/:year/:make/:model/:first?/:second?": [
    "/vehicles/2015/honda/accord",
    "/vehicles/2015/honda/accord/2.4l-4-cyl-gasoline/brake-pad-set",
  ],
  "/pages/:slug": ["/pages/terms"],
  "/dashboard/pages/:slug": ["/dashboard/pages/terms"],
  "/dashboard": ["/dashboard?status=all"],
  "/dashboard/payment/:id": ["/dashboard/payment/{unpaid}", "/dashboard/payment/{paid}"],
  "/dashboard/orders/packing": ["/dashboard/orders/packing?order={paid}"],
  "/dashboard/orders/:orderId": ["/dashboard/orders/{shipped}"],
  "/dashboard/phone-orders/:draftId": ["/dashboard/phone-orders/{draft}"],
  "/dashboard/imports/:importId": ["/dashboard/imports/{imported}", "/dashboard/imports/{imported}?show=changes"],
  "/dashboard/part-types/:typeId": ["/dashboard/part-types/{partType}"],
  "/dashboard/settings/:section?": [
    "/dashboard/settings/delivery",
    "/dashboard/settings/tax",
    "/dashboard/settings/security",
    "/dashboard/settings/brand",
  ],
  "/dashboard/promotions/:promotionId": ["/dashboard/promotions/{promotion}"],
  "/dashboard/gift-cards/:cardId": ["/dashboard/gift-cards/{giftCard}"],
  "/dashboard/store-credit": ["/dashboard/store-credit?email={email}"],
  "/dashboard/fitment-quality/:finding": ["/dashboard/fitment-quality/parts_without_fitment"],
  "/manage-product/:partId": ["/manage-product/{part}"],
  "/*": ["/no/such/page"],
};

/** The addresses of all pages, as the route table lists them. Throws if a route with parameters has no address here. */
export const shots: Shot[] = pagesIn(routes, { path: "", viewer: "visitor" }).flatMap(({ path, viewer }) => {
  const known = addresses[path] ?? [path];
  return known.map((address, index) => {
    if (/[:*]/.test(address)) throw new Error(`test/browser/every-page/addresses.ts has no address for ${path}.`);
    const stem = path.replaceAll(/[^\w]+/g, "-").replaceAll(/^-|-$/g, "") || (path === "/*" ? "not-found" : "landing");
    return { name: index === 0 ? stem : `${stem}-${index + 1}`, address, viewer };
  });
});

/** Returns the address of a page in a shop that has these contents. */
export const addressIn = ({ address }: Shot, contents: Contents): string =>
  address.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = contents[name as keyof Contents];
    if (typeof value !== "string") throw new Error(`The shop has no ${name} for ${address}.`);
    return value;
  });

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
