import { z } from "zod";
import { requiredText, textField } from "#shop/foundation/input.ts";
import { partLimits } from "#shop/foundation/limits.ts";
import { normalNumber, withSingleBlanks } from "#shop/catalogue/parts/normal-number.ts";

/** The kinds of number that a part is found by besides its SKU: the vehicle maker's, equivalents, superseded ones, competitors'. */
export const numberKinds = ["oe", "interchange", "superseded", "competitor"] as const;
export type NumberKind = (typeof numberKinds)[number];

/** Of the name of a number's maker. */
export const longestMaker = 80;

const partNumber = requiredText(60)
  .transform((text) => withSingleBlanks(text.normalize("NFKC")))
  .refine((text) => normalNumber(text) !== "", "not_a_part_number");

/** One number of a part. `replacedBy`, for superseded numbers only: the number after it, where that is not the part's own SKU. */
export const newNumber = z
  .strictObject({
    kind: z.enum(numberKinds, "not_valid"),
    number: partNumber,
    maker: textField(longestMaker).optional(),
    replacedBy: partNumber.optional(),
  })
  .refine(({ kind, replacedBy }) => kind === "superseded" || replacedBy === undefined, {
    path: ["replacedBy"],
    error: "only_if_superseded",
  });

export type NewNumber = z.infer<typeof newNumber>;

export const newNumbers = z.array(newNumber).max(partLimits.numbers, `too_many:${partLimits.numbers}`);
