import { z } from "zod";
import { numberField, priceField, textField, wholeNumber } from "#shop/foundation/input.ts";
import { productTableLimits, partLimits, queryLimits } from "#shop/foundation/limits.ts";
import { partTier } from "#shop/catalogue/parts/part-input.ts";
import { editOfProduct } from "#shop/catalogue/parts/product-edit-input.ts";
import { productListChoices, productSorts } from "#shop/catalogue/parts/product-list-choices.ts";

/** What a new price is rounded to: the smallest unit of the currency, five or ten of them, whole major units, or just below one (`x.99`). */
export const priceRoundings = ["unit", "five", "ten", "whole", "ninety_nine"] as const;
export type PriceRounding = (typeof priceRoundings)[number];

const rounding = z.enum(priceRoundings, "not_valid").default("unit");
const percent = numberField()
  .pipe(z.number().min(-99, "too_small:-99").max(1_000, "too_large:1000"))
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, "too_precise");

/** One change of many products. Amounts are in major units; `percent` has at most two decimals. */
export const bulkChange = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("price_percent"), percent, rounding }),
  z.strictObject({ kind: z.literal("price_amount"), amount: numberField(), rounding }),
  z.strictObject({ kind: z.literal("price_set"), price: priceField() }),
  z.strictObject({ kind: z.literal("stock_set"), stock: wholeNumber(0, partLimits.stock) }),
  z.strictObject({ kind: z.literal("stock_add"), pieces: wholeNumber(-partLimits.stock, partLimits.stock) }),
  z.strictObject({ kind: z.literal("type"), type: z.uuid("not_valid") }),
  z.strictObject({ kind: z.literal("tier"), tier: partTier }),
  z.strictObject({ kind: z.literal("sale"), onSale: z.boolean("not_valid") }),
]);
export type BulkChange = z.infer<typeof bulkChange>;

const { state, stock, fit, weight } = productListChoices;
const text = textField(queryLimits.valueLength).optional();

/** The products that the table shows under these filters. */
const productFilter = z.strictObject({
  state: z.enum(state, "not_valid").default("on_sale"),
  stock: z.enum(stock, "not_valid").default("any"),
  fit: z.enum(fit, "not_valid").default("any"),
  weight: z.enum(weight, "not_valid").default("any"),
  brand: text,
  type: text,
  q: text,
  // Sorted by price, the table leaves out products without one.
  sort: z.enum(productSorts, "not_valid").optional(),
});

const { chosen, pasted } = productTableLimits;

/** Products by their ids or, as `all`, by a filter, and what is changed of each. */
export const bulkEditInput = z
  .strictObject({
    ids: z.array(z.uuid("not_valid")).min(1, "required").max(chosen, `too_many:${chosen}`).optional(),
    all: productFilter.optional(),
    change: bulkChange,
  })
  .refine(({ ids, all }) => (ids === undefined) !== (all === undefined), { path: ["ids"], error: "required" });
export type BulkEditInput = z.infer<typeof bulkEditInput>;

/** Values of products one by one, as they are pasted from a spreadsheet. */
export const pastedEdits = z.strictObject({
  edits: z.array(editOfProduct).min(1, "required").max(pasted, `too_many:${pasted}`),
});
export type PastedEdits = z.infer<typeof pastedEdits>;
