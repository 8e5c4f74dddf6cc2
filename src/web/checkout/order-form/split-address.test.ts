import { expect, test } from "vitest";
import { splitAddress } from "#web/checkout/order-form/split-address.ts";

const nothing = { line2: "", city: "", region: "", postalCode: "" };

test.each([
  ["12 Main St\nChicago, IL 60601", { line1: "12 Main St", city: "Chicago", region: "IL", postalCode: "60601" }],
  [
    "12 Main St, Chicago, IL 60601-1234",
    { line1: "12 Main St", city: "Chicago", region: "IL", postalCode: "60601-1234" },
  ],
  [
    "12 Main St, Apt 4\nChicago IL 60601\nUSA",
    { line1: "12 Main St", line2: "Apt 4", city: "Chicago", region: "IL", postalCode: "60601", country: "US" },
  ],
  [
    "Lange Reihe 1\n20095 Hamburg\nGermany",
    { line1: "Lange Reihe 1", city: "Hamburg", postalCode: "20095", country: "DE" },
  ],
  ["Lange Reihe 1, D-20095 Hamburg", { line1: "Lange Reihe 1", city: "Hamburg", postalCode: "20095" }],
  ["Damrak 1, 1012 AB Amsterdam, NL", { line1: "Damrak 1", city: "Amsterdam", postalCode: "1012 AB", country: "NL" }],
  ["10 Downing Street, London, UK", { line1: "10 Downing Street", line2: "London", country: "GB" }],
  ["12 Main St, 60601", { line1: "12 Main St", postalCode: "60601" }],
  ["behind the station", { line1: "behind the station" }],
  ["", { line1: "" }],
])("the text of an address fills its fields, and loses nothing: %j", (text, expected) => {
  expect(splitAddress(text)).toEqual({ ...nothing, ...expected });
});
