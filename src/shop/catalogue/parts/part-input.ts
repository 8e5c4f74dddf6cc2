import { z } from "zod";
import { newApplication } from "#shop/catalogue/fitment/application-input.ts";
import { priceField, requiredText, textOf, wholeOf } from "#shop/foundation/input.ts";
import { partLimits } from "#shop/foundation/limits.ts";
import { withSingleBlanks } from "#shop/catalogue/parts/normal-number.ts";
import { newNumbers } from "#shop/catalogue/parts/number-input.ts";
import { attributeLimits, partRules } from "#shop/catalogue/parts/part-rules.ts";
import type { TextRule } from "#shop/foundation/rules.ts";

export const partTier = z.enum(["economy", "standard", "premium", "performance"], "not_valid");

/** Measures and the like: `diameter_mm: 300`, `material: "Ceramic"`. */
const attributes = z
  .record(
    z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, "not_a_name"),
    z.union([z.number(), requiredText(attributeLimits.value)], "not_valid"),
    "not_valid",
  )
  .refine((values) => Object.keys(values).length <= partLimits.attributes, `too_many:${partLimits.attributes}`);

/** The applications of one request. */
export const newApplications = z
  .array(newApplication, "not_valid")
  .max(partLimits.applications, `too_many:${partLimits.applications}`);

/** A text where "" means that there is none. */
const optional = (rule: TextRule) =>
  z.preprocess((value) => (value === "" ? undefined : value), textOf({ ...rule, required: true }).optional());

/** The input of a new part. `price` is in major units, as typed. */
export const newPart = z.strictObject({
  name: textOf(partRules.name),
  title: textOf(partRules.title).default(""),
  price: priceField(),
  description: textOf(partRules.description).default(""),
  quantity: wholeOf(partRules.quantity),
  minimumOrder: wholeOf(partRules.minimumOrder).default(1),
  imageUrl: textOf(partRules.imageUrl).default(""),
  sku: optional(partRules.sku).transform((text) => text && withSingleBlanks(text)),
  brand: optional(partRules.brand),
  tier: partTier.optional(),
  partType: optional(partRules.partType),
  system: optional(partRules.system),
  group: optional(partRules.group),
  universal: z.boolean("not_valid").default(false),
  attributes: attributes.default({}),
  numbers: newNumbers.default([]),
  applications: newApplications.default([]),
});

export type NewPart = z.infer<typeof newPart>;

const { name, price, brand, tier, partType, system, group } = newPart.shape;

/** The input of a change to a part. `restock` is added to the stock; `numbers` replace the existing ones. */
export const partChange = z
  .strictObject({
    name,
    title: textOf(partRules.title),
    price,
    description: textOf(partRules.description),
    minimumOrder: wholeOf(partRules.minimumOrder),
    imageUrl: textOf(partRules.imageUrl),
    restock: wholeOf(partRules.restock),
    universal: z.boolean("not_valid"),
    attributes,
  })
  .partial()
  .extend({ brand, tier, partType, system, group, numbers: newNumbers.optional() });

export type PartChange = z.infer<typeof partChange>;
