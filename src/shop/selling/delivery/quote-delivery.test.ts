import { describe, expect, test } from "vitest";
import { deliveryDates } from "#shop/selling/delivery/delivery-dates.ts";
import { deliverySettings } from "#shop/selling/delivery/delivery-settings.ts";
import { destinationInput, isPoBox } from "#shop/selling/delivery/destination.ts";
import { zoneFor } from "#shop/selling/delivery/match-zone.ts";
import type { DeliveryLine } from "#shop/selling/delivery/pack-parcels.ts";
import { quoteDelivery } from "#shop/selling/delivery/quote-delivery.ts";

const zones = [
  { id: "us", name: "USA", country: "US" },
  { id: "remote", name: "Alaska and Hawaii", country: "US", regions: ["AK", "HI"] },
  { id: "chicago", name: "Chicago", country: "US", postal: ["606", "60007-60099"] },
];
const ground = {
  id: "ground",
  name: "Ground",
  kind: "parcel",
  zones: ["us", "chicago"],
  steps: [
    { upToGrams: 1_000, priceCents: 895 },
    { upToGrams: 10_000, priceCents: 1_420 },
  ],
  transitDays: { from: 1, to: 3 },
};
const settingsWith = (method: object = {}, more: object = {}) =>
  deliverySettings.parse({ zones, methods: [{ ...ground, ...method }], timeZone: "America/Chicago", ...more });
const lineOf = (more: Partial<DeliveryLine> = {}): DeliveryLine => ({
  partId: "pads",
  quantity: 1,
  weightGrams: 2_000,
  size: null,
  shipsAlone: false,
  hazmat: false,
  groundOnly: false,
  ...more,
});
const to = { country: "US", postal: "60601" };
// A Friday, 13:00 in Chicago.
const now = new Date("2026-11-20T19:00:00Z");
const ask = (more: Partial<Parameters<typeof quoteDelivery>[0]> = {}) =>
  quoteDelivery({ settings: settingsWith(), lines: [lineOf()], to, totalCents: 5_000, now, ...more });

describe("zones", () => {
  const { zones: parsed } = settingsWith();
  test.each([
    ["60601", "chicago"],
    ["60050", "chicago"],
    ["60001", "us"],
    ["99501", "remote"],
    ["90210", "us"],
  ])("%s is in the zone %s: the narrowest that holds it", (postal, id) => {
    expect(zoneFor(parsed, { country: "US", postal })?.id).toBe(id);
  });

  test("a country without a zone has none", () => {
    expect(zoneFor(parsed, { country: "DE", postal: "10115" })).toBeNull();
  });
});

