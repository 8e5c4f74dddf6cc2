import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { carrierLabels } from "#shop/selling/delivery/carriers.table.ts";
import type { Label } from "#shop/selling/delivery/labels.ts";
import { byId, likeWords, readCursor, toPage, type Page, type PageQuery } from "#shop/foundation/keyset.ts";
import { orders } from "#shop/selling/orders/orders.table.ts";

export const labelFilters = ["all", "bought", "failed", "voided"] as const;

export type LabelFilter = (typeof labelFilters)[number];

type Query = PageQuery & { status: LabelFilter; q?: string | undefined };

/** Returns a page of the labels of all orders, newest first. `q`: order number, tracking number or carrier. Throws `malformed` for an invalid cursor. */
export async function listLabels(
  db: Db,
  _actor: Staff<"orders:read">,
  { status, q, limit, cursor: text }: Query,
): Promise<Page<Label & { orderNumber: number }>> {
  const cursor = readCursor(text);
  const { from, order } = byId(carrierLabels.id, cursor, "newest");
  const ofStatus = {
    all: undefined,
    bought: and(eq(carrierLabels.status, "bought"), sql`${carrierLabels.voidStatus} is distinct from 'voided'`),
    failed: eq(carrierLabels.status, "failed"),
    voided: isNotNull(carrierLabels.voidStatus),
  }[status];
  const searched = sql`lower(concat_ws(' ', ${orders.orderNumber}, ${carrierLabels.carrier}, ${carrierLabels.service}, ${carrierLabels.parcels}))`;
  const rows = await db
    .select({ label: carrierLabels, orderNumber: orders.orderNumber })
    .from(carrierLabels)
    .innerJoin(orders, eq(orders.id, carrierLabels.orderId))
    .where(and(ofStatus, from, ...likeWords(q).map((word) => sql`${searched} like ${word}`)))
    .orderBy(order)
    .limit(limit + 1);
  return toPage(
    rows.map(({ label, orderNumber }) => ({ ...label, orderNumber })),
    limit,
    cursor,
  );
}
