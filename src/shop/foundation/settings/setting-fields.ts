import type { z } from "zod";
import { requiredText, textField, wholeNumber } from "#shop/foundation/input.ts";

// The fields that sections of the settings share.

/** An amount in minor units. */
export const cents = wholeNumber(0, 99_999_999);

/** The name that staff give an entry. */
export const entryName = requiredText(60);

/** What an entry of a list is referred to by. */
export const entryId = textField(40).regex(/^[a-z0-9][a-z0-9-]*$/, "not_valid");

/** Adds the issue `taken` for each entry whose id another one has. */
export function refuseSharedIds(entries: { id: string }[], path: string, context: z.core.$RefinementCtx): void {
  const seen = new Set<string>();
  for (const [index, { id }] of entries.entries()) {
    if (seen.has(id)) context.addIssue({ code: "custom", message: "taken", path: [path, index, "id"] });
    seen.add(id);
  }
}
