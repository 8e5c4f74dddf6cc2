import type { Site } from "#http/shop-context.ts";

/** The pages of the specification that staff can take out of the menus, by their settings. */
const optional: Record<string, "blogs" | "portfolio" | "jobs" | "press"> = {
  "/blogs": "blogs",
  "/my-portfolio": "portfolio",
  "/jobs": "jobs",
  "/press": "press",
};

/** Returns whether the page at `path` is linked in this shop. */
export function isLinked(branding: Site["branding"], path: string): boolean {
  const setting = optional[path];
  return !branding || !setting || branding[setting];
}
