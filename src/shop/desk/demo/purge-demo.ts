import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { demoRemoval, demoRows } from "#shop/desk/demo/demo.table.ts";
import { invalidate } from "#shop/foundation/invalidation.ts";

/** Parts that orders or the shop's own kits have a line of. They stay, off sale, for the sake of those. */
const isNeeded = sql`
  exists (select from order_lines l where l.part_id = p.id)
  or exists (select from order_kits k where k.part_id = p.id)
  or exists (select from kit_components c where c.component_id = p.id
    and not exists (select from demo_rows d where d.kind = 'part' and d.id = c.kit_id))`;

/** Deletes the next parts of the demo that nothing needs and that are still off sale, with all that is theirs. Returns how many. */
export async function purgeDemoParts(tx: Db, most: number): Promise<number> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select p.id from demo_rows join parts p using (id)
    where kind = 'part' and p.removed_at is not null and not (${isNeeded}) order by p.id limit ${most} for update of p`);
  if (rows.length === 0) return 0;
  const ids = sql`${sql.param(`{${rows.map(({ id }) => id).join(",")}}`)}::uuid[]`;
  // Whoever put one into the cart has been told since yesterday that it is not for sale.
  await tx.execute(sql`delete from cart_lines where part_id = any(${ids})`);
  await tx.execute(sql`update inquiries set part_id = null where part_id = any(${ids})`);
  await tx.execute(sql`delete from kit_components where component_id = any(${ids})`);
  await tx.execute(sql`delete from parts where id = any(${ids})`);
  await tx.execute(sql`delete from demo_rows where kind = 'part' and id = any(${ids})`);
  return rows.length;
}

/** Part types that the shop's own data names besides parts: its settings, rules, promotions, names and mapping files. */
const typeIsNeeded = sql`
  exists (select from parts where part_type_id = t.id)
  or exists (select from applications where part_type_id = t.id)
  or exists (select from ship_rules where part_type_id = t.id)
  or exists (select from part_type_aliases where part_type_id = t.id)
  or exists (select from promotions where t.id = any(part_type_ids) and ended_at is null)
  or exists (select from settings where value::text like '%' || t.id || '%')
  or exists (select from vcdb_map where kind = 'PartType' and facts->>'partType' = t.slug)`;

/** Deletes what is left of the demo, and with it the knowledge that there was one. */
export async function purgeDemoRest(tx: Db): Promise<undefined> {
  await tx.execute(sql`
    delete from reviews using demo_rows d, demo_removal
    where d.kind = 'review' and d.id = reviews.id and hidden_at = demo_removal.at`);
  // A promotion for nothing but parts and brands of the demo covers nothing any more.
  await tx.execute(sql`
    update promotions set ended_at = now() where ended_at is null and (
      (part_ids is not null and not exists (
        select from parts where id = any(part_ids) and not exists (select from demo_rows d where d.kind = 'part' and d.id = parts.id)))
      or (brand_ids is not null and not exists (
        select from brands where id = any(brand_ids) and not exists (select from demo_rows d where d.kind = 'brand' and d.id = brands.id))))`);
  await tx.execute(sql`
    delete from part_types t using demo_rows d
    where d.kind = 'part_type' and d.id = t.id and not (${typeIsNeeded})`);
  await tx.execute(sql`
    delete from brands b using demo_rows d
    where d.kind = 'brand' and d.id = b.id and not exists (select from parts where brand_id = b.id)`);
  await tx.delete(demoRows);
  await tx.delete(demoRemoval);
  invalidate(tx, "all");
}
