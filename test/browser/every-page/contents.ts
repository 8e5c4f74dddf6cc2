import { randomUUID } from "node:crypto";
import { contact, payOrder, placeOrder } from "#test/paid-order.ts";
import { guestBrowser } from "#test/guest-browser.ts";
import type { Json, Person, ShopClient } from "#test/shop-client.ts";

/** What the pages are about: ids, keys and tokens of things in the shop, and the users who see them. */
export type Contents = Awaited<ReturnType<typeof fillShop>>;

const shipTo = {
  name: "Greta Lind",
  line1: "1 Main St",
  city: "Chicago",
  region: "IL",
  postalCode: "60601",
  country: "US",
};

/** Fills a shop that has the demo catalogue with a customer, a guest, their orders, and something for each staff page. */
export async function fillShop(shop: ShopClient, admin: Person) {
  const email = `greta.${randomUUID().slice(0, 8)}@example.com`;
  const customer = await shop.person("sign-up/email", { name: "Greta Lind", email, password: "not-a-secret" });
  const vehicle = await accord(shop);
  const part = await findPart(shop, { vehicle, type: "brake-disc" });
  await must(customer, "POST", "/api/garage", { vehicleId: vehicle, nickname: "The red one" });
  await must(customer, "POST", "/api/addresses", { address: shipTo });
  await must(customer, "POST", "/api/reviews", { review: "Fits, and looks right.", retting: 5, name: "Greta Lind" });
  await must(customer, "POST", "/api/cart/lines", { partId: part, vehicleId: vehicle, quantity: 2 });
  const orders = await placeOrders(shop, { customer, admin, part });
  return {
    customer,
    email,
    admin,
    vehicle,
    part,
    ...orders,
    ...(await visitGuest(shop, part)),
    ...(await fillDesk(admin)),
  };
}

/** Orders in every state; `unpaid` and `shipped` are ids of the customer's orders. */
async function placeOrders(
  shop: ShopClient,
  { customer, admin, part }: Record<"customer" | "admin", Person> & { part: string },
) {
  const filter = await findPart(shop, { q: "oil filter" });
  const more = { ...contact, client: customer.name, orders: 4 };
  const [unpaid, paid, shipped, cancelled] = await Promise.all(
    [part, filter, filter, part].map((ordered) => placeOrder(customer, ordered, more)),
  );
  for (const order of [paid, shipped]) await payOrder(shop, customer, order!);
  await must(admin, "PUT", `/api/purchase/${shipped}/shipped`, { shipped: true });
  await must(customer, "DELETE", `/api/myorders/${cancelled}`);
  return { unpaid: unpaid!, paid: paid!, shipped: shipped! };
}

/** A guest's order, the token of a shared cart, and the cookies of a guest with a full cart. */
async function visitGuest(shop: ShopClient, part: string) {
  const buyer = guestBrowser(shop);
  await must(buyer, "POST", "/api/cart/lines", { partId: part, quantity: 4 });
  const person = { email: "guest@example.com", clientName: "Greta Lind", phoneNumber: "312 555 0100", shipTo };
  const { id: cartId, version, totals } = await must(buyer, "PUT", "/api/cart/contact", person);
  const { key } = await must(buyer, "POST", "/api/cart/complete", { cartId, version, totalCents: totals.totalCents });
  const guest = guestBrowser(shop);
  await must(guest, "POST", "/api/cart/lines", { partId: part, quantity: 4 });
  const { token } = await must(guest, "POST", "/api/cart/share");
  return { guestOrder: key as string, sharedCart: token as string, guestCookie: guest.cookie() };
}

/** What staff find on their pages besides orders. */
async function fillDesk(admin: Person) {
  const off = { name: "Autumn", kind: "percent", level: "order", percent: 10, limitTotal: 5 };
  const { insertedId: promotion } = await must(admin, "POST", "/api/promotions", off);
  await must(admin, "POST", "/api/customer-groups", { name: "Garages" });
  const { insertedId: giftCard } = await must(admin, "POST", "/api/gift-cards", { amount: 25, note: "A gift" });
  const { insertedId: imported } = await must(admin, "POST", "/api/imports?name=prices.csv", importedCsv);
  const question = { email: "guest@example.com", message: "Do you have it for a 1998 one?", query: "gearbox" };
  await must(admin, "POST", "/api/inquiries", { key: randomUUID(), ...question });
  await must(admin, "PUT", "/api/content-pages/terms", terms);
  const { id: draft } = await must(admin, "POST", "/api/phone-order-drafts", phoneDraft, {
    "idempotency-key": randomUUID(),
  });
  const types = await must(admin, "GET", "/api/part-types/all");
  const [type] = (Array.isArray(types) ? types : types.items) as { id: string }[];
  return {
    promotion: promotion as string,
    giftCard: giftCard as string,
    imported: imported as string,
    draft: draft as string,
    partType: type!.id,
  };
}

const phoneDraft = { clientName: "Greta Lind", lines: [{ sku: "SHOT-1", quantity: 2 }], note: "Call at 5" };

const terms = {
  version: 0,
  published: true,
  texts: {
    en: {
      title: "Terms and conditions",
      body: "## Orders\n\nAn order is binding once it is paid.\n\n- Prices are in dollars.",
    },
  },
};

const importedCsv = "sku,name,price\nSHOT-1,Wiper Blade 600 mm,12.50\nSHOT-2,Wiper Blade 550 mm,eleven\n";

type Caller = {
  call: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Json>;
};

/** Sends a request that has to succeed, and returns the body of the response. */
async function must(
  caller: Caller,
  ...[method, path, body, headers = {}]: [string, string, unknown?, Record<string, string>?]
): Promise<Json> {
  const csv: Record<string, string> = typeof body === "string" ? { "content-type": "text/csv" } : {};
  const response = await caller.call(method, path, body, { ...csv, ...headers });
  if (response.status >= 300) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(response.body)}`);
  return response.body;
}

/** Returns the id of a 2015 Honda Accord with the 2.4 litre engine. */
async function accord(shop: ShopClient): Promise<string> {
  const { vehicle } = await must(
    shop,
    "GET",
    "/api/vehicles/choices?year=2015&make=Honda&model=Accord&displacement=2.4",
    undefined,
  );
  return vehicle.id;
}

/** Returns a part in the catalogue of which 20 can be ordered, by four at least. */
async function findPart(shop: ShopClient, filters: Record<string, string>): Promise<string> {
  const query = new URLSearchParams({ limit: "40", ...filters }).toString();
  const parts = (await must(shop, "GET", `/api/parts?${query}`)) as {
    _id: string;
    quantity: number;
    order: number;
  }[];
  const part = parts.find(({ quantity, order }) => quantity > 20 && order <= 4);
  if (!part) throw new Error(`The demo catalogue has nothing to order for ${query}.`);
  return part._id;
}
