import { z } from "zod";
import { priceField, wholeNumber } from "#shop/input.ts";
import { partLimits } from "#shop/limits.ts";
import { partTier } from "#shop/parts/part-input.ts";

const onSale = z.boolean("not_valid");
const stock = wholeNumber(0, partLimits.stock);

/** One value of a product: `from` is the value that the client saw, `to` the new one. Prices are in major units; a type is its id. */
export const productEdit = z.discriminatedUnion("field", [
  z.strictObject({ field: z.literal("price"), from: z.number("not_a_number").nullable(), to: priceField() }),
  z.strictObject({ field: z.literal("stock"), from: z.int("not_whole"), to: stock }),
  z.strictObject({ field: z.literal("type"), from: z.uuid("not_valid").nullable(), to: z.uuid("not_valid") }),
  z.strictObject({ field: z.literal("tier"), from: partTier, to: partTier }),
  z.strictObject({ field: z.literal("sale"), from: onSale, to: onSale }),
]);

export type ProductEdit = z.infer<typeof productEdit>;
