import { z } from "zod";
import { numberField, priceField, requiredText, textOf, wholeOf } from "#shop/input.ts";
import { promotionKinds, promotionLevels } from "#shop/pricing/promotion-rule.ts";
import { groupRules, namedLimits, periods, promotionRules } from "#shop/promotions/promotion-rules.ts";

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

const fields = z.object({
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

/**
 * A promotion as staff write it. `amount` and `minimum` are in major units; parts are named by SKU, brands and part types by name or slug, models as
 * 'Honda Civic', groups by name. An empty list covers everything; an empty code needs none.
 */
export const promotionInput = fields.superRefine((promotion, context) => {
  for (const [field, message, holds] of conditions)
    if (!holds(promotion)) context.addIssue({ code: "custom", path: [field], message });
});

export type PromotionInput = z.infer<typeof promotionInput>;

export const newGroup = z.object({ name: textOf(groupRules.name) });
