import { sql, type SQL } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { hoardedFrom } from "#shop/foundation/limits.ts";
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

/**
 * The condition that an order `o` is of the buyer with this account or, of a guest, from the browser whose carts they were: an email address is unverified. Nor
 * does what somebody ordered with the address of a customer keep that customer from ordering.
 */
export const isOfBuyer = (userId: SQL, cartId: SQL) => sql`(
  o.user_id = ${userId} and o.guest_token_hash is null or ${userId} is null and o.cart_id in (
    select own.id from carts c join carts own on own.token_hash = c.token_hash where c.id = ${cartId}))`;

/** The condition that an order `o` came from a network. */
export const isOfNetwork = (network: string) =>
  sql`o.id in (select order_id from order_networks where network = ${network})`;

/** The condition that an order `o` is unpaid, and reserves its stock. */
export const isUnpaid = sql`(o.status = 'placed' and o.payment_status in ('open', 'authorized', 'part_paid'))`;

/** The condition that an order `o` was placed by a buyer who had proved nothing. */
export const isOfUnproven = sql`o.hold_if_paying is not null`;

type Share = { scope: SQL; pieces: number; percent: number };

/** What buyers who have proved nothing may hold: each of them, those of one network, and all together. */
export function unprovenShares(ofBuyer: SQL, { network, limits }: Client): Share[] {
  const { unprovenPiecesPerBuyer, unprovenPercentPerBuyer, unprovenPiecesPerNetwork, unprovenPercentPerNetwork } =
    limits;
  return [
    { scope: ofBuyer, pieces: unprovenPiecesPerBuyer, percent: unprovenPercentPerBuyer },
    { scope: isOfNetwork(network), pieces: unprovenPiecesPerNetwork, percent: unprovenPercentPerNetwork },
    { scope: sql`true`, pieces: limits.unprovenPieces, percent: limits.unprovenPercent },
  ].map((share) => ({ ...share, scope: sql`(${isOfUnproven} and ${share.scope})` }));
}

/** Returns how many pieces of a part some buyers may hold together without paying; `stock` is without what they hold. */
export function mostHeld(
  { stock, held, minimumOrder }: { stock: number; held: number; minimumOrder: number },
  { pieces, percent }: { pieces: number; percent: number },
): number {
  return Math.max(pieces, minimumOrder, Math.floor(((stock + held) * percent) / 100));
}

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
  const [user, cart] = [sql`${userId}::uuid`, sql`${id}::uuid`];
  const shares = unprovenShares(isOfBuyer(user, cart), client);
  const held = shares.map(
    ({ scope }) => sql`(select coalesce(sum(l.quantity - l.cancelled), 0)::int from orders o
      join order_lines l on l.order_id = o.id where ${isUnpaid} and ${scope} and l.part_id = p.id)`,
  );
  const { rows } = await db.execute<{ id: string; stock: number; held: number[]; minimumOrder: number }>(sql`
    select p.id, p.stock, p.minimum_order as "minimumOrder", array[${sql.join(held, sql`, `)}] as held from parts p
    where p.id = any(${sql.param(partIds)}::uuid[]) and not ${isProvenBuyer(user, cart)}`);
  return new Map(
    rows.map(({ id: partId, held: each, ...part }) => {
      const left = shares.map((share, at) => {
        const heldOf = each[at] ?? 0;
        return mostHeld({ ...part, held: heldOf }, share) - heldOf;
      });
      return [partId, Math.max(0, Math.min(...left))];
    }),
  );
}

/** The parts of which unproven buyers hold so much that staff should look. */
export const hoardedParts = sql`
  select l.part_id from orders o join order_lines l on l.order_id = o.id join parts p on p.id = l.part_id
  where ${isUnpaid} and ${isOfUnproven} group by l.part_id, p.stock
  having sum(l.quantity - l.cancelled) >= ${hoardedFrom.pieces}::int
    and sum(l.quantity - l.cancelled) * 100 >= (p.stock + sum(l.quantity - l.cancelled)) * ${hoardedFrom.percent}::int`;
