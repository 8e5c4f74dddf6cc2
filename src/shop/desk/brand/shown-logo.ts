import { cachedRead } from "#shop/foundation/cached-read.ts";
import { copiesOf, isExternal } from "#shop/foundation/images/external-images.ts";
import { cacheTtlMs } from "#shop/foundation/limits.ts";
import { readSettings } from "#shop/foundation/settings/settings.ts";
import { brandSection } from "#shop/desk/brand/brand-settings.ts";

/** Returns the path of the logo, that of the shop's copy for one on another server; "" where there is none, or no copy yet. Cached in the process until settings change. */
export const shownLogo = cachedRead({ tags: ["settings"], ttlMs: cacheTtlMs.settings }, async (db) => {
  const { logoUrl } = (await readSettings(db, brandSection)).value;
  return isExternal(logoUrl) ? ((await copiesOf(db, [logoUrl])).get(logoUrl) ?? "") : logoUrl;
});
