import type { Site } from "#http/shop-context.ts";

type Pictured = { imageUrl: string | null; typeSlug: string | null | undefined };

/** The absolute address of a part's image; where it has none, of the drawing of its type (D25). */
export function imageAddress({ publicUrl }: Pick<Site, "publicUrl">, { imageUrl, typeSlug }: Pictured): string {
  return new URL(imageUrl || `/illustrations/${typeSlug ?? "part"}.svg`, publicUrl).href;
}
