import { z } from "zod";
import { imageUrl, maxQuantity, numberField, requiredText, textField, wholeNumber } from "#shop/input.ts";

/** PIES limits the short description to 20 characters, and so does the specification the name. */
export const longestPartName = 20;

const sku = requiredText(40).regex(/^[\w./-]+$/, "not_a_sku");

/** What an admin says of a new part. `price` is in major units, as typed. */
export const newPart = z.object({
  name: requiredText(longestPartName),
  price: numberField().pipe(z.number().positive("not_positive")),
  description: textField(5_000).default(""),
  quantity: wholeNumber(0, maxQuantity),
  minimumOrder: wholeNumber(1, maxQuantity).default(1),
  imageUrl: imageUrl.default(""),
  sku: z.preprocess((value) => (value === "" ? undefined : value), sku.optional()),
});

export type NewPart = z.infer<typeof newPart>;

const { name, price } = newPart.shape;

/** What an admin says anew of a part. `restock` is added to the stock. */
export const partChange = z
  .object({
    name,
    price,
    description: textField(5_000),
    minimumOrder: wholeNumber(1, maxQuantity),
    imageUrl,
    restock: wholeNumber(-maxQuantity, maxQuantity),
  })
  .partial();

export type PartChange = z.infer<typeof partChange>;
