import { shownPath } from "#shop/foundation/images/image-url.ts";

/** The image of a response as a page shows it. */
export function toImageUrl(url: string): string {
  return shownPath({ publicUrl: document.documentElement.dataset["shop"] ?? location.origin }, url);
}
