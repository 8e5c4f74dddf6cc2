import { crc32 } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { resizeImage } from "#adapters/images/resize-image.ts";
import { imageLimits } from "#shop/foundation/limits.ts";

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#a04020" } });

const refused = (code: string) =>
  expect.objectContaining({ fields: [expect.objectContaining({ field: "file", code })] });

test("an image becomes AVIF and WebP in every size up to its own, and is never enlarged", async () => {
  const { widest, files } = await resizeImage(await drawn(500, 300).jpeg().toBuffer(), "part");
  expect(widest).toBe(640);
  expect(files.map(({ name }) => name)).toEqual(
    ["160", "320", "640"].flatMap((size) => [`${size}.avif`, `${size}.webp`]),
  );
  const sizes = await Promise.all(files.map(async ({ bytes }) => sharp(bytes).metadata()));
  expect(sizes.map(({ width }) => width)).toEqual([160, 160, 320, 320, 500, 500]);
  expect(sizes.map(({ format }) => format)).toEqual(["heif", "webp", "heif", "webp", "heif", "webp"]);
});

test("a photo stands upright, and where and by what it was taken is removed", async () => {
  const exif = { IFD0: { Make: "Phone" }, IFD3: { GPSLatitude: "52/1 31/1 0/1" } };
  const lying = await drawn(400, 200).jpeg().withMetadata({ orientation: 6, exif }).toBuffer();
  expect((await sharp(lying).metadata()).exif).toBeDefined();
  const { files } = await resizeImage(lying, "part");
  for (const { bytes } of files) {
    const { width, height, exif: left, orientation } = await sharp(bytes).metadata();
    expect(height).toBeGreaterThan(width);
    expect([left, orientation]).toEqual([undefined, undefined]);
  }
});

test("a logo also has square icons, which stay transparent", async () => {
  const transparent = sharp({ create: { width: 300, height: 100, channels: 4, background: "#00000000" } });
  const { files } = await resizeImage(await transparent.png().toBuffer(), "logo");
  const icon = files.find(({ name }) => name === "icon-192.png");
  const { width, height, hasAlpha } = await sharp(icon?.bytes).metadata();
  expect([width, height, hasAlpha]).toEqual([192, 192, true]);
});

test.each([
  ["a text", async () => Buffer.from("no image")],
  [
    "an SVG, whatever it is called",
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  ],
  ["a format for documents", async () => drawn(9, 9).tiff().toBuffer()],
  ["half of a file", async () => (await drawn(900, 900).jpeg().toBuffer()).subarray(0, 2_000)],
])("%s is refused", async (_, bytes) => {
  await expect(resizeImage(await bytes(), "part")).rejects.toEqual(refused("not_an_image"));
});

test("a small file that says to have very many pixels is refused before it is decoded", async () => {
  const bomb = await drawn(1, 1).png().toBuffer();
  const side = Math.ceil(Math.sqrt(imageLimits.pixels)) + 1;
  bomb.writeUInt32BE(side, 16);
  bomb.writeUInt32BE(side, 20);
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
  await expect(resizeImage(bomb, "part")).rejects.toEqual(refused("too_many_pixels"));
});
