import { beforeAll, describe, expect, test } from "vitest";
import { sharedShop } from "#test/shared-shop.ts";
import type { ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;

beforeAll(async () => {
  shop = await sharedShop();
});

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
      photoUrl: "https://img.example/ada.png",
      phoneNumber: "+44 20 7946 0000",
      address: "Ockham Park",
    };
    await ada.call("PUT", "/api/profile", saved);
    expect((await ada.call("GET", "/api/profile")).body).toMatchObject({
      ...saved,
      // The shop has not fetched it.
      photo: null,
      email: ada.email,
      role: "customer",
      emailVerified: false,
    });
  });

  test("says what is wrong beside the field", async () => {
    const ada = await shop.signUp();
    const answer = await ada.call("PUT", "/api/profile", { displayName: "", photoUrl: "nonsense", phoneNumber: "abc" });
    expect(answer.status).toBe(422);
    expect(answer.body.errors.map((one: { field: string }) => one.field)).toEqual([
      "displayName",
      "photoUrl",
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

describe("names of reviews", () => {
  test.each(["Camber Support", "cámber", "ＣＡＭＢＥＲ team", "The Official Shop", "Kundenservice"])(
    "readers can't take one for the shop's: %s is refused beside the field",
    async (name) => {
      const eve = await shop.signUp("Eve");
      const refused = await eve.call("POST", "/api/reviews", { review: "Buy!", retting: 5, name });
      expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: "name", code: "name_reserved" }] } });
    },
  );

  test("an account's own name is no way around that", async () => {
    const eve = await shop.signUp("Camber Support");
    expect((await eve.call("POST", "/api/reviews", { review: "Buy!", retting: 5 })).status).toBe(422);
  });

  test("a name that only begins like the shop's is a name", async () => {
    const ada = await shop.signUp();
    const posted = await ada.call("POST", "/api/reviews", { review: "Fits.", retting: 5, name: "Ann Cambermere" });
    expect(posted.status).toBe(200);
  });
});

describe("moderation", () => {
  test("staff hide a review, which buyers then no longer see, and show it again; both are audited", async () => {
    const eve = await shop.signUp("Eve");
    const admin = await shop.admin();
    const text = "Cheap watches at evil.example";
    const id = (await eve.call("POST", "/api/reviews", { review: text, retting: 5, name: "" })).body.insertedId;
    const seen = async () =>
      (await shop.call<{ review: string }[]>("GET", "/api/reviews")).body.some(({ review }) => review === text);
    expect(await seen()).toBe(true);
    const hide = (hidden: boolean) => admin.call("PATCH", `/api/moderation/reviews/${id}`, { hidden });
    expect((await hide(true)).body.modifiedCount).toBe(1);
    expect((await hide(true)).body.modifiedCount).toBe(0);
    expect(await seen()).toBe(false);
    expect((await admin.call("GET", "/api/moderation/reviews?status=hidden&q=watches")).body).toMatchObject([
      { id, comment: text, email: eve.email, hiddenAt: expect.any(String) },
    ]);
    await hide(false);
    expect(await seen()).toBe(true);
    expect(
      await shop.sql("select action from audit where entity_id = $1 and actor_id is not null order by at", [id]),
    ).toEqual([{ action: "review.hide" }, { action: "review.show" }]);
  });
});
