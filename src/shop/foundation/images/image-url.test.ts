import { expect, test } from "vitest";
import { readImageUrl, sourcesOf } from "#shop/foundation/images/image-url.ts";

const hash = "0123456789abcdef0123456789abcdef";

test("an image of the shop's own is offered in the sizes that it has", () => {
  expect(readImageUrl(`/images/${hash}/320.webp`)).toEqual({ hash, widest: 320 });
  expect(sourcesOf(`/images/${hash}/320.webp`, "avif")).toBe(
    `/images/${hash}/160.avif 160w, /images/${hash}/320.avif 320w`,
  );
});

test("any other address is one size", () => {
  for (const url of ["https://img.example/a.webp", "/illustrations/brake-disc.svg", `/images/${hash}/../x.webp`]) {
    expect(sourcesOf(url, "webp")).toBeNull();
    expect(readImageUrl(url)).toBeNull();
  }
});
