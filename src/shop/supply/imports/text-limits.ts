import { applicationRules } from "#shop/catalogue/fitment/application-rules.ts";
import { partRules } from "#shop/catalogue/parts/part-rules.ts";

/** How many characters of a file's texts the shop stores, by what they are. */
export const textLimits = {
  name: partRules.name.maxLength,
  system: partRules.system.maxLength,
  group: partRules.group.maxLength,
  note: applicationRules.note.maxLength,
  /** The value of a qualifier, such as the version of a vehicle. */
  qualifier: applicationRules.model.maxLength,
  /** What a file calls a part type, until staff say what it is. */
  partType: 120,
  /** All words together that suppliers want a part to be found by. */
  keyWords: 5_000,
} as const;
