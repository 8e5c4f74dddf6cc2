import { sql, type SQL } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { may, staff, type Customer } from "#shop/foundation/actor.ts";
import { failedLately } from "#shop/supply/imports/imports.ts";
import { imports } from "#shop/supply/imports/imports.table.ts";
import { deskLimits } from "#shop/foundation/limits.ts";
import { countOrders, type OrderFilters } from "#shop/selling/orders/order-list.ts";
import { hoardedParts } from "#shop/selling/orders/unproven-holds.ts";
import { onSaleAs } from "#shop/catalogue/parts/on-sale.ts";
import type { Permission } from "#shop/foundation/permissions.ts";
import { postedLately } from "#shop/catalogue/reviews/moderate-reviews.ts";
import { reviews } from "#shop/catalogue/reviews/reviews.table.ts";

export const figureNames = [
  "to_ship_today",
  "to_ship",
  "unpaid",
  "refund_failed",
  "refund_to_send",
  "hoarded",
  "disputed",
  "low_stock",
  "drafts",
  "failed_imports",
  "new_reviews",
  "empty_searches",
] as const;

export type FigureName = (typeof figureNames)[number];

/** How much of something waits. `more`: it was counted up to `deskLimits.counted` only. */
export type Figure = { name: FigureName; count: number; more: boolean };

const everything: OrderFilters = { status: "placed", payment: "any", fulfilment: "any" };

const ofOrders: Partial<Record<FigureName, Partial<OrderFilters>>> = {
  to_ship_today: { fulfilment: "to_ship_today" },
  to_ship: { fulfilment: "to_ship" },
  unpaid: { payment: "unpaid" },
  refund_failed: { payment: "refund_failed", status: "all" },
  refund_to_send: { payment: "refund_to_send", status: "all" },
  disputed: { payment: "disputed", status: "all" },
};

const others: Partial<Record<FigureName, { needs: Permission; rows: SQL }>> = {
  hoarded: { needs: "orders:read", rows: hoardedParts },
  low_stock: {
    needs: "parts:read",
    rows: sql`select from parts where ${onSaleAs("parts")} and low_stock`,
  },
  drafts: { needs: "parts:read", rows: sql`select from parts where removed_at is null and draft` },
  failed_imports: {
    needs: "imports:run",
    rows: sql`select from ${imports} where ${failedLately}`,
  },
  new_reviews: {
    needs: "reviews:moderate",
    rows: sql`select from ${reviews} where ${postedLately}`,
  },
  empty_searches: {
    needs: "search:manage",
    rows: sql`select from search_outcomes where day > current_date - 30 group by query having sum(empty) > 0`,
  },
};

/** Returns what waits for staff, as far as the user's permissions go: nothing for customers. */
export async function deskFigures(db: Db, user: Customer): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const name of figureNames) {
    const count = await countOf(db, user, name);
    if (count !== null)
      figures.push({ name, count: Math.min(count, deskLimits.counted), more: count > deskLimits.counted });
  }
  return figures;
}

async function countOf(db: Db, user: Customer, name: FigureName): Promise<number | null> {
  const most = deskLimits.counted + 1;
  const filters = ofOrders[name];
  if (filters) {
    if (!may(user, "orders:read")) return null;
    return countOrders(db, staff(user, "orders:read"), { ...everything, ...filters }, most);
  }
  const other = others[name];
  if (!other || !may(user, other.needs)) return null;
  const { rows } = await db.execute<{ count: string | number }>(
    sql`select count(*) as count from (${other.rows} limit ${most}) found`,
  );
  return Number(rows[0]?.count ?? 0);
}
