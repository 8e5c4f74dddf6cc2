import { sql, type SQL } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { hoardedFrom, type BusinessLimits } from "#shop/foundation/limits.ts";
import type { Client } from "#shop/foundation/rate-limit.ts";

/**
 * The condition that a buyer has proved something: the address of their account is confirmed, or they have paid an order. A guest is the browser whose
 * carts they were: their address may be anybody's.
 */
export const isProvenBuyer = (userId: SQL, cartId: SQL) => sql`(
  exists (select from users where users.id = ${userId} and users.email_verified)
  or exists (select from payments join orders paid on paid.id = payments.order_id
    where payments.captured_cents > payments.refunded_cents and (
      paid.user_id = ${userId} and paid.guest_token_hash is null
      or ${userId} is null and paid.cart_id in (
        select own.id from carts join carts own on own.token_hash = carts.token_hash where carts.id = ${cartId}))))`;

/** The condition that an order `o` is unpaid, and reserves its stock. */
export const isUnpaid = sql`(o.status = 'placed' and o.payment_status in ('open', 'authorized', 'part_paid'))`;

/** The condition that an order `o` was placed by a buyer who had proved nothing. */
export const isOfUnproven = sql`o.hold_if_paying is not null`;

/** Pieces of a part `p` in unpaid orders of unproven buyers. */
const heldPieces = sql`(select coalesce(sum(l.quantity - l.cancelled), 0)::int from orders o join order_lines l on l.order_id = o.id
  where ${isUnpaid} and ${isOfUnproven} and l.part_id = p.id)`;

/** Returns how many pieces of a part some buyers may hold together without paying; `stock` is without what they hold. */
export function mostHeld(
  { stock, held, minimumOrder }: { stock: number; held: number; minimumOrder: number },
  { pieces, percent }: { pieces: number; percent: number },
): number {
  return Math.max(pieces, minimumOrder, Math.floor(((stock + held) * percent) / 100));
}

/** The limit for all unproven buyers together. */
export const unprovenLimit = ({ unprovenPieces: pieces, unprovenPercent: percent }: BusinessLimits) => ({
  pieces,
  percent,
});

type CartBuyer = { id: string; userId: string | null };

/** How many pieces of each part the buyer of a cart can order now; parts that are not in it have no limit but their stock. */
export type UnprovenLimits = ReadonlyMap<string, number>;

/** Returns what is left of parts for the buyer of a cart who has proved nothing. Nothing is limited without a `client`. */
export async function unprovenLimitsOf(
  db: Db,
  { id, userId }: CartBuyer,
  partIds: readonly string[],
  client: Client | null | undefined,
): Promise<UnprovenLimits> {
  if (!client || partIds.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; stock: number; held: number; minimumOrder: number }>(sql`
    select p.id, p.stock, p.minimum_order as "minimumOrder", ${heldPieces} as held from parts p
    where p.id = any(${sql.param(partIds)}::uuid[]) and not ${isProvenBuyer(sql`${userId}::uuid`, sql`${id}::uuid`)}`);
  const limit = unprovenLimit(client.limits);
  return new Map(rows.map((part) => [part.id, Math.max(0, mostHeld(part, limit) - part.held)]));
}

/** The parts of which unproven buyers hold so much that staff should look. */
export const hoardedParts = sql`
  select l.part_id from orders o join order_lines l on l.order_id = o.id join parts p on p.id = l.part_id
  where ${isUnpaid} and ${isOfUnproven} group by l.part_id, p.stock
  having sum(l.quantity - l.cancelled) >= ${hoardedFrom.pieces}::int
    and sum(l.quantity - l.cancelled) * 100 >= (p.stock + sum(l.quantity - l.cancelled)) * ${hoardedFrom.percent}::int`;
