import { eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { promotionLimits } from "#shop/foundation/limits.ts";
import { onSaleAs } from "#shop/catalogue/parts/on-sale.ts";
import type { PromotionRule } from "#shop/selling/pricing/promotion-rule.ts";
import { quote, type QuoteLine } from "#shop/selling/pricing/quote.ts";
import { applicablePromotions, toRules } from "#shop/selling/promotions/applicable.ts";
import { customerGroupMembers, promotions } from "#shop/selling/promotions/promotions.table.ts";

type BasketLine = {
  partId: string;
  brandId: string | null;
  partTypeId: string | null;
  quantity: number;
  unitPriceCents: number;
  vehicleId: string | null;
};

/** A placed order, or a current cart with a null `orderNumber`. Driver results: `deliveryCents` may be text. */
type Basket = {
  orderNumber: string | null;
  userId: string | null;
  deliveryCents: string | number;
  lines: BasketLine[];
};

/** The discount that a promotion would have given on a basket, in minor units. */
export type ReducedBasket = { orderNumber: number | null; beforeCents: number; discountCents: number };

/** `tried`: the number of calculated baskets; `reduced`: those that would have cost less, largest discount first. */
export type PromotionEffect = { tried: number; discountCents: number; beforeCents: number; reduced: ReducedBasket[] };

const lineOf = sql`json_build_object('partId', p.id, 'brandId', p.brand_id, 'partTypeId', p.part_type_id, 'quantity', l.quantity`;

/** The latest orders, without cancelled pieces, and the latest open carts. */
const recentBaskets = (most: number) => sql`
  (select o.order_number as "orderNumber", o.user_id as "userId", o.delivery_cents as "deliveryCents",
    (select json_agg(${lineOf}, 'unitPriceCents',
        case when l.kit_key is null then l.unit_price_cents else l.items_cents / l.quantity end,
        'vehicleId', l.fitment -> 'vehicle' ->> 'id') order by l.position)
      from order_lines l join parts p on p.id = l.part_id where l.order_id = o.id and l.cancelled < l.quantity) as lines
    from orders o where o.status = 'placed' order by o.id desc limit ${most})
  union all
  (select null, c.user_id, 0,
    (select json_agg(${lineOf}, 'unitPriceCents', p.price_cents, 'vehicleId', l.vehicle_id) order by l.id)
      from cart_lines l join parts p on p.id = l.part_id
      where l.cart_id = c.id and ${onSaleAs("p")})
    from carts c where c.completed_at is null order by c.updated_at desc limit ${most})`;

/**
 * Returns what a promotion would have done to recent orders and carts beside the promotions without a code that run now, whatever its own dates, limits and
 * code; without tax. Customers' groups count. Nothing is stored. Throws `not_found`.
 */
export async function promotionEffect(
  db: Db,
  _actor: Staff<"promotions:manage">,
  id: string,
  { currency }: { currency: string },
): Promise<PromotionEffect> {
  const [promotion] = await db.select().from(promotions).where(eq(promotions.id, id));
  if (!promotion) throw new ShopError("not_found");
  const { rows } = await db.execute<Basket & Record<string, unknown>>(recentBaskets(promotionLimits.effectBaskets));
  const baskets = rows.filter(({ lines }) => lines !== null);
  const vehicleIds = [...new Set(baskets.flatMap(({ lines }) => lines.flatMap((line) => line.vehicleId ?? [])))];
  const customer = { userId: null, email: null };
  const { rules } = await applicablePromotions(db, { customer, currency, codes: [], vehicleIds });
  const others = rules.filter((rule) => rule.id !== id);
  const [tried] = await toRules(db, [promotion], vehicleIds);
  const members = promotion.groupIds ? await membersOf(db, promotion.groupIds) : null;
  const reduced: ReducedBasket[] = [];
  let beforeCents = 0;
  for (const basket of baskets) {
    const cost = (all: PromotionRule[]) => costOf(basket, all.toSorted(byId), currency);
    const before = cost(others);
    beforeCents += before;
    const counts = tried && (members === null || members.has(basket.userId ?? ""));
    const discountCents = counts ? before - cost([...others, tried]) : 0;
    const orderNumber = basket.orderNumber === null ? null : Number(basket.orderNumber);
    if (discountCents > 0) reduced.push({ orderNumber, beforeCents: before, discountCents });
  }
  return {
    tried: baskets.length,
    beforeCents,
    discountCents: reduced.reduce((sum, one) => sum + one.discountCents, 0),
    reduced: reduced.toSorted((a, b) => b.discountCents - a.discountCents),
  };
}

const byId = (a: PromotionRule, b: PromotionRule) => (a.id < b.id ? -1 : 1);

function costOf({ lines, deliveryCents }: Basket, rules: PromotionRule[], currency: string): number {
  const delivery = Number(deliveryCents);
  return quote({
    currency,
    taxIncluded: false,
    lines: lines.map(({ vehicleId, ...line }, index): QuoteLine => ({
      ...line,
      key: String(index),
      ...(vehicleId && { vehicleIds: [vehicleId] }),
    })),
    promotions: rules,
    delivery: delivery > 0 ? { cents: delivery, methodId: "recent" } : null,
    taxRates: () => [],
    credits: [],
  }).totalCents;
}

async function membersOf(db: Db, groupIds: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ userId: customerGroupMembers.userId })
    .from(customerGroupMembers)
    .where(inArray(customerGroupMembers.groupId, groupIds));
  return new Set(rows.map(({ userId }) => userId));
}
