import { z } from "zod";
import { priceField, wholeNumber } from "#shop/foundation/input.ts";
import { partLimits } from "#shop/foundation/limits.ts";
import { partTier } from "#shop/catalogue/parts/part-input.ts";

const onSale = z.boolean("not_valid");
const stock = wholeNumber(0, partLimits.stock);

/** The edits of each field, with further fields. */
const editsWith = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.discriminatedUnion("field", [
    z.strictObject({
      ...shape,
      field: z.literal("price"),
      from: z.number("not_a_number").nullable(),
      to: priceField(),
    }),
    z.strictObject({ ...shape, field: z.literal("stock"), from: z.int("not_whole"), to: stock }),
    z.strictObject({
      ...shape,
      field: z.literal("type"),
      from: z.uuid("not_valid").nullable(),
      to: z.uuid("not_valid"),
    }),
    z.strictObject({ ...shape, field: z.literal("tier"), from: partTier, to: partTier }),
    z.strictObject({ ...shape, field: z.literal("sale"), from: onSale, to: onSale }),
  ]);

/** One value of a product: `from` is the value that the client saw, `to` the new one. Prices are in major units; a type is its id. */
export const productEdit = editsWith({});

/** The same of one of many products. */
export const editOfProduct = editsWith({ id: z.uuid("not_valid") });

export type ProductEdit = z.infer<typeof productEdit>;
