import { expect, test } from "vitest";
import { storedImage } from "#api/foundation/image-address.ts";
import { imageAddress } from "#shop/foundation/images/image-url.ts";

const site = { publicUrl: "https://shop.example" };

test("an image's address in a response is stored as what it stands for when it is sent back, and any other as it is", () => {
  const path = "/images/0123456789abcdef0123456789abcdef/640.webp";
  expect(storedImage(site, imageAddress(site, { imageUrl: path, typeSlug: null }))).toBe(path);
  expect(storedImage(site, imageAddress(site, { imageUrl: "", typeSlug: "brake-disc" }))).toBeNull();
  for (const address of [
    "",
    path,
    "/illustrations/part.svg",
    "https://img.example/a.png",
    "https://shop.example//img.example/a.png",
  ])
    expect(storedImage(site, address)).toBe(address);
});
