import { beforeAll, describe, expect, test } from "vitest";
import { placeOrder } from "#test/paid-order.ts";
import { sharedShop } from "#test/shared-shop.ts";
import type { Answer, Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let ada: Person;

beforeAll(async () => {
  shop = await sharedShop();
  ada = await shop.signUp();
});

describe("lists", () => {
  test("page through all of them, newest first, each once", async () => {
    const part = await shop.addPart({ quantity: 100 });
    const bob = await shop.signUp("Bob");
    const placed: string[] = [];
    for (let n = 0; n < 7; n += 1) placed.unshift(await placeOrder(bob, part));
    const seen: string[] = [];
    for (let path: string | undefined = "/api/myorders?limit=3"; path;) {
      const page: Answer<{ _id: string }[]> = await bob.call("GET", path);
      seen.push(...page.body.map((one) => one._id));
      path = /<([^>]+)>; rel="next"/.exec(page.headers.get("link") ?? "")?.[1];
    }
    expect(seen).toEqual(placed);
  });

  test.each(["limit=0", "limit=1001", "limit=ten", "cursor=nonsense", "status=lost"])(
    "?%s is refused",
    async (query) => {
      const answer = await ada.call("GET", `/api/myorders?${query}`);
      expect(answer).toMatchObject({ status: 400, body: { code: "malformed" } });
    },
  );
});
