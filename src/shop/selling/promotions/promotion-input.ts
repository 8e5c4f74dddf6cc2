import { z } from "zod";
import { numberField, priceField, requiredText, textOf, wholeOf } from "#shop/foundation/input.ts";
import { previewLimits } from "#shop/foundation/limits.ts";
import { promotionKinds, promotionLevels } from "#shop/selling/pricing/promotion-rule.ts";
import { groupRules, namedLimits, periods, promotionRules } from "#shop/selling/promotions/promotion-rules.ts";

const named = z
  .array(requiredText(namedLimits.length), "not_valid")
  .max(namedLimits.most, `too_many:${namedLimits.most}`)
  .default([]);
const instant = z.iso
  .datetime({ offset: true, error: "not_a_date" })
  .transform((text) => new Date(text))
  .nullish()
  .transform((at) => at ?? null);
const none = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? null);

const fields = z.strictObject({
  name: textOf(promotionRules.name),
  code: textOf(promotionRules.code).default(""),
  kind: z.enum(promotionKinds, "not_valid"),
  level: z.enum(promotionLevels, "not_valid"),
  percent: none(numberField().pipe(z.number().positive("not_positive").max(100, "too_large:100"))),
  amount: none(priceField()),
  minimum: none(priceField()),
  combinesWith: z.array(z.enum(promotionLevels, "not_valid"), "not_valid").default([]),
  parts: named,
  brands: named,
  partTypes: named,
  models: named,
  groups: named,
  yearFrom: none(wholeOf(promotionRules.yearFrom)),
  yearTo: none(wholeOf(promotionRules.yearTo)),
  startsAt: instant,
  endsAt: instant,
  limitTotal: none(wholeOf(promotionRules.limitTotal)),
  limitCustomer: none(wholeOf(promotionRules.limitCustomer)),
  limitPeriod: none(wholeOf(promotionRules.limitPeriod)),
  period: none(z.enum(periods, "not_valid")),
});

type Fields = z.infer<typeof fields>;

/** What one field means for another, by the field that is to change. */
const conditions: [keyof Fields, string, (promotion: Fields) => boolean][] = [
  ["percent", "required", ({ kind, percent }) => kind !== "percent" || percent !== null],
  ["percent", "too_precise", ({ percent }) => percent === null || Number.isInteger(round(percent * 100))],
  ["amount", "required", ({ kind, amount }) => kind !== "fixed" || amount !== null],
  ["level", "not_valid", ({ kind, level }) => kind !== "free_delivery" || level === "delivery"],
  ["models", "required", ({ models, yearFrom, yearTo }) => models.length > 0 || (yearFrom === null && yearTo === null)],
  ["yearTo", "empty_range", ({ yearFrom, yearTo }) => yearFrom === null || yearTo === null || yearFrom <= yearTo],
  ["endsAt", "empty_range", ({ startsAt, endsAt }) => !endsAt || (startsAt ?? new Date(0)) < endsAt],
  ["period", "required", ({ limitPeriod, period }) => limitPeriod === null || period !== null],
  ["limitPeriod", "required", ({ limitPeriod, period }) => limitPeriod !== null || period === null],
];

/** A percentage times 100 without the noise of binary fractions: 8.1 × 100 is 810. */
const round = (value: number) => Number(value.toFixed(6));

function check(
  promotion: Fields,
  context: { addIssue: (issue: { code: "custom"; path: string[]; message: string }) => void },
) {
  for (const [field, message, holds] of conditions)
    if (!holds(promotion)) context.addIssue({ code: "custom", path: [field], message });
}

/**
 * A promotion as staff write it. `amount` and `minimum` are in major units; parts are named by SKU, brands and part types by name or slug, models as
 * 'Honda Civic', groups by name. An empty list covers everything; an empty code needs none.
 */
export const promotionInput = fields.superRefine(check);

/** The whole promotion; `version` is the one that was changed. */
export const promotionChange = fields.extend({ version: z.int("not_whole") }).superRefine(check);

export type PromotionInput = z.infer<typeof promotionInput>;

export const newGroup = z.strictObject({ name: textOf(groupRules.name) });

export const newMember = z.strictObject({ email: requiredText(320) });

/** What a preview calculates with: parts by SKU, codes as typed, and a promotion that counts whatever its dates, code and customers. */
export const previewInput = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        sku: requiredText(namedLimits.length),
        quantity: wholeOf({ min: 1, max: previewLimits.quantity }),
      }),
      "not_valid",
    )
    .min(1, "required")
    .max(previewLimits.lines, `too_many:${previewLimits.lines}`),
  codes: z.array(requiredText(promotionRules.code.maxLength), "not_valid").max(5, "too_many:5").default([]),
  promotion: none(z.uuid("not_valid")),
  delivery: none(numberField().pipe(z.number().min(0, "too_small:0"))),
});

export type PreviewInput = z.infer<typeof previewInput>;
