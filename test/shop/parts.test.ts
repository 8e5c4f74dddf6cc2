import { beforeAll, describe, expect, test } from "vitest";
import { contact } from "#test/paid-order.ts";
import { sharedShop } from "#test/shared-shop.ts";
import type { Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let admin: Person;

beforeAll(async () => {
  shop = await sharedShop();
  admin = await shop.admin();
});

const filter = {
  name: "Oil Filter M20",
  price: "7.45",
  description: "Spin-on",
  quantity: "12",
  order: "2",
  img: "https://img.example/f.svg",
};

describe("adding a part", () => {
  test("puts it on sale as sent, numbers as text or not", async () => {
    const added = await admin.call("POST", "/api/parts", filter);
    expect(added.body).toEqual({ acknowledged: true, insertedId: expect.any(String) });
    const part = (await shop.call("GET", `/api/parts/${added.body.insertedId}`)).body;
    const img = `${shop.url}/illustrations/part.svg`;
    expect(part).toMatchObject({ ...filter, img, _id: added.body.insertedId, price: 7.45, quantity: 12, order: 2 });
    expect((await shop.call("GET", "/api/parts?limit=1")).body[0]._id).toBe(added.body.insertedId);
  });

  test("an image is an absolute address of the shop's own under its public URL; without one, or while it is not fetched from another server, the drawing of the type (D25)", async () => {
    const imageOf = async (more: object) => {
      const { insertedId } = (await admin.call("POST", "/api/parts", { ...filter, ...more })).body;
      const { img } = (await shop.call("GET", `/api/parts/${insertedId}`)).body;
      expect((await shop.call("GET", "/api/parts?limit=1")).body[0].img).toBe(img);
      const order = await admin.call("POST", "/api/purchase", { ...contact, part: insertedId, orders: 2 });
      expect(order.body.order.img).toBe(img);
      expect((await admin.call("GET", `/api/purchase/${order.body.insertedId}`)).body.img).toBe(img);
      return img;
    };
    const oilFilter = { partType: "Oil Filter", system: "Engine", group: "Filters" };
    expect(await imageOf({ img: "https://img.example/a.png" })).toBe(`${shop.url}/illustrations/part.svg`);
    expect(await imageOf({ img: "/uploads/a.png" })).toBe(`${shop.url}/uploads/a.png`);
    expect(await imageOf({ img: "", ...oilFilter })).toBe(`${shop.url}/illustrations/oil-filter.svg`);
    expect(await imageOf({ img: "" })).toBe(`${shop.url}/illustrations/part.svg`);
  });

  test.each([
    ["name", { name: "" }, "required"],
    ["name", { name: "A name of 21 letters!" }, "too_long"],
    ["price", { price: 0 }, "not_positive"],
    ["price", { price: "1.005" }, "too_precise"],
    ["price", { price: 1e12 }, "too_large"],
    ["price", { price: "cheap" }, "not_a_number"],
    ["quantity", { quantity: -1 }, "too_small"],
    ["quantity", { quantity: 1e9 }, "too_large"],
    ["order", { order: 0 }, "too_small"],
    ["img", { img: "javascript:alert(1)" }, "not_an_image_url"],
    ["img", { img: "//evil.example/x.png" }, "not_an_image_url"],
    ["img", { img: "http://plain.example/x.png" }, "not_an_image_url"],
    ["sku", { sku: "a<b" }, "not_a_sku"],
  ])("refuses a bad %s: %j", async (field, wrong, code) => {
    const answer = await admin.call("POST", "/api/parts", { ...filter, ...wrong });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toContainEqual({ field, code, message: expect.any(String) });
  });

  test("a name of 20 characters and a SKU of one's own are taken; the same SKU again is not", async () => {
    const mine = { ...filter, name: "Twenty characters 20", sku: "CMB 20/a (L+R)" };
    expect((await admin.call("POST", "/api/parts", mine)).status).toBe(200);
    expect(await admin.call("POST", "/api/parts", mine)).toMatchObject({ status: 409, body: { code: "sku_taken" } });
  });

  test("of two admins adding the same SKU at once one is refused", async () => {
    const answers = await Promise.all([1, 2].map(() => admin.call("POST", "/api/parts", { ...filter, sku: "RACE-1" })));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
  });

  test("refuses a SKU that differs from another part's in punctuation and capitals alone", async () => {
    expect((await admin.call("POST", "/api/parts", { ...filter, sku: "HU 719/7 x" })).status).toBe(200);
    for (const sku of ["HU719-7X", "hu 719 7 x"]) {
      expect(await admin.call("POST", "/api/parts", { ...filter, sku })).toMatchObject({
        status: 409,
        body: { code: "sku_taken" },
      });
    }
  });
});

describe("changing a part", () => {
  test("changes what is sent and nothing else, and the audit has both", async () => {
    const part = await shop.addPart({ name: "Wiper Blade 500", price: 12, quantity: 4 });
    const sent = { name: "Wiper Blade 550", price: "13.5", restock: 20 };
    expect((await admin.call("PATCH", `/api/parts/${part}`, sent)).body).toEqual({
      acknowledged: true,
      modifiedCount: 1,
    });
    const now = (await shop.call("GET", `/api/parts/${part}`)).body;
    expect(now).toMatchObject({
      name: "Wiper Blade 550",
      price: 13.5,
      quantity: 24,
      order: 1,
      description: "Vented, 5 holes",
    });
    const [row] = await shop.sql(
      "select before ->> 'stock' as before, after ->> 'stock' as after from audit where action = 'part.change' and entity_id = $1",
      [part],
    );
    expect(row).toEqual({ before: "4", after: "24" });
  });

  test("a stock has a most, and says how far it is", async () => {
    const part = await shop.addPart();
    await shop.sql("update parts set stock = 999999990 where id = $1", [part]);
    expect((await admin.call("PATCH", `/api/parts/${part}`, { restock: 11 })).body.errors).toEqual([
      { field: "restock", code: "too_large", message: expect.stringContaining("10") },
    ]);
    expect((await admin.call("PATCH", `/api/parts/${part}`, { restock: 10 })).status).toBe(200);
  });

  test("restocking while others order loses nothing", async () => {
    const part = await shop.addPart({ quantity: 50 });
    const ada = await shop.signUp();
    const order = { client: "Ada", number: "5550100", address: "12 St James's Square", part, orders: 1 };
    await Promise.all([
      ...Array.from({ length: 20 }, () => ada.call("POST", "/api/purchase", order)),
      ...Array.from({ length: 5 }, () => admin.call("PATCH", `/api/parts/${part}`, { restock: 10 })),
    ]);
    expect((await shop.call("GET", `/api/parts/${part}`)).body.quantity).toBe(50 - 20 + 50);
  });

  test("a brand that has a part of this number already is refused", async () => {
    const [one, other] = [
      await shop.addPart({ sku: "SAME-1", brand: "Twice" }),
      await shop.addPart({ sku: "SAME-2", brand: "Once" }),
    ];
    await shop.sql("update parts set maker_number = $2 where id = $1", [one, "SAME-2"]);
    expect(await admin.call("PATCH", `/api/parts/${other}`, { brand: "Twice" })).toMatchObject({
      status: 409,
      body: { code: "sku_taken", errors: [{ field: "brand" }] },
    });
  });

  test("a change names what was seen, and is refused with what others have made of it since", async () => {
    const part = await shop.addPart({ price: 10, brand: "Halvern" });
    const change = (sent: object) => admin.call("PATCH", `/api/parts/${part}`, sent);
    expect((await change({ price: 12, seen: { price: 10 } })).status).toBe(200);
    expect(
      (await change({ price: 14, minimumOrder: 2, brand: "Other", seen: { price: 10, minimumOrder: 1, brand: "X" } }))
        .body,
    ).toMatchObject({
      code: "changed_meanwhile",
      errors: [
        { field: "price", code: "changed_meanwhile", message: expect.stringContaining("“12”") },
        { field: "brand", code: "changed_meanwhile", message: expect.stringContaining("“Halvern”") },
      ],
    });
    const unchanged = { name: "Brake Disc 300mm", title: null, description: "Vented, 5 holes" };
    const seen = { ...unchanged, price: 12, minimumOrder: 1, brand: "Halvern", universal: false, attributes: {} };
    expect((await change({ price: 14, seen })).status).toBe(200);
    const twice = await Promise.all([15, 16].map((price) => change({ price, seen: { price: 14 } })));
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test("a part type and numbers that others have changed since they were seen are not replaced", async () => {
    const input = (number: string) => ({ kind: "oe", number, maker: "Honda" });
    const oe = (number: string) => ({ ...input(number), replacedBy: null });
    const part = await shop.addPart({ partType: "Brake Disc", numbers: [input("A-1"), input("B-1")] });
    const change = (sent: object) => admin.call("PATCH", `/api/parts/${part}`, sent);
    // Whatever the order they were seen in.
    const seen = { numbers: [oe("B-1"), oe("A-1")] };
    expect((await change({ numbers: [input("C-1")], seen })).status).toBe(200);
    expect(await change({ numbers: [input("D-1")], seen })).toMatchObject({
      status: 409,
      body: { code: "changed_meanwhile", errors: [{ field: "numbers", code: "changed_meanwhile" }] },
    });
    expect(await change({ partType: "Brake Drum", seen: { partType: "Brake Pad Set" } })).toMatchObject({
      status: 409,
      body: { errors: [{ field: "partType", message: expect.stringContaining("“Brake Disc”") }] },
    });
    expect((await shop.call("GET", `/api/parts/${part}`)).body).toMatchObject({
      partType: "Brake Disc",
      numbers: [oe("C-1")],
    });
  });

  test("stock never falls below zero, and what is wrong is named", async () => {
    const part = await shop.addPart({ quantity: 3 });
    expect(await admin.call("PATCH", `/api/parts/${part}`, { restock: -4 })).toMatchObject({
      status: 422,
      body: { code: "not_enough_stock", available: 3, errors: [{ field: "restock" }] },
    });
    const wrong = await admin.call("PATCH", `/api/parts/${part}`, { name: "", minimumOrder: 0, imageUrl: "ftp://x" });
    expect(wrong.body.errors.map((one: { field: string }) => one.field)).toEqual(["name", "minimumOrder", "imageUrl"]);
    expect((await admin.call("PATCH", "/api/parts/0197b21d-0000-7000-8000-000000000000", { restock: 1 })).status).toBe(
      404,
    );
  });
});

describe("removing a part", () => {
  test("takes it off the list; a second time removes nothing", async () => {
    const part = await shop.addPart();
    expect((await admin.call("DELETE", `/api/parts/${part}`)).body).toEqual({ acknowledged: true, deletedCount: 1 });
    expect((await admin.call("DELETE", `/api/parts/${part}`)).body).toEqual({ acknowledged: true, deletedCount: 0 });
    expect((await shop.call("GET", `/api/parts/${part}`)).status).toBe(404);
    expect((await shop.call("GET", "/api/parts")).body.map((one: { _id: string }) => one._id)).not.toContain(part);
  });

  test("is in the audit, with what was removed", async () => {
    const part = await shop.addPart({ name: "Wiper Blade 600" });
    await admin.call("DELETE", `/api/parts/${part}`);
    const rows = await shop.sql(
      "select action, before ->> 'name' as name from audit where entity_id = $1 order by id",
      [part],
    );
    expect(rows).toEqual([
      { action: "part.add", name: null },
      { action: "part.remove", name: "Wiper Blade 600" },
    ]);
  });
});

describe("what can't be read", () => {
  test.each([
    ["GET", "/api/parts/not-an-id", undefined, {}, 404],
    ["GET", "/api/nowhere", undefined, {}, 404],
    ["POST", "/api/parts", "{", { "content-type": "application/json" }, 400],
    ["POST", "/api/parts", "name=x", { "content-type": "application/x-www-form-urlencoded" }, 415],
    [
      "POST",
      "/api/parts",
      JSON.stringify({ ...filter, description: "x".repeat(300_000) }),
      { "content-type": "application/json" },
      413,
    ],
  ] as const)("%s %s: a problem document with a code", async (method, path, body, headers, status) => {
    const answer = await admin.call(method, path, body, headers);
    expect(answer.status).toBe(status);
    expect(answer.headers.get("content-type")).toContain("application/problem+json");
    expect(answer.body).toMatchObject({ status, code: expect.any(String), message: expect.any(String) });
  });

  test("a body that is too large is refused also when its length was not announced", async () => {
    const body = new Blob(["x".repeat(300_000)]).stream();
    const request = { method: "POST", headers: { "content-type": "application/json" }, body, duplex: "half" };
    const answer = await fetch(`${shop.url}/api/reviews`, request);
    expect(answer).toMatchObject({ status: 413 });
  });
});
