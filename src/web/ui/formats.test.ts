import { expect, test } from "vitest";
import { dateFormat, moneyFormat, numberFormat, regionalLocale, usableTimeZone } from "#web/ui/formats.ts";

test("the page's language decides the locale, and the visitor's region refines it", () => {
  expect(regionalLocale("en-US", ["de-DE", "en-GB", "en-US"])).toBe("en-GB");
  expect(regionalLocale("de-DE", ["en-GB", "de-AT"])).toBe("de-AT");
  expect(regionalLocale("de-DE", ["fr-FR"])).toBe("de-DE");
});

test("a language tag without a region does not replace the page's locale", () => {
  expect(regionalLocale("en-US", ["en"])).toBe("en-US");
});

test.each(["en-US@posix", "en-", "en-x", "en-US-u-nu-", "en_US", "", "en-🙂"])(
  "what a browser calls '%s' breaks no number, amount or date",
  (tag) => {
    const locale = regionalLocale("en-US", [tag]);
    expect(numberFormat(locale).format(1234.5)).toBe("1,234.5");
    expect(moneyFormat(locale, "USD", "symbol").format(49.9)).toBe("$49.90");
    expect(dateFormat(locale, "UTC", "date").format(0)).toBe("Jan 1, 1970");
  },
);

test("a time zone that the browser does not know is UTC", () => {
  expect(usableTimeZone("Europe/Berlin")).toBe("Europe/Berlin");
  expect(usableTimeZone("Etc/Unknown")).toBe("UTC");
});

test("a formatter is made once for each locale", () => {
  expect(numberFormat("de-DE")).toBe(numberFormat("de-DE"));
  expect(moneyFormat("de-DE", "EUR", "symbol").format(1234.5)).toBe("1.234,50\u00a0€");
  expect(moneyFormat("de-DE", "USD", "symbol")).not.toBe(moneyFormat("de-DE", "EUR", "symbol"));
});

test.each([
  ["symbol", "US$12.50", "12,50 $"],
  ["narrowSymbol", "$12.50", "12,50 $"],
  ["code", "USD 12.50", "12,50 USD"],
] as const)("an amount has the %s of its currency", (display, canadian, german) => {
  const plain = (locale: string) => moneyFormat(locale, "USD", display).format(12.5).replaceAll("\u00a0", " ");
  expect([plain("en-CA"), plain("de-DE")]).toEqual([canadian, german]);
});
