import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { cartLimits } from "#shop/foundation/limits.ts";

/**
 * Copies the lines of a completed cart into the open cart of its owner, which is created with the same contact where there is none; existing lines
 * stay as they are. Call it in the transaction that closes the order of the cart, before anything locks parts: a buyer locks their cart first.
 * Returns false if nothing was added: all lines exist already, or the cart or its owner has been deleted.
 */
export async function reopenCart(tx: Db, cartId: string): Promise<boolean> {
  const isOwners = sql`open.completed_at is null and (open.token_hash = closed.token_hash or open.user_id = closed.user_id)`;
  await tx.execute(sql`
    insert into carts (token_hash, user_id, email, client_name, phone_number, ship_to, bill_to, po_number, gift_note, delivery_method_id, codes,
      gift_card_account_ids, uses_credit)
    select token_hash, user_id, carts.email, client_name, carts.phone_number, ship_to, bill_to, po_number, gift_note, delivery_method_id, codes,
      gift_card_account_ids, uses_credit
    from carts left join users on users.id = carts.user_id
    where carts.id = ${cartId} and carts.completed_at is not null and users.removed_at is null
    on conflict do nothing`);
  const { rows } = await tx.execute<{ id: string; room: number }>(sql`
    select open.id, ${cartLimits.lines} - (select count(*)::int from cart_lines where cart_id = open.id) as room
    from carts closed join carts open on ${isOwners}
    where closed.id = ${cartId} and closed.completed_at is not null
    for update of open`);
  const [open] = rows;
  if (!open) return false;
  const { rowCount } = await tx.execute(sql`
    insert into cart_lines (cart_id, part_id, quantity, vehicle_id, answers, fitment_confirmed, seen_price_cents)
    select ${open.id}, part_id, quantity, vehicle_id, answers, fitment_confirmed, seen_price_cents
    from cart_lines where cart_id = ${cartId} order by part_id, id limit ${Math.max(0, open.room)}
    on conflict do nothing`);
  if (rowCount === 0) return false;
  await tx.execute(sql`update carts set version = version + 1, updated_at = now() where id = ${open.id}`);
  return true;
}

/** Removes from the open cart of its owner the unchanged lines that `reopenCart` added, since the order is placed after all. */
export async function removeReopened(tx: Db, cartId: string): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select open.id from carts closed join carts open on open.completed_at is null
      and (open.token_hash = closed.token_hash or open.user_id = closed.user_id)
    where closed.id = ${cartId} for update of open`);
  const [open] = rows;
  if (!open) return;
  const { rowCount } = await tx.execute(sql`
    delete from cart_lines own using cart_lines ordered
    where own.cart_id = ${open.id} and ordered.cart_id = ${cartId} and own.part_id = ordered.part_id and own.quantity = ordered.quantity
      and own.vehicle_id is not distinct from ordered.vehicle_id and own.answers = ordered.answers`);
  if (rowCount) await tx.execute(sql`update carts set version = version + 1, updated_at = now() where id = ${open.id}`);
}
