import { z } from "zod";
import { requiredText } from "#shop/foundation/input.ts";
import { conditions, contentUnits, emissions } from "#shop/catalogue/legal-facts/legal-facts.ts";

const code = z.string().regex(/^[A-Z]{2}$/, "not_a_country");
const region = z.string().regex(/^[A-Z0-9]{1,3}$/, "not_a_region");
const list = <Schema extends z.ZodType>(schema: Schema) => z.array(schema).min(1, "required").max(60, "too_many:60");

/** What is said of the sale of a part: as it is shown, and as staff say it. */
export const legalFacts = z.strictObject({
  condition: z.enum(conditions, "not_offered").optional(),
  emissions: z.enum(emissions, "not_offered").optional(),
  carbNumbers: list(requiredText(20)).optional(),
  regulated: list(
    z.strictObject({
      country: code,
      region: region.optional(),
      postal: requiredText(12).optional(),
      city: requiredText(60).optional(),
      county: requiredText(60).optional(),
    }),
  ).optional(),
  regulation: requiredText(300).optional(),
  origin: list(code).optional(),
  tariffCode: requiredText(16).optional(),
  warranty: z
    .strictObject({
      months: z.int("not_a_number").min(1, "too_small:1").max(1_200, "too_large:1200").optional(),
      distance: z.int("not_a_number").min(1, "too_small:1").max(10_000_000, "too_large:10000000").optional(),
      distanceUnit: z.enum(["mi", "km"], "not_offered").optional(),
      lifetime: z.boolean().optional(),
      text: requiredText(300).optional(),
    })
    .optional(),
  proposition65: z.strictObject({ warns: z.boolean(), text: requiredText(1_000).optional() }).optional(),
  hazard: z
    .strictObject({
      unNumber: requiredText(10).optional(),
      hazardClass: requiredText(10).optional(),
      packingGroup: requiredText(10).optional(),
      name: requiredText(120).optional(),
    })
    .optional(),
  safetySheet: z
    .strictObject({
      number: requiredText(60).optional(),
      url: z
        .url({ protocol: /^https$/, error: "not_valid" })
        .max(2_000)
        .optional(),
    })
    .optional(),
  contents: z
    .strictObject({
      quantity: z.number("not_a_number").positive("too_small:0"),
      unit: z.enum(contentUnits, "not_offered"),
    })
    .optional(),
});
