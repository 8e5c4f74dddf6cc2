import type { Site } from "#http/shop-context.ts";
import { formats } from "#shop/foundation/rules.ts";

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
