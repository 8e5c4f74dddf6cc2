import { beforeAll, expect, test } from "vitest";
import { sharedShop } from "#test/shared-shop.ts";
import type { Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let owner: Person;

beforeAll(async () => {
  shop = await sharedShop();
  owner = await shop.admin();
});

const method = { id: "ground", name: "Ground", kind: "parcel", transitDays: { from: 1, to: 3 } };
const delivery = {
  zones: [{ id: "us", name: "USA", country: "us", postal: ["606"] }],
  methods: [{ ...method, zones: ["us"], steps: [{ upToGrams: 1000, price: 9.95 }], freeFrom: 99 }],
};
const read = () => owner.call("GET", "/api/settings/delivery");
const save = (version: number, value: unknown) => owner.call("PUT", "/api/settings/delivery", { version, value });

test("a section that was never saved has its defaults and version 0", async () => {
  expect((await read()).body).toMatchObject({ version: 0, value: { zones: [], methods: [], cutOff: "14:00" } });
});

test("what is saved is read again, amounts in major units, and is in the audit log", async () => {
  const { version } = (await read()).body;
  expect((await save(version, delivery)).body).toEqual({ acknowledged: true, version: version + 1 });
  expect((await read()).body).toMatchObject({
    version: version + 1,
    value: {
      zones: [{ country: "US", regions: [], postal: ["606"] }],
      methods: [{ steps: [{ upToGrams: 1000, upTo: null, price: 9.95 }], freeFrom: 99, maxTotal: null }],
    },
  });
  const [stored] = await shop.sql("select value from settings where section = 'delivery'");
  expect(stored).toMatchObject({ value: { methods: [{ steps: [{ priceCents: 995 }], freeFromCents: 9900 }] } });
  const [logged] = await shop.sql("select before, after from audit where action = 'settings.save' order by id desc");
  expect(logged).toMatchObject({ before: { section: "delivery", version }, after: { version: version + 1 } });
});

test("of those who save the same version at once, one succeeds and the others are refused", async () => {
  const { version } = (await read()).body;
  const answers = await Promise.all(Array.from({ length: 6 }, () => save(version, delivery)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe("changed_meanwhile");
  expect((await read()).body.version).toBe(version + 1);
});

test("a wrong field is refused by its name in the request, and nothing is saved", async () => {
  const before = (await read()).body;
  const steps = [{ upToGrams: 0, price: 9.999 }];
  const refused = await save(before.version, { ...delivery, methods: [{ ...method, zones: ["mars"], steps }] });
  expect(refused.status).toBe(422);
  expect(refused.body.errors.map(({ field, code }: { field: string; code: string }) => [field, code])).toEqual(
    expect.arrayContaining([
      ["methods.0.steps.0.upToGrams", "too_small"],
      ["methods.0.steps.0.price", "not_a_number"],
    ]),
  );
  const unknown = await save(before.version, { ...delivery, methods: [{ ...method, zones: ["mars"] }] });
  expect(unknown.body.errors).toMatchObject([{ field: "methods.0.zones", code: "not_offered" }]);
  expect((await read()).body).toEqual(before);
});

test("an unknown section is not found, and staff without the permission don't see any", async () => {
  expect((await owner.call("GET", "/api/settings/weather")).status).toBe(404);
  expect((await (await shop.signUp()).call("GET", "/api/settings/delivery")).status).toBe(403);
});
