import { beforeAll, describe, expect, test } from "vitest";
import { payOrder, placeOrder } from "#test/paid-order.ts";
import { sharedShop } from "#test/shared-shop.ts";
import { titledPart } from "#test/titled-part.ts";
import type { Json, Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let ada: Person;
let admin: Person;

beforeAll(async () => {
  shop = await sharedShop();
  ada = await shop.signUp();
  admin = await shop.admin();
});

const figure = async (name: string, who = admin): Promise<number | undefined> =>
  (await who.call<{ name: string; count: number }[]>("GET", "/api/desk-figures")).body.find((one) => one.name === name)
    ?.count;

describe("the desk", () => {
  test("counts what its lists show", async () => {
    const part = await shop.addPart({ quantity: 100 });
    await shop.addPart({ quantity: 2 });
    const before = { unpaid: (await figure("unpaid")) ?? 0, toShip: (await figure("to_ship")) ?? 0 };
    await placeOrder(ada, part);
    await payOrder(shop, ada, await placeOrder(ada, part));
    expect(await figure("unpaid")).toBe(before.unpaid + 1);
    expect(await figure("to_ship")).toBe(before.toShip + 1);
    const low = (await admin.call<Json[]>("GET", "/api/products?stock=low&limit=1000")).body;
    expect(await figure("low_stock")).toBe(low.length);
    expect(low.every(({ stock }) => stock <= 3)).toBe(true);
    expect(await figure("drafts")).toBe((await admin.call<Json[]>("GET", "/api/parts/drafts?limit=100")).body.length);
  });

  test("counts the imports and reviews that its filters list", async () => {
    await ada.call("POST", "/api/reviews", { review: "Fits.", retting: 5, name: "Ada" });
    await ada.call("POST", "/api/reviews", { review: "From before.", retting: 5, name: "Ada" });
    await shop.sql("update reviews set created_at = now() - interval '8 days' where comment = 'From before.'");
    const reviews = (await admin.call<Json[]>("GET", "/api/moderation/reviews?status=new")).body;
    expect(reviews.map(({ comment }) => comment)).toEqual(["Fits."]);
    expect(await figure("new_reviews")).toBe(reviews.length);
    const failed = async (days: number) =>
      shop.sql(
        `insert into imports (name, format, state, dry_run, replaces, created_at) values ($1, 'csv', 'failed', false, false, now() - make_interval(days => $2))`,
        [`Prices ${days}.csv`, days],
      );
    await failed(1);
    await failed(31);
    const names = async (query: string) =>
      (await admin.call<Json[]>("GET", `/api/imports?${query}`)).body.map(({ name }) => name as string).toSorted();
    expect(await names("status=failed")).toEqual(["Prices 1.csv"]);
    expect(await names("q=prices")).toEqual(["Prices 1.csv", "Prices 31.csv"]);
    expect(await figure("failed_imports")).toBe(1);
  });

  test("shows customers nothing", async () => {
    expect((await ada.call("GET", "/api/desk-figures")).body).toEqual([]);
  });
});

describe("reports", () => {
  test("count what was paid and has not gone back, on the day of the order, by what the parts cost then", async () => {
    const part = await shop.addPart({ price: 25, quantity: 100, sku: "TOP-1" });
    await shop.sql("update parts set wholesale_cents = 1000 where id = $1", [part]);
    await shop.sql("update orders set created_at = now() - interval '100 days'");
    const paid = await placeOrder(ada, part, { orders: 4 });
    await payOrder(shop, ada, paid);
    await placeOrder(ada, part);
    await shop.sql("update parts set wholesale_cents = 2000 where id = $1", [part]);
    // Of one day, whatever the time is.
    const [{ day }] = (await shop.sql(
      `update orders set created_at = paid.created_at from (select created_at from orders where id = $1) paid
       where orders.created_at >= paid.created_at returning (orders.created_at at time zone 'UTC')::date::text as day`,
      [paid],
    )) as [Json];
    const line = (await admin.call("GET", `/api/orders/${paid}`)).body.order.lines[0].id;
    await admin.call("POST", `/api/orders/${paid}/cancel`, { lines: [{ id: line, quantity: 1 }] });
    const { body } = await admin.call("GET", "/api/reports/sales");
    expect(body.days).toHaveLength(30);
    const ofDay = { placed: 2, orders: 1, revenueCents: 75_00, netCents: 75_00, costCents: 30_00 };
    expect(body.days.find((one: Json) => one.day === day)).toMatchObject(ofDay);
    expect(body.margin).toEqual({ netCents: 75_00, costCents: 30_00, knownPieces: 3, pieces: 3 });
    const top = (await admin.call("GET", "/api/reports/top-sellers")).body;
    expect(top.parts).toMatchObject([{ partId: part, sku: "TOP-1", pieces: 3, revenueCents: 75_00 }]);
  });

  test("call parts by their titles in the reader's language", async () => {
    const part = await titledPart(shop);
    await payOrder(shop, ada, await placeOrder(ada, part));
    const german = { "accept-language": "de" };
    const { body } = await admin.call("GET", "/api/reports/top-sellers?limit=100", undefined, german);
    expect(body.parts.find((one: Json) => one.partId === part)).toMatchObject({ title: "Bremsscheibe, 300 mm" });
  });

  test("abandoned carts are those that nobody changed for a day and that became no order", async () => {
    const part = await shop.addPart({ price: 10, quantity: 100 });
    const eve = await shop.signUp("Eve");
    await eve.call("POST", "/api/cart/lines", { partId: part, quantity: 3 });
    const read = async () => (await admin.call("GET", "/api/reports/marketing")).body.abandoned;
    const before = await read();
    await shop.sql("update carts set updated_at = now() - interval '2 days' where completed_at is null");
    const { days, ...sums } = await read();
    expect(sums).toEqual({
      carts: before.carts + 1,
      withEmail: before.withEmail + 1,
      valueCents: before.valueCents + 30_00,
    });
    expect(days).toHaveLength(30);
    const ofDays = (of: "carts" | "withEmail" | "valueCents") =>
      days.reduce((sum: number, day: Json) => sum + day[of], 0);
    expect({ carts: ofDays("carts"), withEmail: ofDays("withEmail"), valueCents: ofDays("valueCents") }).toEqual(sums);
    expect(days.find(({ carts }: Json) => carts > 0)).toMatchObject(sums);
  });

  // At any moment the date of one of these is not that of UTC.
  test.each(["Pacific/Kiritimati", "Etc/GMT+12"])("end with today in the shop's time zone: %s", async (timeZone) => {
    const { version, value } = (await admin.call("GET", "/api/settings/delivery")).body;
    const saved = await admin.call("PUT", "/api/settings/delivery", { version, value: { ...value, timeZone } });
    expect(saved.status).toBe(200);
    const part = await shop.addPart({ price: 5, quantity: 10 });
    await placeOrder(ada, part);
    const [{ day }] = (await shop.sql("select (now() at time zone $1)::date::text as day", [timeZone])) as [Json];
    const { days } = (await admin.call("GET", "/api/reports/sales")).body;
    expect(days.at(-1)).toMatchObject({ day });
    expect(days.at(-1).placed).toBeGreaterThan(0);
    expect((await admin.call("GET", `/api/reports/sales?from=${day}`)).body.days).toHaveLength(1);
    const { version: next } = (await admin.call("GET", "/api/settings/delivery")).body;
    expect((await admin.call("PUT", "/api/settings/delivery", { version: next, value })).status).toBe(200);
  });

  test.each(["from=2026-02-02&to=2026-02-01", "from=2020-01-01&to=2026-01-01", "from=soon", "from=0000-02-28"])(
    "?%s is refused",
    async (query) => {
      expect(await admin.call("GET", `/api/reports/sales?${query}`)).toMatchObject({
        status: 400,
        body: { code: "malformed", errors: [{ field: "from" }] },
      });
    },
  );
});

describe("the audit log", () => {
  test("says who changed what, filtered by noun and action, and for one thing alone", async () => {
    const part = await shop.addPart({ quantity: 100 });
    const id = await placeOrder(ada, part);
    await admin.call("POST", `/api/orders/${id}/cancel`, {});
    const { body } = await admin.call("GET", `/api/audit?q=${id}`);
    expect(body).toMatchObject([
      { action: "order.cancel", entityId: id, actor: { email: admin.email }, after: { status: "cancelled" } },
    ]);
    const ofParts = (await admin.call<Json[]>("GET", "/api/audit?action=part")).body;
    expect(ofParts.length).toBeGreaterThan(0);
    expect(ofParts.every(({ entity }) => entity === "part")).toBe(true);
    expect((await admin.call("GET", "/api/audit/actions")).body).toContain("order.cancel");
    const file = await admin.call<string>("GET", `/api/audit.csv?q=${id}`);
    expect(file.body.trim().split("\r\n")).toHaveLength(2);
  });

  test("names what its ids stand for, as long as that exists", async () => {
    const part = await shop.addPart({ sku: "NAMED-1", name: "Named Pads" });
    const add = (path: string, body: Json) =>
      admin.call("POST", path, body).then(({ body: { insertedId } }) => insertedId);
    const [group, gone] = await Promise.all(["Garages", "Fleets"].map((name) => add("/api/customer-groups", { name })));
    const promotion = await add("/api/promotions", {
      name: "Autumn",
      kind: "percent",
      level: "line",
      percent: 10,
      parts: ["NAMED-1"],
      groups: ["Garages", "Fleets"],
    });
    await admin.call("DELETE", `/api/customer-groups/${gone}`);
    const { body } = await admin.call<Json[]>("GET", `/api/audit?q=${promotion}`);
    expect(body).toMatchObject([{ action: "promotion.add", after: { partIds: [part] } }]);
    // In no order.
    expect(new Set(body[0]?.["after"].groupIds)).toEqual(new Set([group, gone]));
    expect(body[0]?.["names"]).toEqual({
      [promotion]: "Autumn",
      [part]: "NAMED-1 · Named Pads",
      [group]: "Garages",
    });
    // Finance reads the log, but neither groups nor promotions.
    const accountant = await shop.signUpConfirmed();
    await shop.sql("update users set role = 'finance' where email = $1", [accountant.email]);
    const seen = (await accountant.call<Json[]>("GET", `/api/audit?q=${promotion}`)).body;
    expect(seen[0]?.["names"]).toEqual({ [part]: "NAMED-1 · Named Pads" });
  });
});

describe("what the audit log calls things", () => {
  test("a part has its title in the reader's language", async () => {
    const part = await titledPart(shop);
    const { body } = await admin.call<Json[]>("GET", `/api/audit?q=${part}`, undefined, { "accept-language": "de" });
    expect(body[0]?.["names"][part]).toMatch(/ · Bremsscheibe, 300 mm$/);
  });

  test("a gift card and its account are called by the last characters of its code, for those who may see it", async () => {
    const { insertedId: card, code } = (await admin.call("POST", "/api/gift-cards", { amount: 10 })).body;
    const [entry] = (await admin.call<Json[]>("GET", `/api/audit?q=${card}`)).body;
    const name = `… ${code.slice(-4)}`;
    expect(entry?.["names"]).toMatchObject({ [card]: name, [entry?.["after"].accountId]: name });
    const auditor = await shop.signUpConfirmed();
    await shop.sql("insert into roles (name, permissions) values ('auditor', '{audit:read}')");
    await shop.sql("update users set role = 'auditor' where email = $1", [auditor.email]);
    const [seen] = (await auditor.call<Json[]>("GET", `/api/audit?q=${card}`)).body;
    expect(seen?.["names"]).toEqual({});
  });
});

describe("users", () => {
  test("are found by name, email, phone and the number of an order", async () => {
    const part = await shop.addPart();
    const eve = await shop.signUp("Evelyn Quartz");
    await shop.sql("update users set phone_number = '+1 (312) 555-7788' where email = $1", [eve.email]);
    const id = await placeOrder(eve, part);
    const number = (await admin.call("GET", `/api/orders/${id}`)).body.order.orderNumber;
    for (const q of ["quartz", eve.email, "5557788", String(number)]) {
      const found = (await admin.call<Json[]>("GET", `/api/users?q=${encodeURIComponent(q)}`)).body;
      expect(
        found.map(({ email }) => email),
        q,
      ).toContain(eve.email);
    }
  });

  test("of two who assign a role at once, the second sees both roles", async () => {
    const eve = await shop.signUpConfirmed();
    const [{ id }] = (await shop.sql<{ id: string }>("select id from users where email = $1", [eve.email])) as [
      { id: string },
    ];
    const assign = (role: string) => admin.call("PUT", `/api/users/${id}/role`, { role, was: "customer" });
    expect((await assign("warehouse")).status).toBe(200);
    expect(await assign("service")).toMatchObject({
      status: 409,
      body: { code: "changed_meanwhile", role: "warehouse", wanted: "service" },
    });
  });
});

describe("the table of products", () => {
  test.each(["added", "name", "price", "stock"])("pages by %s in both directions, each product once", async (sort) => {
    const added: string[] = [];
    for (const n of [3, 1, 2])
      added.push(await shop.addPart({ price: n, quantity: n, name: `Page ${sort} ${n}`, sku: `PG-${sort}-${n}` }));
    for (const direction of ["", "-"]) {
      const seen: string[] = [];
      for (let path: string | undefined = `/api/products?limit=2&sort=${direction}${sort}&q=pg-${sort}`; path;) {
        const page: Json = await admin.call("GET", path);
        seen.push(...page.body.map(({ id }: { id: string }) => id));
        path = /<([^>]+)>; rel="next"/.exec(page.headers.get("link") ?? "")?.[1];
      }
      expect(seen.toSorted()).toEqual(added.toSorted());
    }
  });
});
