import { z } from "@hono/zod-openapi";
import { promotionKinds, promotionLevels } from "#shop/selling/pricing/promotion-rule.ts";
import type { PromotionPreview } from "#shop/selling/promotions/preview.ts";
import { periods } from "#shop/selling/promotions/promotion-rules.ts";
import { promotionStates, type Promotion } from "#shop/selling/promotions/promotions.ts";

const names = z.array(z.string());

export const promotionResponse = z
  .object({
    id: z.uuid(),
    name: z.string(),
    code: z.string().nullable(),
    kind: z.enum(promotionKinds),
    level: z.enum(promotionLevels),
    percent: z.number().nullable(),
    amountCents: z.int().nullable().openapi({ description: "For each piece where the level is `line`" }),
    minimumCents: z.int().nullable(),
    currency: z.string(),
    combinesWith: z.array(z.enum(promotionLevels)),
    parts: names.openapi({ description: "SKUs; this list and the next four: empty covers everything" }),
    brands: names,
    partTypes: names,
    models: names,
    groups: names,
    yearFrom: z.int().nullable(),
    yearTo: z.int().nullable(),
    startsAt: z.iso.datetime(),
    endsAt: z.iso.datetime().nullable(),
    endedAt: z.iso.datetime().nullable().openapi({ description: "Ended by staff" }),
    limitTotal: z.int().nullable(),
    limitCustomer: z.int().nullable(),
    limitPeriod: z.int().nullable(),
    period: z.enum(periods).nullable(),
    state: z.enum(promotionStates),
    uses: z.int(),
    usedCents: z.int().openapi({ description: "What orders were reduced by" }),
    version: z.int(),
  })
  .openapi("Promotion");

export function toPromotionResponse(row: Promotion): z.infer<typeof promotionResponse> {
  const { id, kind, value, currency, minimumCents, covers, startsAt, endsAt, endedAt } = row;
  const { name, code, level, combinesWith, yearFrom, yearTo, limitTotal, limitCustomer, limitPeriod } = row;
  return {
    id,
    name,
    code,
    kind,
    level,
    percent: kind === "percent" ? value / 100 : null,
    amountCents: kind === "fixed" ? value : null,
    minimumCents,
    currency,
    combinesWith,
    ...covers,
    yearFrom,
    yearTo,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    limitTotal,
    limitCustomer,
    limitPeriod,
    period: row.period,
    state: row.state,
    uses: row.uses,
    usedCents: row.usedCents,
    version: row.version,
  };
}

const named = z.object({ id: z.uuid(), name: z.string(), code: z.string().optional() });

export const previewResponse = z
  .object({
    lines: z.array(
      z.object({
        sku: z.string(),
        name: z.string(),
        quantity: z.int(),
        unitPriceCents: z.int(),
        itemsCents: z.int(),
        discountCents: z.int(),
        promotions: z.array(z.string()).openapi({ description: "Names of those that reduced it" }),
      }),
    ),
    itemsCents: z.int(),
    discountCents: z.int(),
    deliveryCents: z.int(),
    depositsCents: z.int(),
    totalCents: z.int(),
    currency: z.string(),
    promotions: z.array(named.extend({ amountCents: z.int() })),
    unused: z.array(
      named.extend({
        reason: z.enum(["below_minimum", "covers_nothing", "not_combined"]),
        minimumCents: z.int().optional(),
      }),
    ),
    refused: z.array(z.object({ code: z.string(), reason: z.enum(["code_unknown", "code_used_up"]) })),
  })
  .openapi("PromotionPreview");

export function toPreviewResponse({ quote, lines, refused, names }: PromotionPreview): z.infer<typeof previewResponse> {
  const name = (id: string) => names.get(id) ?? "";
  const toNamed = ({ promotionId, code }: { promotionId: string; code?: string }) => ({
    id: promotionId,
    name: name(promotionId),
    ...(code && { code }),
  });
  return {
    lines: quote.lines.map(({ itemsCents, discountCents, discounts }, index) => {
      const promotions = discounts.map(({ promotionId }) => name(promotionId));
      return { ...lines[index]!, itemsCents, discountCents, promotions };
    }),
    itemsCents: quote.itemsCents,
    discountCents: quote.discountCents,
    deliveryCents: quote.deliveryCents,
    depositsCents: quote.depositsCents,
    totalCents: quote.totalCents,
    currency: quote.currency,
    promotions: quote.promotions.map((one) => ({ ...toNamed(one), amountCents: one.amountCents })),
    unused: quote.unused.map(({ reason, minimumCents, ...one }) => ({
      ...toNamed(one),
      reason,
      ...(minimumCents !== undefined && { minimumCents }),
    })),
    refused,
  };
}
