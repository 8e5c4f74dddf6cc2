import { z } from "zod";
import { textOf } from "#shop/input.ts";
import { partRules } from "#shop/parts/part-rules.ts";

const name = textOf({ ...partRules.partType, required: true });

/** A part type as staff describe it. */
export const newPartType = z.object({
  name,
  system: textOf({ ...partRules.system, required: true }),
  group: textOf(partRules.group).default(""),
});

export type NewPartType = z.infer<typeof newPartType>;

export const partTypeChange = z
  .object({ name, system: newPartType.shape.system, group: textOf(partRules.group) })
  .partial();

export type PartTypeChange = z.infer<typeof partTypeChange>;

export const partTypeAlias = z.object({ alias: name });
