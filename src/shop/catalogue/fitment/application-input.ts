import { z } from "zod";
import { applicationRules } from "#shop/catalogue/fitment/application-rules.ts";
import { valueFacts } from "#shop/catalogue/fitment/qualifiers.ts";
import { dayField, numberField, textField, textOf, wholeNumber, wholeOf } from "#shop/foundation/input.ts";

const text = textOf(applicationRules.model);

/** One value or a list of them; stored as a sorted list without repeats, so that equal values are equal rows. */
function oneOrMore<T extends z.ZodType<string> | z.ZodType<number>>(value: T) {
  return z
    .preprocess(
      (value) => (Array.isArray(value) ? value : [value]),
      z.array(value).min(1, "required").max(50, "too_many:50"),
    )
    .transform((values) => [...new Set(values)].toSorted((a, b) => (a < b ? -1 : 1)) as z.output<T>[])
    .optional();
}

const day = dayField.optional();
const vinBound = textField(17)
  .regex(/^[A-Za-z0-9]{3,17}$/, "not_a_vin")
  .transform((bound) => bound.toUpperCase())
  .optional();

const excluded = new RegExp(`^(${valueFacts.join("|")})=\\S`);

/** `Qualifiers` as a user writes them: one value may stand for a list. */
export const qualifiersInput = z
  .strictObject({
    displacement: oneOrMore(numberField().pipe(z.number().positive("not_positive").max(99, "too_large:99"))),
    cylinders: oneOrMore(wholeNumber(1, 24)),
    power: oneOrMore(wholeNumber(1, 2_000)),
    version: oneOrMore(text),
    fuel: oneOrMore(text),
    turbo: z.boolean("not_valid").optional(),
    engine: oneOrMore(text),
    drive: oneOrMore(text),
    transmission: oneOrMore(text),
    body: oneOrMore(text),
    trim: oneOrMore(text),
    brakes: oneOrMore(text),
    builtFrom: day,
    builtBefore: day,
    vinFrom: vinBound,
    vinTo: vinBound,
    vin8: oneOrMore(
      textField(1)
        .regex(/^[A-Za-z0-9]$/, "not_valid")
        .transform((letter) => letter.toUpperCase()),
    ),
    market: oneOrMore(z.enum(["US", "CA", "MX"], "not_valid")),
    with: oneOrMore(text),
    without: oneOrMore(text),
    except: oneOrMore(text.regex(excluded, "not_valid")),
  })
  .refine(({ builtFrom = "", builtBefore = "9" }) => builtFrom < builtBefore, {
    message: "empty_range",
    path: ["builtBefore"],
  });

const year = wholeOf(applicationRules.year);

/** A model in a year or a range of years. */
const vehicleRange = z
  .strictObject({ make: text, model: text, year: year.optional(), from: year.optional(), to: year.optional() })
  .transform(({ make, model, ...years }) => ({
    make,
    model,
    from: years.from ?? years.year ?? years.to ?? 0,
    to: years.to ?? years.year ?? years.from ?? 0,
  }))
  .refine(({ from }) => from > 0, { message: "required", path: ["year"] })
  .refine(({ from, to }) => from <= to, { message: "empty_range", path: ["to"] });

/** One application of a new part: `vehicle` is the id of one, or a model and its years. */
export const newApplication = z.strictObject({
  vehicle: z.union([z.string(), vehicleRange], "not_valid"),
  position: textOf(applicationRules.position).optional(),
  quantity: wholeOf(applicationRules.quantity).default(1),
  qualifiers: qualifiersInput.prefault({}),
  notes: z
    .preprocess(
      (value) => (typeof value === "string" ? [value] : value),
      z.array(textOf(applicationRules.note)).max(20, "too_many:20"),
    )
    .default([]),
});

export type NewApplication = z.infer<typeof newApplication>;
