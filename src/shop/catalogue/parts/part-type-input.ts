import { z } from "zod";
import { textOf } from "#shop/foundation/input.ts";
import { partRules } from "#shop/catalogue/parts/part-rules.ts";

const name = textOf({ ...partRules.partType, required: true });

/** A part type as staff describe it. */
export const newPartType = z.strictObject({
  name,
  system: textOf({ ...partRules.system, required: true }),
  group: textOf(partRules.group).default(""),
});

export type NewPartType = z.infer<typeof newPartType>;

export const partTypeChange = z
  .strictObject({ name, system: newPartType.shape.system, group: textOf(partRules.group) })
  .partial();

export type PartTypeChange = z.infer<typeof partTypeChange>;

export const partTypeAlias = z.strictObject({ alias: name });