describe("a quote", () => {
  test("has the price of the first step whose bounds hold, and the days of arrival", () => {
    expect(ask()).toMatchObject({
      status: "quoted",
      options: [{ methodId: "ground", cents: 1_420, earliest: "2026-11-24", latest: "2026-11-26" }],
    });
    expect(ask({ lines: [lineOf({ weightGrams: 900 })] }).options[0]?.cents).toBe(895);
  });

  test("is not made while no method is configured, or outside of all zones", () => {
    expect(ask({ settings: deliverySettings.parse({}) })).toMatchObject({ status: "not_configured", options: [] });
    expect(ask({ to: { country: "DE", postal: "10115" } }).status).toBe("no_zone");
    expect(ask({ to: { country: "US", postal: "99501" } }).status).toBe("no_zone");
  });

  test("by parcel adds up the steps of the parcels", () => {
    const lines = [lineOf({ quantity: 3, shipsAlone: true, weightGrams: 800 })];
    expect(ask({ lines, settings: settingsWith({ perParcel: true }) }).options[0]?.cents).toBe(3 * 895);
    expect(ask({ lines }).options[0]?.cents).toBe(1_420);
  });

  test("is 0 from the total on that is delivered free of charge", () => {
    const settings = settingsWith({ freeFromCents: 9_900 });
    expect(ask({ settings, totalCents: 9_899 }).options[0]?.cents).toBe(1_420);
    expect(ask({ settings, totalCents: 9_900 }).options[0]?.cents).toBe(0);
  });

  test("is left to staff where a weight is unknown or beyond the table, unless the table asks for none", () => {
    const lines = [lineOf({ weightGrams: null })];
    expect(ask({ lines })).toMatchObject({ status: "to_be_quoted", unweighed: ["pads"] });
    expect(ask({ lines, settings: settingsWith({ steps: [{ priceCents: 500 }] }) }).options[0]?.cents).toBe(500);
    expect(ask({ lines: [lineOf({ weightGrams: 10_001 })] }).status).toBe("to_be_quoted");
  });

  test.each([
    ["hazardous goods", { lines: [lineOf({ hazmat: true })] }, {}, { hazmat: true }],
    ["a PO box", { to: { ...to, address: "P.O. Box 12" } }, { poBoxes: false }, {}],
    ["what may not fly", { lines: [lineOf({ groundOnly: true })] }, { ground: false }, {}],
    ["a parcel that is too heavy", { lines: [lineOf({ weightGrams: 9_000 })] }, { maxWeightGrams: 8_999 }, {}],
    ["a total below its minimum", { totalCents: 99 }, { minTotalCents: 100 }, {}],
    [
      "a parcel with too large a girth",
      { lines: [lineOf({ size: { lengthMm: 300, widthMm: 100, heightMm: 100 } })] },
      { maxGirthMm: 699 },
      { maxGirthMm: 700 },
    ],
  ])("by a method that does not take %s has no such option", (_name, input, refusing, taking) => {
    expect(ask({ ...input, settings: settingsWith(refusing) }).options).toEqual([]);
    expect(ask({ ...input, settings: settingsWith(taking) }).options).toHaveLength(1);
  });

  test("offers pickup without a zone, free of charge", () => {
    const pickup = { id: "shop", name: "In the shop", kind: "pickup", transitDays: { from: 0, to: 0 } };
    const settings = deliverySettings.parse({ methods: [pickup] });
    expect(ask({ settings, to: { country: "DE", postal: "10115" } }).options).toMatchObject([
      { kind: "pickup", cents: 0 },
    ]);
  });
});

describe("days of arrival", () => {
  const calendar = settingsWith({}, { holidays: ["2026-11-26"] });
  const days = (at: string) => deliveryDates(calendar, { from: 1, to: 2 }, new Date(at));

  test("count from the cut-off in the shop's time zone, without weekends and holidays", () => {
    expect(days("2026-11-23T19:59:00Z")).toEqual({ earliest: "2026-11-25", latest: "2026-11-27" });
    expect(days("2026-11-23T20:00:00Z")).toEqual({ earliest: "2026-11-27", latest: "2026-11-30" });
    expect(days("2026-11-21T12:00:00Z")).toEqual({ earliest: "2026-11-25", latest: "2026-11-27" });
  });
});

test.each([
  ["US", "60601-1234", "60601"],
  ["us", " 60601", "60601"],
  ["GB", "sw1a 1aa", "SW1A1AA"],
  ["CA", "k1a 0b1", "K1A0B1"],
])("the postal code %s %s is read as %s", (country, postal, read) => {
  expect(destinationInput.parse({ country, postal }).postal).toBe(read);
});

test.each([
  ["US", "6060"],
  ["DE", "1011A"],
  ["GB", "12345"],
])("the postal code %s %s is refused", (country, postal) => {
  expect(destinationInput.safeParse({ country, postal }).success).toBe(false);
});

test.each([
  ["PO Box 7, Springfield", true],
  ["P.O. Box 7", true],
  ["Postfach 10 01", true],
  ["12 Boxwood Lane", false],
  ["7 Post Road", false],
])("%s is a PO box: %s", (address, is) => {
  expect(isPoBox(address)).toBe(is);
});
