import { expect, test } from "vitest";
import { isIban } from "#shop/selling/payments/iban.ts";

test("an IBAN is known by its check digits, with or without spaces", () => {
  expect(["DE89 3704 0044 0532 0130 00", "gb82west12345698765432", "NO93 8601 1117 947"].map(isIban)).toEqual([
    true,
    true,
    true,
  ]);
});

test("an IBAN with a wrong digit, two swapped ones or too few characters is none", () => {
  expect(["DE89370400440532013001", "DE89370400440532010300", "DE8937", ""].map(isIban)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
