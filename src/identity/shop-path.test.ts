import { array, assert, constantFrom, property } from "fast-check";
import { expect, test } from "vitest";
import { isShopPath } from "#identity/shop-path.ts";

test("pages of the shop are its paths", () => {
  for (const path of ["/", "/dashboard", "/purchase/42?from=list&x=%2F#top", "/parts?q=a b", "/é"])
    expect([path, isShopPath(path)]).toEqual([path, true]);
});

test("whatever is taken for a path, a browser reads as a page of the shop", () => {
  const piece = constantFrom(
    "/",
    "\\",
    "//",
    ":",
    "@",
    "?",
    "#",
    ".",
    "..",
    "%2f",
    "%5c",
    "\t",
    "\n",
    "\0",
    " ",
    "http",
    "https:",
    "evil.example",
    "x",
  );
  assert(
    property(array(piece, { maxLength: 8 }), (pieces) => {
      const address = pieces.join("");
      if (!isShopPath(address)) return;
      expect(new URL(address, "https://shop.example/login").origin).toBe("https://shop.example");
      expect(new URL(address, "https://shop.example/login").pathname).not.toMatch(/^\/\//);
      expect(new URL(address.normalize("NFKC"), "https://shop.example/login").origin).toBe("https://shop.example");
    }),
    { numRuns: 5_000 },
  );
});
