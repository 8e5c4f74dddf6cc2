import { beforeAll, describe, expect, test } from "vitest";
import { sharedShop } from "#test/shared-shop.ts";
import type { Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let vehicle: string;
let ada: Person;
beforeAll(async () => {
  shop = await sharedShop();
  vehicle = (await shop.call("POST", "/api/vehicles/decode", { vin: "1HGCM82633A004352" })).body.vehicle.id;
  ada = await shop.signUp();
});

test("a vehicle is stored, changed and removed; every response is the current garage, and no proxy may cache it", async () => {
  const added = await ada.call("POST", "/api/garage", {
    vehicleId: vehicle,
    nickname: "Blue",
    vin: "1hgcm82633a004352",
  });
  expect(added.status).toBe(200);
  const stored = {
    id: added.body.id,
    vehicle: expect.objectContaining({ id: vehicle, year: 2003, make: "Honda", model: "Accord" }),
    nickname: "Blue",
    vin: "1HGCM82633A004352",
    mileage: null,
    answers: {},
    active: true,
  };
  expect(added.body.vehicles).toEqual([stored]);
  const read = await ada.call("GET", "/api/garage");
  expect(read.body).toEqual({ vehicles: [stored] });
  expect(read.headers.get("cache-control")).toBe("no-store");
  const path = `/api/garage/${added.body.id}`;
  const changed = await ada.call("PATCH", path, { nickname: "", mileage: 120_000, answers: { drive: "FWD" } });
  expect(changed.body.vehicles).toEqual([{ ...stored, nickname: "", mileage: 120_000, answers: { drive: "FWD" } }]);
  expect((await ada.call("DELETE", path)).body).toEqual({ vehicles: [] });
  expect((await ada.call("DELETE", path)).status).toBe(404);
});

describe("nothing that is sent is the shop's fault:", () => {
  test.each([
    [{}, "vehicleId", "required"],
    [{ vehicleId: "an accord" }, "vehicleId", "vehicle_unknown"],
    [{ vehicleId: "018f0000-0000-7000-8000-000000000000" }, "vehicleId", "vehicle_unknown"],
    [{ vehicleId: "known", vin: "TOO SHORT" }, "vin", "not_a_vin"],
    [{ vehicleId: "known", vin: "1HGCM82633A00435\u0000" }, "vin", "bad_characters"],
    [{ vehicleId: "known", nickname: "x".repeat(61) }, "nickname", "too_long"],
    [{ vehicleId: "known", nickname: "\ud800" }, "nickname", "bad_characters"],
    [{ vehicleId: "known", mileage: -1 }, "mileage", "too_small"],
    [{ vehicleId: "known", mileage: 1e300 }, "mileage", "not_whole"],
    [{ vehicleId: "known", mileage: 3_000_000_000 }, "mileage", "too_large"],
    [{ vehicleId: "known", answers: { "with:\u0000": "yes" } }, "answers.with:\u0000", "not_valid"],
    [{ vehicleId: "known", answers: { price: "low" } }, "answers.price", "not_valid"],
    [{ vehicleId: "known", answers: { drive: 4 } }, "answers.drive", "not_a_text"],
    [{ vehicleId: "known", answers: ["FWD"] }, "answers", "not_valid"],
    [{ vehicleId: "known", active: "yes" }, "active", "not_valid"],
  ])("%j", async (sent: Record<string, unknown>, field, code) => {
    const body = { ...sent, ...(sent["vehicleId"] === "known" && { vehicleId: vehicle }) };
    const answer = await ada.call("POST", "/api/garage", body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual([expect.objectContaining({ field, code, message: expect.any(String) })]);
  });

  test.each([[{}], [{ vehicles: {} }], [{ vehicles: Array.from({ length: 51 }, () => ({ vehicleId: "x" })) }]])(
    "to merge %j",
    async (body) => expect((await ada.call("POST", "/api/garage/merge", body)).status).toBe(422),
  );

  test("an id that is none", async () => {
    for (const id of ["%00", "none", "018f0000-0000-7000-8000-000000000000"]) {
      expect((await ada.call("PATCH", `/api/garage/${id}`, { active: true })).status).toBe(404);
      expect((await ada.call("DELETE", `/api/garage/${id}`)).status).toBe(404);
    }
  });
});

test("the garage of a removed user is deleted with them", async () => {
  const eve = await shop.signUp("Eve");
  await eve.call("POST", "/api/garage", { vehicleId: vehicle, vin: "1HGCM82633A004352" });
  await (await shop.admin()).call("DELETE", `/api/user/${eve.email}`);
  const left = "select 1 from garage_vehicles join users on users.id = user_id where removed_at is not null";
  expect(await shop.sql(left)).toEqual([]);
});
