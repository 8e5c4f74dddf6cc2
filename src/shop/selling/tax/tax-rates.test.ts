import { describe, expect, test } from "vitest";
import { quote } from "#shop/selling/pricing/quote.ts";
import { taxRatesOf } from "#shop/selling/tax/tax-rates.ts";
import { taxSettings } from "#shop/selling/tax/tax-settings.ts";
import { readVatId } from "#shop/selling/tax/vat-id.ts";

const german = { mode: "table", country: "DE", included: true };
const american = {
  mode: "table",
  country: "US",
  nexus: [{ country: "US", regions: ["IL", "OR"] }],
  rates: [
    { country: "US", region: "IL", label: "Illinois", rate: 0.0625, onDelivery: false },
    { country: "US", region: "IL", postal: "606", label: "Chicago", rate: 0.04, onDelivery: false },
    { country: "US", region: "IL", label: "Illinois, tyres", rate: 0.01, taxClass: "tyres" },
    { country: "US", region: "IL", label: "old", rate: 0.5, to: "2020-12-31" },
    { country: "US", region: "CA", label: "California", rate: 0.0725 },
  ],
  classes: [
    { id: "tyres", name: "Tyres" },
    { id: "manuals", name: "Manuals", exempt: true },
  ],
};
const chicago = { country: "US", postal: "60601" };
const berlin = { country: "DE", postal: "10115" };
const vienna = { country: "AT", postal: "1010" };

type More = Partial<Parameters<typeof taxRatesOf>[0]> & { item?: Parameters<ReturnType<typeof taxRatesOf>>[0] };

function rates(settings: object, to: { country: string; postal: string }, { item, ...more }: More = {}) {
  const sale = { settings: taxSettings.parse(settings), to, day: "2026-11-22", ...more };
  return taxRatesOf(sale)(item ?? { kind: "line" }).map(({ rate, reason }) => [rate, reason]);
}

test("without a mode there are no rates at all", () => {
  expect(rates({}, chicago)).toEqual([]);
});

describe("a shop in the United States", () => {
  test("adds the rates of state and city where it collects", () => {
    expect(rates(american, chicago)).toEqual([
      [0.0625, "standard_rated"],
      [0.04, "standard_rated"],
    ]);
    expect(rates(american, { country: "US", postal: "62701" })).toEqual([[0.0625, "standard_rated"]]);
  });

  test("collects nothing in a state where it does not have to, and in one without a tax", () => {
    expect(rates(american, { country: "US", postal: "90210" })).toEqual([[0, "not_collecting"]]);
    expect(rates(american, { country: "US", postal: "97201" })).toEqual([[0, "zero_rated"]]);
    expect(rates(american, berlin)).toEqual([[0, "not_collecting"]]);
  });

  test("takes the rates of a class, and those of the standard class where it has none", () => {
    expect(rates(american, chicago, { item: { kind: "line", taxClass: "tyres" } })).toEqual([[0.01, "reduced_rated"]]);
    expect(rates(american, chicago, { item: { kind: "line", taxClass: "manuals" } })).toEqual([[0, "product_exempt"]]);
    expect(rates(american, chicago, { item: { kind: "fee", taxClass: "core" } })).toHaveLength(2);
  });

  test("does not tax the delivery where no rate counts for it", () => {
    expect(rates(american, chicago, { item: { kind: "delivery" } })).toEqual([[0, "product_exempt"]]);
  });

  test("exempts the holder of a certificate in the states that it names", () => {
    const exemptions = [{ country: "US", regions: ["IL"] }];
    expect(rates(american, chicago, { exemptions })).toEqual([[0, "customer_exempt"]]);
    expect(rates(american, { country: "US", postal: "97201" }, { exemptions })).toEqual([[0, "zero_rated"]]);
  });
});

describe("a shop in the European Union", () => {
  test("takes its own rate, and with the One Stop Shop that of the buyer's country", () => {
    expect(rates(german, berlin)).toEqual([[0.19, "standard_rated"]]);
    expect(rates(german, vienna)).toEqual([[0.19, "standard_rated"]]);
    expect(rates({ ...german, oss: true }, vienna)).toEqual([[0.2, "standard_rated"]]);
  });

  test("takes the rate of the day of the sale", () => {
    const estonia = { country: "EE", postal: "10111" };
    expect(rates({ ...german, oss: true }, estonia, { day: "2025-06-30" })).toEqual([[0.22, "standard_rated"]]);
    expect(rates({ ...german, oss: true }, estonia, { day: "2025-07-01" })).toEqual([[0.24, "standard_rated"]]);
  });

  test("leaves the tax to a business in another member state, not to one in its own", () => {
    expect(rates(german, vienna, { vatId: "ATU 13585627" })).toEqual([[0, "reverse_charge"]]);
    expect(rates(german, vienna, { vatId: "ATU1234" })).toEqual([[0.19, "standard_rated"]]);
    expect(rates(german, berlin, { vatId: "DE136695976" })).toEqual([[0.19, "standard_rated"]]);
  });

  test("exports untaxed, also to parts of member states outside the VAT area", () => {
    expect(rates(german, chicago)).toEqual([[0, "export"]]);
    expect(rates(german, { country: "ES", postal: "35001" })).toEqual([[0, "export"]]);
  });

  test("prefers its own rows to the built-in rates", () => {
    const own = { ...german, rates: [{ country: "DE", label: "MwSt.", rate: 0.16, from: "2026-01-01" }] };
    expect(rates(own, berlin)).toEqual([[0.16, "standard_rated"]]);
    expect(rates(own, berlin, { day: "2025-12-31" })).toEqual([[0.19, "standard_rated"]]);
  });
});

test("a quote takes the rates as they are", () => {
  const taxRates = taxRatesOf({ settings: taxSettings.parse(american), to: chicago, day: "2026-11-22" });
  const lines = [{ key: "a", partId: "a", quantity: 2, unitPriceCents: 5_000 }];
  const delivery = { cents: 1_420, methodId: "ground" };
  const made = quote({ currency: "USD", taxIncluded: false, lines, promotions: [], delivery, taxRates, credits: [] });
  expect(made).toMatchObject({ taxCents: 1_025, totalCents: 12_445 });
  expect(made.taxes.map(({ amountCents, reason }) => [amountCents, reason])).toEqual(
    expect.arrayContaining([
      [625, "standard_rated"],
      [400, "standard_rated"],
      [0, "product_exempt"],
    ]),
  );
});

test.each([
  ["DE 136 695 976", "DE", "DE136695976"],
  ["el094259216", "GR", "EL094259216"],
  ["NL004495445B01", "NL", "NL004495445B01"],
])("the VAT id %s is read", (text, country, number) => {
  expect(readVatId(text)).toEqual({ country, number });
});

test.each(["", "DE12345678", "US123456789", "GB123456789", "XX1"])("%j is no VAT id of a member state", (text) => {
  expect(readVatId(text)).toBeNull();
});

test("settings refuse a table without the shop's country, an unknown class and a rate above 100 %", () => {
  const issues = (value: object) => taxSettings.safeParse(value).error?.issues.map(({ path }) => path.join("."));
  expect(issues({ mode: "table" })).toEqual(["country"]);
  expect(issues({ ...german, rates: [{ country: "DE", label: "x", rate: 0.1, taxClass: "none" }] })).toEqual([
    "rates.0.taxClass",
  ]);
  expect(issues({ ...german, rates: [{ country: "DE", label: "x", rate: 19 }] })).toEqual(["rates.0.rate"]);
});
