// Where the shop serves its own images. This file imports neither zod nor the database: pages read addresses by it.

/** The widths and heights, in pixels, of the squares that an image is resized into; no image is enlarged. */
export const imageSizes = [160, 320, 640, 1280] as const;

/** Each size has a file of both, AVIF being the smaller one. */
type ImageFormat = "avif" | "webp";

/** The size of a logo in its address: pages show it small. */
export const logoSize = 320;

/** The sizes of the square icons that a logo has besides, as PNG. */
export const iconSizes = [180, 192, 512] as const;

const address = /^\/images\/([0-9a-f]{32})\/(\d+)\.webp$/;

/** Returns the path of a file of an image. Its content never changes: the hash is that of what was uploaded. */
export const imagePath = (hash: string, file: string) => `/images/${hash}/${file}`;

/** Returns the path that stands for an image: that of its largest file. */
export const imageUrlOf = (hash: string, widest: number) => imagePath(hash, `${widest}.webp`);

/** Returns hash and largest size of an image of the shop's own, null for any other address. */
export function readImageUrl(url: string): { hash: string; widest: number } | null {
  const [, hash, widest] = address.exec(url) ?? [];
  return hash === undefined ? null : { hash, widest: Number(widest) };
}

/** Returns the `srcset` of an image in one format, null for an address that is not of the shop's own images. */
export function sourcesOf(url: string, format: ImageFormat): string | null {
  const image = readImageUrl(url);
  if (!image) return null;
  return imageSizes
    .filter((size) => size <= image.widest)
    .map((size) => `${imagePath(image.hash, `${size}.${format}`)} ${size}w`)
    .join(", ");
}

/** Where the shop is reached. */
type Shop = { publicUrl: string };

type WithImage = { imageUrl: string | null; typeSlug: string | null | undefined };

/** Returns the absolute address of a part's image; without one, of the illustration of its type (D25). */
export function imageAddress({ publicUrl }: Shop, { imageUrl, typeSlug }: WithImage): string {
  return new URL(imageUrl || `/illustrations/${typeSlug ?? "part"}.svg`, publicUrl).href;
}

/** What stands in for the photo of a part: the drawing of its type. */
const drawing = /^\/illustrations\/[\w-]+\.svg$/;

/**
 * Returns the image of a part as a page shows it, whatever name the shop is reached by: an image of the shop itself as a path, "" for a drawing. Other addresses
 * stay as they are.
 */
export function shownPath({ publicUrl }: Shop, url: string): string {
  if (!url.startsWith(`${publicUrl}/`) || publicUrl === "") return url;
  const path = url.slice(publicUrl.length);
  return drawing.test(path) ? "" : path;
}
