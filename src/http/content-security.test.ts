import { expect, test } from "vitest";
import { addStandardHeaders, strictTransportOf } from "#http/content-security.ts";

function headersOf(sent: Record<string, string>, publicUrl = "https://parts.example.com", subdomains = true) {
  const headers = new Headers(sent);
  addStandardHeaders(headers, strictTransportOf({ publicUrl, subdomains }));
  return Object.fromEntries(headers);
}

test("every response of a shop with HTTPS says that it and the names below it are reached by nothing else", () => {
  expect(headersOf({})["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
  expect(headersOf({}, "https://example.com", false)["strict-transport-security"]).toBe("max-age=31536000");
  expect(headersOf({}, "http://127.0.0.1:3000")).not.toHaveProperty("strict-transport-security");
});

test.each(["image/avif", "image/svg+xml; charset=utf-8"])(
  "%s that is opened directly runs nothing and is in no frame",
  (type) => {
    expect(headersOf({ "content-type": type })["content-security-policy"]).toMatch(
      /^default-src 'none'; frame-ancestors 'none'; sandbox/,
    );
  },
);

test("a response's own headers stay", () => {
  const own = { "cache-control": "max-age=60", "content-security-policy": "default-src 'self'" };
  expect(headersOf(own)).toMatchObject(own);
});

test("what is no page loads nothing and is in no frame", () => {
  expect(headersOf({ "content-type": "application/json" })["content-security-policy"]).toBe(
    "default-src 'none'; frame-ancestors 'none'",
  );
});
