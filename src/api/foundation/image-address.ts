import type { Site } from "#http/shop-context.ts";
import { formats } from "#shop/foundation/rules.ts";

type WithImage = { imageUrl: string | null; typeSlug: string | null | undefined };

/** Returns the absolute address of a part's image; without one, of the illustration of its type (D25). */
export function imageAddress({ publicUrl }: Pick<Site, "publicUrl">, { imageUrl, typeSlug }: WithImage): string {
  return new URL(imageUrl || `/illustrations/${typeSlug ?? "part"}.svg`, publicUrl).href;
}

/**
 * Returns an image's address as the shop stores it, where a client sends back what a response said: the path of one of the shop's own; null for a drawing that stands in for a photo. Any other
 * address is returned as it is.
 */
export function storedImage({ publicUrl }: Pick<Site, "publicUrl">, address: string): string | null {
  if (!URL.canParse(address)) return address;
  const { origin, pathname } = new URL(address);
  if (origin !== new URL(publicUrl).origin || !formats.not_an_image_url(pathname)) return address;
  return /^\/illustrations\/[\w-]+\.svg$/.test(pathname) ? null : pathname;
}
