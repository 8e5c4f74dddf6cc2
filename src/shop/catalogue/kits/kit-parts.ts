import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { shownImage } from "#shop/foundation/images/external-images.ts";
import type { Tag } from "#shop/foundation/invalidation.ts";
import { kitComponents } from "#shop/catalogue/kits/kits.table.ts";
import { onSale } from "#shop/catalogue/parts/on-sale.ts";
import { brands, parts } from "#shop/catalogue/parts/parts.table.ts";
import { typeSlug } from "#shop/catalogue/parts/type-slug.ts";
import { opaque, prepared } from "#shop/foundation/prepared.ts";

const partsOf = prepared((db) =>
  db
    .select({
      kitId: kitComponents.kitId,
      /** Pieces in one kit. */
      quantity: kitComponents.quantity,
      id: parts.id,
      sku: parts.sku,
      name: parts.name,
      title: parts.title,
      brand: brands.name,
      imageUrl: shownImage,
      typeSlug,
      stock: parts.stock,
      onSale: sql<boolean>`${onSale}`,
      /** Sold alone; 0 for a part without a price. */
      priceCents: sql<number>`coalesce(${parts.priceCents}, 0)`.mapWith(Number),
      coreCents: parts.coreCents,
    })
    .from(kitComponents)
    .innerJoin(parts, eq(parts.id, kitComponents.componentId))
    .leftJoin(brands, eq(brands.id, parts.brandId))
    .where(sql`${kitComponents.kitId} = any(${opaque("ids", "uuid[]")}::uuid[])`)
    .orderBy(kitComponents.kitId, kitComponents.position)
    .prepare("parts_of_kits"),
);

/** A part in a kit, as it is now. */
export type KitPart = Omit<Awaited<ReturnType<ReturnType<typeof partsOf>["execute"]>>[number], "kitId">;

/** Returns the parts of those that are kits, by the kit's id, in their order. */
export async function kitPartsOf(db: Db, ids: readonly string[]): Promise<Map<string, KitPart[]>> {
  if (ids.length === 0) return new Map();
  const rows = await partsOf(db).execute({ ids: [...new Set(ids)] });
  const ofKit = Map.groupBy(rows, ({ kitId }) => kitId);
  return new Map([...ofKit].map(([id, found]) => [id, found.map(withoutKit)]));
}

function withoutKit(row: KitPart & { kitId: string }): KitPart {
  const { kitId: _kit, ...part } = row;
  return part;
}

/** The condition that a row of `parts` is a kit. */
export const isKit = sql<boolean>`exists (select from kit_components where kit_components.kit_id = parts.id)`;

/** The kits that a row of `parts` is in. */
export const kitsWithPart = sql<
  string[]
>`array(select kit_components.kit_id from kit_components where kit_components.component_id = parts.id)`;

/** Returns what a change of a part's stock concerns besides the part: the kits that it is in. */
export async function kitTags(db: Db, partId: string): Promise<Tag[]> {
  const found = await db
    .select({ id: kitComponents.kitId })
    .from(kitComponents)
    .where(eq(kitComponents.componentId, partId));
  return found.length === 0 ? [] : ["stock", ...found.map(({ id }) => `part:${id}` as const)];
}

/** A line of parts or kits. `kit`: what is in one of them; empty for a part. */
export type MaybeKit = { part: { id: string }; quantity: number; kit: readonly Pick<KitPart, "id" | "quantity">[] };

/** Pieces of a part. `ofKit`: they are ordered as a part of a kit. */
export type Piece = { partId: string; quantity: number; ofKit: boolean };

/** Returns the pieces that a line takes from the stock. */
export function piecesOf({ part, quantity, kit }: MaybeKit): Piece[] {
  if (kit.length === 0) return [{ partId: part.id, quantity, ofKit: false }];
  return kit.map((one) => ({ partId: one.id, quantity: one.quantity * quantity, ofKit: true }));
}
