import sharp, { type Sharp, type SharpOptions } from "sharp";
import { ShopError } from "#shop/foundation/errors.ts";
import { iconSizes, imageSizes } from "#shop/foundation/images/image-url.ts";
import type { ImageFile, ImageUse, ResizedImage } from "#shop/foundation/images/resize.ts";
import { imageLimits } from "#shop/foundation/limits.ts";

// libvips reads dozens of formats, some of them documents that name other files: it may read only these.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Heif", "Nsgif"].map((format) => `VipsForeignLoad${format}`),
});
// What it has decoded is not used twice.
sharp.cache(false);
// One thread for each image: requests need the other cores.
sharp.concurrency(1);

const raster = new Set(["jpeg", "png", "webp", "heif", "gif"]);
const reading: SharpOptions = {
  limitInputPixels: imageLimits.pixels,
  failOn: "error",
  animated: false,
  sequentialRead: true,
};

/** Implements `ResizeImage` with sharp. Of an animation, it takes the first frame. */
export async function resizeImage(bytes: Uint8Array, use: ImageUse): Promise<ResizedImage> {
  const { width, height } = await factsOf(bytes);
  const longer = Math.max(width, height);
  const widest = imageSizes.find((size) => size >= longer) ?? Math.max(...imageSizes);
  try {
    const upright = inside(timed(sharp(bytes, reading)).autoOrient(), widest).toColourspace("srgb");
    const { data, info } = await upright.raw().toBuffer({ resolveWithObject: true });
    const again = () => timed(sharp(data, { raw: info }));
    const files: ImageFile[] = [];
    for (const size of imageSizes.filter((one) => one <= widest)) {
      files.push({
        name: `${size}.avif`,
        bytes: await inside(again(), size).avif({ quality: 55, effort: 2 }).toBuffer(),
      });
      files.push({ name: `${size}.webp`, bytes: await inside(again(), size).webp({ quality: 80 }).toBuffer() });
    }
    if (use === "logo") for (const size of iconSizes) files.push(await iconOf(again(), size));
    return { widest, files };
  } catch (error) {
    if (error instanceof ShopError) throw error;
    throw refusal(/timeout/i.test(String(error)) ? "image_too_slow" : "not_an_image", error);
  }
}

/** Returns the size of an image that can be decoded within the limits. Only its head is read. */
async function factsOf(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const found = await timed(sharp(bytes, { ...reading, limitInputPixels: false }))
    .metadata()
    .catch((error: unknown) => {
      throw refusal("not_an_image", error);
    });
  const { format, width, height } = found;
  if (!raster.has(format) || width === 0 || height === 0) throw refusal("not_an_image");
  if (width * height > imageLimits.pixels) {
    const limit = Math.floor(imageLimits.pixels / 1_000_000);
    throw new ShopError("invalid", { fields: [{ field: "file", code: "too_many_pixels", params: { limit } }] });
  }
  return { width, height };
}

const timed = (image: Sharp) => image.timeout({ seconds: imageLimits.stepSeconds });

const inside = (image: Sharp, size: number) =>
  image.resize({ width: size, height: size, fit: "inside", withoutEnlargement: true });

async function iconOf(image: Sharp, size: number): Promise<ImageFile> {
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  const square = image.resize({ width: size, height: size, fit: "contain", background });
  return { name: `icon-${size}.png`, bytes: await square.png({ compressionLevel: 9 }).toBuffer() };
}

function refusal(code: "not_an_image" | "image_too_slow", cause?: unknown): ShopError {
  return new ShopError("invalid", { fields: [{ field: "file", code }], cause });
}
