import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import type { TitleFacts } from "#shop/catalogue/parts/display-title.ts";
import { titleFactsOf } from "#shop/catalogue/parts/title-facts.ts";
import { boundsOf, soldOrders, type Period } from "#shop/desk/reports/period.ts";

/** A part or brand with the pieces that were sold of it, and what they brought after discounts. */
export type Seller = {
  partId: string | null;
  name: string;
  /** Of a part, what its title is made of. */
  titleFacts: TitleFacts | null;
  sku: string | null;
  pieces: number;
  revenueCents: number;
};

type Row = {
  part_id: string | null;
  name: string;
  sku: string | null;
  pieces: string | number;
  revenue: string | number;
};

/** Returns the parts and the brands that brought most in a period. Lines without a brand count for none. */
export async function topSellers(
  db: Db,
  _actor: Staff<"reports:read">,
  { limit, ...period }: Period & { limit: number },
): Promise<{ parts: Seller[]; brands: Seller[] }> {
  const sold = soldOrders(await boundsOf(db, period), period.currency);
  const lines = sql`with ${sold}, lines as (
    select l.part_id, l.name, l.sku, l.brand, l.quantity - l.cancelled as pieces,
      (l.items_cents - l.discount_cents) * (l.quantity - l.cancelled) / l.quantity as revenue
    from sold join order_lines l on l.order_id = sold.id where sold.paid > 0 and l.cancelled < l.quantity)`;
  const parts = await db.execute<Row>(sql`${lines}
    select part_id, max(name) as name, max(sku) as sku, sum(pieces) as pieces, sum(revenue) as revenue
    from lines group by part_id order by sum(revenue) desc, part_id limit ${limit}`);
  const brands = await db.execute<Row>(sql`${lines}
    select null as part_id, brand as name, null as sku, sum(pieces) as pieces, sum(revenue) as revenue
    from lines where brand is not null group by brand order by sum(revenue) desc, brand limit ${limit}`);
  const facts = await titleFactsOf(
    db,
    parts.rows.flatMap(({ part_id: id }) => id ?? []),
  );
  const toSeller = ({ part_id: partId, name, sku, pieces, revenue }: Row): Seller => {
    const titleFacts = (partId && facts.get(partId)) || null;
    return { partId, name, titleFacts, sku, pieces: Number(pieces), revenueCents: Number(revenue) };
  };
  return { parts: parts.rows.map(toSeller), brands: brands.rows.map(toSeller) };
}
