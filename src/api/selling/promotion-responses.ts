import { z } from "@hono/zod-openapi";
import { fromCents } from "#shop/foundation/money.ts";
import { promotionKinds, promotionLevels } from "#shop/selling/pricing/promotion-rule.ts";
import type { PromotionPreview } from "#shop/selling/promotions/preview.ts";
import { periods } from "#shop/selling/promotions/promotion-rules.ts";
import { promotionStates, type Promotion } from "#shop/selling/promotions/promotions.ts";

const names = z.array(z.string());

export const promotionResponse = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    code: z.string().nullable(),
    kind: z.enum(promotionKinds),
    level: z.enum(promotionLevels),
    percent: z.number().nullable(),
    amount: z.number().nullable().openapi({ description: "In major units; for each piece where the level is `line`" }),
    minimum: z.number().nullable(),
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
    used: z.number().openapi({ description: "What orders were reduced by, in major units" }),
    version: z.int(),
  })
  .openapi("Promotion");

export function toPromotionResponse(row: Promotion): z.infer<typeof promotionResponse> {
  const { id, kind, value, currency, minimumCents, covers, startsAt, endsAt, endedAt } = row;
  const { name, code, level, combinesWith, yearFrom, yearTo, limitTotal, limitCustomer, limitPeriod } = row;
  return {
    _id: id,
    name,
    code,
    kind,
    level,
    percent: kind === "percent" ? value / 100 : null,
    amount: kind === "fixed" ? fromCents(value, currency) : null,
    minimum: minimumCents === null ? null : fromCents(minimumCents, currency),
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
    used: fromCents(row.usedCents, currency),
    version: row.version,
  };
}

const named = z.object({ _id: z.uuid(), name: z.string(), code: z.string().optional() });

export const previewResponse = z
  .object({
    lines: z.array(
      z.object({
        sku: z.string(),
        name: z.string(),
        quantity: z.int(),
        unitPrice: z.number(),
        items: z.number(),
        discount: z.number(),
        promotions: z.array(z.string()).openapi({ description: "Names of those that reduced it" }),
      }),
    ),
    items: z.number(),
    discount: z.number(),
    delivery: z.number(),
    deposits: z.number(),
    total: z.number(),
    promotions: z.array(named.extend({ amount: z.number() })),
    unused: z.array(
      named.extend({
        reason: z.enum(["below_minimum", "covers_nothing", "not_combined"]),
        minimum: z.number().optional(),
      }),
    ),
    refused: z.array(z.object({ code: z.string(), reason: z.enum(["code_unknown", "code_used_up"]) })),
  })
  .openapi("PromotionPreview");

export function toPreviewResponse({ quote, lines, refused, names }: PromotionPreview): z.infer<typeof previewResponse> {
  const major = (cents: number) => fromCents(cents, quote.currency);
  const name = (id: string) => names.get(id) ?? "";
  const toNamed = ({ promotionId, code }: { promotionId: string; code?: string }) => ({
    _id: promotionId,
    name: name(promotionId),
    ...(code && { code }),
  });
  return {
    lines: quote.lines.map(({ itemsCents, discountCents, discounts }, index) => {
      const { unitPriceCents, ...line } = lines[index]!;
      return {
        ...line,
        unitPrice: major(unitPriceCents),
        items: major(itemsCents),
        discount: major(discountCents),
        promotions: discounts.map(({ promotionId }) => name(promotionId)),
      };
    }),
    items: major(quote.itemsCents),
    discount: major(quote.discountCents),
    delivery: major(quote.deliveryCents),
    deposits: major(quote.depositsCents),
    total: major(quote.totalCents),
    promotions: quote.promotions.map((one) => ({ ...toNamed(one), amount: major(one.amountCents) })),
    unused: quote.unused.map(({ reason, minimumCents, ...one }) => ({
      ...toNamed(one),
      reason,
      ...(minimumCents !== undefined && { minimum: major(minimumCents) }),
    })),
    refused,
  };
}
