import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { bodyBytes } from "#shop/foundation/limits.ts";
import { sharedShop } from "#test/shared-shop.ts";
import type { Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let admin: Person;
let photo: Buffer;
beforeAll(async () => {
  shop = await sharedShop();
  admin = await shop.admin();
  photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#224466" } })
    .jpeg()
    .toBuffer();
});

async function upload(path: string, body: Uint8Array) {
  const response = await fetch(shop.url + path, {
    method: "POST",
    headers: { authorization: `Bearer ${admin.token}`, "content-type": "application/octet-stream" },
    body: new Uint8Array(body),
  });
  return { status: response.status, body: await response.json() };
}

test("an uploaded image is served for ever from the shop's own origin and stands on the part's page, in JSON and in its structured data", async () => {
  const part = await shop.addPart();
  const { status } = await upload(`/api/parts/${part}/images?alt=From+above`, photo);
  expect(status).toBe(200);
  const { body: images } = await admin.call("GET", `/api/parts/${part}/images`);
  expect(images).toEqual([
    {
      id: expect.any(String),
      imageUrl: expect.stringContaining(`${shop.url}/images/`),
      alt: "From above",
      translations: {},
      source: null,
      fault: null,
    },
  ]);
  const { imageUrl: img } = images[0];
  expect((await shop.call("GET", `/api/parts/${part}`)).body.img).toBe(img);
  const file = await fetch(img);
  expect(file.status).toBe(200);
  expect(Object.fromEntries(file.headers)).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  });
  expect((await sharp(Buffer.from(await file.arrayBuffer())).metadata()).width).toBe(400);
  const known = { "if-none-match": file.headers.get("etag") ?? "" };
  expect((await fetch(img, { headers: known })).status).toBe(304);
  expect((await fetch(img, { method: "HEAD" })).status).toBe(200);
  const page = (await shop.call("GET", `/parts/${part}`)).body as string;
  expect(page).toContain('alt="From above"');
  expect(page).toContain(`"image":["${img}"]`);
  expect(page).toMatch(/<source type="image\/avif" srcSet="\/images\/\w+\/160\.avif 160w/i);
});

test("files that are no image, or too long, are refused with a reason beside the field", async () => {
  const part = await shop.addPart();
  const text = await upload(`/api/parts/${part}/images`, Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"));
  expect([text.status, text.body.errors]).toEqual([
    422,
    [expect.objectContaining({ field: "file", code: "not_an_image" })],
  ]);
  expect((await upload(`/api/parts/${part}/images`, Buffer.alloc(0))).status).toBe(422);
  expect((await upload(`/api/parts/${part}/images`, Buffer.alloc(bodyBytes.image + 1))).status).toBe(413);
  expect((await upload(`/api/parts/019a0000-0000-7000-8000-000000000000/images`, photo)).status).toBe(404);
  expect((await admin.call("GET", `/api/parts/${part}/images`)).body).toEqual([]);
});

test("no other path below /images is anything", async () => {
  for (const path of [
    "/images/",
    "/images/x/160.webp",
    `/images/${"0".repeat(32)}/160.webp`,
    `/images/${"0".repeat(32)}/..%2f1`,
  ])
    expect((await shop.call("GET", path)).status).toBe(404);
});

test("an uploaded logo stands on every page once it is saved, and gives the icon and the manifest", async () => {
  const { body } = await upload("/api/brand/logo", photo);
  expect(body.url).toMatch(/^\/images\/\w{32}\/320\.webp$/);
  const { version } = (await admin.call("GET", "/api/settings/brand")).body;
  const value = { logoUrl: body.url, name: "Ada's Parts" };
  expect((await admin.call("PUT", "/api/settings/brand", { version, value })).status).toBe(200);
  const page = (await shop.call("GET", "/about")).body as string;
  expect(page).toContain('rel="manifest" href="/site.webmanifest"');
  const icon = /rel="icon" href="(\/images\/[^"]+)"/.exec(page)?.[1] ?? "";
  expect((await fetch(shop.url + icon)).headers.get("content-type")).toBe("image/png");
  const manifest = await shop.call("GET", "/site.webmanifest");
  expect(manifest.headers.get("content-type")).toContain("application/manifest+json");
  const { name, icons } = manifest.body;
  expect(name).toBe("Ada's Parts");
  for (const { src } of icons) expect((await fetch(shop.url + src)).status).toBe(200);
});
