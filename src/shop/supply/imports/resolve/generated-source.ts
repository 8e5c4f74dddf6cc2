import type { Source } from "#shop/supply/imports/records.ts";

/** The `ref` of an application that an export worded from the shop's own terms. */
export const generatedRef = "camber";

/** Whether an export generated the wording: it repeats what the application means, so it is not stored when it comes back. */
export function isGenerated(source: Source): boolean {
  return source["ref"] === generatedRef;
}
