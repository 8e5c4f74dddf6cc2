import { z } from "zod";
import { newApplication } from "#shop/fitment/application-input.ts";
import { imageUrl, maxQuantity, numberField, requiredText, textField, wholeNumber } from "#shop/input.ts";
import { newNumbers } from "#shop/parts/number-input.ts";

/** PIES limits the short description to 20 characters, and so does the specification the name. */
export const longestPartName = 20;

const sku = requiredText(40).regex(/^[\w./-]+$/, "not_a_sku");

export const partTier = z.enum(["economy", "standard", "premium", "performance"], "not_valid");

/** Measures and the like: `diameter_mm: 300`, `material: "Ceramic"`. */
const attributes = z
  .record(
    z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, "not_a_name"),
    z.union([z.number(), requiredText(80)], "not_valid"),
    "not_valid",
  )
  .refine((given) => Object.keys(given).length <= 40, "too_many:40");

const nameOf = (max: number) =>
  z.preprocess((value) => (value === "" ? undefined : value), requiredText(max).optional());

/** What an admin says of a new part. `price` is in major units, as typed. */
export const newPart = z.object({
  name: requiredText(longestPartName),
  price: numberField().pipe(z.number().positive("not_positive")),
  description: textField(5_000).default(""),
  quantity: wholeNumber(0, maxQuantity),
  minimumOrder: wholeNumber(1, maxQuantity).default(1),
  imageUrl: imageUrl.default(""),
  sku: z.preprocess((value) => (value === "" ? undefined : value), sku.optional()),
  brand: nameOf(60),
  tier: partTier.optional(),
  partType: nameOf(60),
  system: nameOf(60),
  group: nameOf(60),
  universal: z.boolean("not_valid").default(false),
  attributes: attributes.default({}),
  numbers: newNumbers.default([]),
  applications: z.array(newApplication, "not_valid").max(5_000, "too_many:5000").default([]),
});

export type NewPart = z.infer<typeof newPart>;

const { name, price, brand, tier, partType, system, group } = newPart.shape;

/** What an admin says anew of a part. `restock` is added to the stock; `numbers` take the place of those there were. */
export const partChange = z
  .object({
    name,
    price,
    description: textField(5_000),
    minimumOrder: wholeNumber(1, maxQuantity),
    imageUrl,
    restock: wholeNumber(-maxQuantity, maxQuantity),
    universal: z.boolean("not_valid"),
    attributes,
  })
  .partial()
  .extend({ brand, tier, partType, system, group, numbers: newNumbers.optional() });

export type PartChange = z.infer<typeof partChange>;
