import { createShopClient } from "#test/shop-client.ts";

/** Returns the paths of the public pages that are measured, by name, and the id of the part among them. */
export async function publicPages(shop: string): Promise<{ pages: Record<string, string>; partId: string }> {
  const [part] = (await createShopClient(shop).call("GET", "/api/parts?limit=1")).body as { _id: string }[];
  const partId = part!._id;
  const pages = {
    "/": "/",
    "/parts": "/parts",
    "/parts/{part}": `/parts/${partId}`,
    "/search": "/search?q=front+brake+pads",
    "/vehicles/…": "/vehicles/2015/honda/accord",
  };
  return { pages, partId };
}
