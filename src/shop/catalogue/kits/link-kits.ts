import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { invalidate } from "#shop/foundation/invalidation.ts";
import { kitRules } from "#shop/catalogue/kits/kit-rules.ts";
import { lockKits, readRoles, writeKit, type KitContents } from "#shop/catalogue/kits/write-kits.ts";
import { normalNumber } from "#shop/catalogue/parts/normal-number.ts";
import { readSuppliedDetails, type SuppliedComponent } from "#shop/catalogue/parts/supplied-details.ts";

type Stated = { id: string; brand: string | null; components: SuppliedComponent[] };

const kitsAtOnce = 200;

/**
 * Makes kits of the parts that suppliers' files call kits, where the shop has every part that is in them; the others are parts like any other. What
 * staff have decided stays. Returns how many kits changed.
 */
export async function linkKits(db: Db): Promise<number> {
  let changed = 0;
  for (let after = "00000000-0000-0000-0000-000000000000"; ;) {
    const stated = await statedAfter(db, after);
    const last = stated.at(-1);
    if (!last) break;
    after = last.id;
    changed += await linkSome(db, stated);
  }
  if (changed > 0) invalidate(db, "all");
  return changed;
}

async function statedAfter(db: Db, after: string): Promise<Stated[]> {
  const { rows } = await db.execute<{ id: string; brand: string | null; kit: unknown }>(sql`
    select p.id, b.aaia_id as brand, d.details -> 'Kits' as kit
    from part_details d join parts p on p.id = d.part_id left join brands b on b.id = p.brand_id
    where d.details ? 'Kits' and d.part_id > ${after} and p.removed_at is null
      and not exists (select from kits k where k.part_id = d.part_id and k.by_hand)
    order by d.part_id limit ${kitsAtOnce}`);
  return rows.map(({ id, brand, kit }) => ({
    id,
    brand,
    components: readSuppliedDetails({ Kits: kit }).supplied.kit,
  }));
}

async function linkSome(db: Db, stated: Stated[]): Promise<number> {
  return db.transaction(async (tx) => {
    await lockKits(tx);
    const found = await findParts(tx, stated);
    const before = await contentsBefore(
      tx,
      stated.map(({ id }) => id),
    );
    let changed = 0;
    for (const { id, brand, components } of stated) {
      const known = before.get(id) ?? { byHand: false, contents: [] };
      const contents = await allowed(tx, id, contentsOf(components, brand, found));
      if (known.byHand || JSON.stringify(contents) === JSON.stringify(known.contents)) continue;
      await writeKit(tx, id, { contents, byHand: false });
      changed += 1;
    }
    return changed;
  });
}

const numberKey = (brand: string | null, number: string) => `${brand ?? ""} ${normalNumber(number)}`;

/** Returns the parts that the kits name, by brand and number. */
async function findParts(tx: Db, stated: Stated[]): Promise<Map<string, string>> {
  const numbers = new Set(stated.flatMap(({ components }) => components.map(({ number }) => normalNumber(number))));
  const { rows } = await tx.execute<{ id: string; brand: string | null; normal: string }>(sql`
    select p.id, b.aaia_id as brand, n.normal
    from part_numbers n join parts p on p.id = n.part_id left join brands b on b.id = p.brand_id
    where n.kind = 'sku' and n.normal = any(${sql.param([...numbers].filter(Boolean))}::text[]) and p.removed_at is null
    order by p.id desc`);
  return new Map(rows.map(({ id, brand, normal }) => [numberKey(brand, normal), id]));
}

/** Returns what is in a kit; nothing if the shop lacks a part of it. */
function contentsOf(components: SuppliedComponent[], brand: string | null, found: Map<string, string>): KitContents {
  const quantities = new Map<string, number>();
  for (const one of components) {
    const partId = found.get(numberKey(one.brand ?? brand, one.number));
    if (!partId) return [];
    quantities.set(partId, (quantities.get(partId) ?? 0) + one.quantity);
  }
  const tooMany = quantities.size > kitRules.components;
  return tooMany ? [] : [...quantities].map(([partId, quantity]) => ({ partId, quantity }));
}

/** Returns the contents, or none where they would make a kit part of another. */
async function allowed(tx: Db, id: string, contents: KitContents): Promise<KitContents> {
  if (contents.length === 0) return [];
  const ids = contents.map(({ partId }) => partId);
  const roles = await readRoles(tx, [id, ...ids]);
  const nested = ids.includes(id) || roles.components.has(id) || ids.some((partId) => roles.kits.has(partId));
  return nested || contents.some(({ quantity }) => quantity > kitRules.quantity.max) ? [] : contents;
}

type Known = { byHand: boolean; contents: KitContents };

async function contentsBefore(tx: Db, ids: string[]): Promise<Map<string, Known>> {
  const { rows } = await tx.execute<{ id: string; byHand: boolean; contents: KitContents }>(sql`
    select k.part_id as id, k.by_hand as "byHand", coalesce((
      select json_agg(json_build_object('partId', c.component_id, 'quantity', c.quantity) order by c.position)
      from kit_components c where c.kit_id = k.part_id), '[]') as contents
    from kits k where k.part_id = any(${sql.param(ids)}::uuid[])`);
  return new Map(rows.map(({ id, ...known }) => [id, known]));
}
