import type { Site } from "#http/shop-context.ts";

type WithImage = { imageUrl: string | null; typeSlug: string | null | undefined };

/** Returns the absolute address of a part's image; without one, of the illustration of its type (D25). */
export function imageAddress({ publicUrl }: Pick<Site, "publicUrl">, { imageUrl, typeSlug }: WithImage): string {
  return new URL(imageUrl || `/illustrations/${typeSlug ?? "part"}.svg`, publicUrl).href;
}
