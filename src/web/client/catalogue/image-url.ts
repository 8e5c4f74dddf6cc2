/** What the API shows of a part without a photo: the drawing of its type. */
const drawing = /^\/illustrations\/[\w-]+\.svg$/;

/**
 * The image of a part as `shop/` has it: "" where it has no photo, an image of the shop itself as a path, so that a page shows it whatever
 * name the shop is reached by; other addresses stay whole.
 */
export function toImageUrl(img: string): string {
  const shop = document.documentElement.dataset["shop"] ?? location.origin;
  const { origin, pathname, search } = new URL(img);
  if (origin !== new URL(shop).origin) return img;
  return drawing.test(pathname) ? "" : pathname + search;
}
