import { and, eq, getTableColumns, gte, inArray, lte, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { isOverloaded } from "#shop/foundation/database-error.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { shownImage } from "#shop/foundation/images/external-images.ts";
import { invalidate } from "#shop/foundation/invalidation.ts";
import { ordersAtOnce, timeoutMs } from "#shop/foundation/limits.ts";
import { kitsWithPart } from "#shop/catalogue/kits/kit-parts.ts";
import { onSale, sellingPrice } from "#shop/catalogue/parts/on-sale.ts";
import { parts } from "#shop/catalogue/parts/parts.table.ts";
import { placesOfPart } from "#shop/catalogue/parts/title-facts.ts";
import { typeSlug } from "#shop/catalogue/parts/type-slug.ts";
import { opaque, prepared } from "#shop/foundation/prepared.ts";
import { limitConcurrency } from "#shop/foundation/concurrency-limit.ts";

/** `ofKit`: they are ordered as a part of a kit, which no minimum order of the part limits. */
export type Pieces = { partId: string; quantity: number; ofKit?: boolean };

declare const takenBrand: unique symbol;

/** A part whose pieces this transaction has taken from the stock: its row is locked, `stock` is what is left. Only `takeStock` returns one. */
export type TakenPart = Omit<typeof parts.$inferSelect, "priceCents"> & {
  priceCents: number;
  /** What was taken for all lines together. */
  taken: number;
  /** The kits that it is a part of; their stock follows. */
  kits: string[];
  brand: string | null;
  partType: string | null;
  typeSlug: string | null;
  /** The positions that it has on vehicles. */
  places: string[];
  readonly [takenBrand]: true;
};

// Locked in the order of their ids, so that orders for the same parts wait for each other and never
// deadlock; `no key update`, so that carts, which only reference a part, do not wait.
const wantedParts = sql`(
  select p.id as part_id, pieces.quantity, pieces.alone
  from unnest(${opaque("partIds", "uuid[]")}, ${opaque("quantities", "integer[]")}, ${opaque("alone", "integer[]")})
    as pieces(part_id, quantity, alone)
  join parts p on p.id = pieces.part_id order by p.id for no key update of p) as wanted`;
const wantedId = sql`wanted.part_id`;
const wantedQuantity = sql`wanted.quantity`;

const take = prepared((db) =>
  db
    .update(parts)
    .set({
      stock: sql`${parts.stock} - ${wantedQuantity}`,
      piecesOrdered: sql`${parts.piecesOrdered} + ${wantedQuantity}`,
    })
    .from(wantedParts)
    .where(
      and(
        eq(parts.id, wantedId),
        onSale,
        gte(parts.stock, wantedQuantity),
        sql`(wanted.alone = 0 or ${lte(parts.minimumOrder, sql`wanted.alone`)})`,
      ),
    )
    .returning({
      ...getTableColumns(parts),
      priceCents: sellingPrice,
      imageUrl: shownImage,
      typeSlug,
      places: placesOfPart,
      taken: sql<number>`wanted.quantity`,
      kits: kitsWithPart,
      brand: sql<string | null>`(select b.name from brands b where b.id = parts.brand_id)`,
      partType: sql<string | null>`(select t.name from part_types t where t.id = parts.part_type_id)`,
    })
    .prepare("take_stock"),
);

/**
 * Takes the pieces of all lines from the stock, or of none (D13), and returns their parts by id. Call it in the order's transaction, before
 * prices are read: the parts don't change until it ends. Throws `part_unknown`, `below_minimum` and `not_enough_stock` with the part's id.
 */
export async function takeStock(tx: Db, lines: readonly Pieces[]): Promise<Map<string, TakenPart>> {
  const wanted = new Map<string, number>();
  const alone = new Map<string, number>();
  for (const { partId, quantity, ofKit } of lines) {
    wanted.set(partId, (wanted.get(partId) ?? 0) + quantity);
    alone.set(partId, (alone.get(partId) ?? 0) + (ofKit ? 0 : quantity));
  }
  const rows = await take(tx).execute({
    partIds: [...wanted.keys()],
    quantities: [...wanted.values()],
    alone: [...alone.values()],
  });
  const taken = new Map(rows.map((part) => [part.id, part as TakenPart]));
  for (const [partId, quantity] of wanted)
    if (!taken.has(partId)) throw await explainRefusal(tx, { partId, quantity, alone: alone.get(partId) ?? 0 });
  for (const { id, stock, kits } of taken.values()) {
    const kitTags = kits.map((kit) => `part:${kit}` as const);
    invalidate(tx, `part:${id}`, ...kitTags, ...(stock === 0 || kits.length > 0 ? (["stock"] as const) : []));
  }
  return taken;
}

const owed = sql`least(${parts.stockOwed}, back.quantity)`;

/** Returns pieces to the stock, in the order of the parts' ids: those that exist. */
export async function returnStock(tx: Db, lines: readonly Pieces[]): Promise<void> {
  if (lines.length === 0) return;
  const returned = new Map<string, number>();
  for (const { partId, quantity } of lines) returned.set(partId, (returned.get(partId) ?? 0) + quantity);
  const ids = [...returned.keys()].toSorted();
  await tx.select({ id: parts.id }).from(parts).where(inArray(parts.id, ids)).orderBy(parts.id).for("no key update");
  // In one statement, so that the kits of all these parts are locked in the order of their ids.
  const rows = await tx
    .update(parts)
    .set({
      stock: sql`${parts.stock} + back.quantity - ${owed}`,
      stockOwed: sql`${parts.stockOwed} - ${owed}`,
      piecesOrdered: sql`${parts.piecesOrdered} - back.quantity`,
    })
    .from(
      sql`unnest(${sql.param([...returned.keys()])}::uuid[], ${sql.param([...returned.values()])}::integer[]) as back(part_id, quantity)`,
    )
    .where(eq(parts.id, sql`back.part_id`))
    .returning({ kits: kitsWithPart });
  const kits = rows.flatMap((row) => row.kits);
  invalidate(tx, ...[...ids, ...kits].map((id) => `part:${id}` as const), "stock");
}

const { perPart, carts, waiting } = ordersAtOnce;
const refusal = { code: "crowded", waiting } as const;

/** Orders for one part wait for its row one after the other, so all but a few wait before they take a connection. */
const turns = limitConcurrency(perPart, timeoutMs.orderTurn, refusal);

/** Runs work that takes stock in its turn. Throws `crowded` where too many order the same part at once. */
export function inTurnOf<T>(partIds: readonly string[], work: () => Promise<T>): Promise<T> {
  return turns(partIds.toSorted()[0] ?? "", () =>
    work().catch((error: unknown) => {
      // Others hold the part's row, in this process or in another one.
      throw isOverloaded(error) ? new ShopError("crowded", { data: { retryAfter: 1 }, cause: error }) : error;
    }),
  );
}

const readers = limitConcurrency(carts, timeoutMs.orderTurn, refusal);

/** Runs work before the turn of an order, a few at once: a crowd of buyers waits without connections. Throws `crowded`. */
export const beforeTurn = <T>(work: () => Promise<T>): Promise<T> => readers("", work);

type Refused = { partId: string; quantity: number; alone: number };

/** Returns why a part can't be ordered: `part_unknown`, `below_minimum` or `not_enough_stock`. `alone`: the pieces that are for no kit. */
async function explainRefusal(tx: Db, { partId, quantity, alone }: Refused): Promise<ShopError> {
  const [part] = await tx
    .select({ stock: parts.stock, minimum: parts.minimumOrder })
    .from(parts)
    .where(and(eq(parts.id, partId), onSale));
  if (!part)
    return new ShopError("part_unknown", {
      fields: [{ field: "partId", code: "part_unknown" }],
      data: { part: partId },
    });
  if (alone > 0 && alone < part.minimum && part.stock >= quantity) {
    return new ShopError("below_minimum", {
      fields: [{ field: "quantity", code: "below_minimum", params: { limit: part.minimum } }],
      data: { part: partId, minimum: part.minimum },
    });
  }
  return new ShopError("not_enough_stock", {
    fields: [{ field: "quantity", code: "not_enough_stock", params: { limit: part.stock } }],
    data: { part: partId, available: part.stock },
  });
}
