import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startShop, type ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop?.stop());

describe("a new review", () => {
  test.each([{}, { name: "" }, { name: "  " }])("without a name carries the account's: %j (D31)", async (name) => {
    const grace = await shop.signUp("Grace Hopper");
    const review = `Fits. ${JSON.stringify(name)}`;
    expect((await grace.call("POST", "/api/reviews", { review, retting: 5, ...name })).status).toBe(200);
    const listed = (await shop.call("GET", "/api/reviews")).body;
    expect(listed).toContainEqual(expect.objectContaining({ review, name: "Grace Hopper" }));
  });
});

describe("the profile (D19)", () => {
  test("keeps phone number and address", async () => {
    const ada = await shop.signUp();
    const saved = {
      displayName: "Ada King",
      photoURL: "https://img.example/ada.png",
      phoneNumber: "+44 20 7946 0000",
      address: "Ockham Park",
    };
    await ada.call("PUT", "/api/profile", saved);
    expect((await ada.call("GET", "/api/profile")).body).toMatchObject({
      ...saved,
      email: ada.email,
      role: "customer",
      emailVerified: false,
    });
  });

  test("says what is wrong beside the field", async () => {
    const ada = await shop.signUp();
    const answer = await ada.call("PUT", "/api/profile", { displayName: "", photoURL: "nonsense", phoneNumber: "abc" });
    expect(answer.status).toBe(422);
    expect(answer.body.errors.map((one: { field: string }) => one.field)).toEqual([
      "displayName",
      "photoURL",
      "phoneNumber",
    ]);
  });
});

describe("reviews", () => {
  test("are read by everybody and posted by signed-in users", async () => {
    const ada = await shop.signUp();
    expect((await shop.call("POST", "/api/reviews", { review: "x", retting: 5, name: "Eve" })).status).toBe(401);
    const posted = await ada.call("POST", "/api/reviews", { review: "Discs ran true.", retting: "5", name: "Ada" });
    expect(posted.body).toEqual({ acknowledged: true, insertedId: expect.any(String) });
    expect((await shop.call("GET", "/api/reviews?limit=1")).body[0]).toMatchObject({
      review: "Discs ran true.",
      retting: 5,
      name: "Ada",
    });
  });

  test.each([0, 6, 4.5, "good", ""])("a rating of %j is refused", async (retting) => {
    const ada = await shop.signUp();
    const answer = await ada.call("POST", "/api/reviews", { review: "x", retting, name: "Ada" });
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: "retting" }] } });
  });
});
