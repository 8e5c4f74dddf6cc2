import { sql, type SQL } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { requireRecentSignIn, type Customer } from "#shop/actor.ts";

/** What is no data of the person: hashes and keys of the shop. */
const secrets =
  "{user_id,order_id,cart_id,token_hash,guest_token_hash,idempotency_key,recent_keys,recent_notices,share_token,key}";

/** Returns the rows of a query as a list in JSON. */
const rows = (query: SQL) =>
  sql`(select coalesce(jsonb_agg(to_jsonb(one) - ${secrets}::text[]), '[]') from (${query}) one)`;

/** The address of an account whose holder has proved that they read its mailbox; null for any other, whose address may be that of another person (decision 0059). */
const provenAddress = ({ userId }: { userId: string }) =>
  sql`(select email from users where id = ${userId} and mailbox_proven_at is not null)`;

/** The mails of an account: about it and about its orders, and whatever else went to a mailbox that is proved to be its holder's. */
export const mailsOf = (who: Pick<Customer, "userId" | "email">) => sql`to_address = ${who.email} and (
  to_address = ${provenAddress(who)} or template in ('verify_email', 'reset_password', 'password_changed', 'passkey_added')
  or data ->> 'orderId' in (select id::text from orders where user_id = ${who.userId}))`;

/** The questions from the address of an account; none unless its mailbox is proved to be the holder's, since whoever asks is not signed in. */
export const questionsOf = (who: { userId: string }) => sql`email = ${provenAddress(who)}`;

/** What the shop stores about a person, section by section. */
function sectionsOf(customer: Customer) {
  const { userId: id } = customer;
  return {
    profile: sql`(select to_jsonb(one) from (
      select id, name, email, email_verified, mailbox_proven_at, image, phone_number, address, locale, role, two_factor_enabled, created_at
      from users where id = ${id}) one)`,
    addresses: rows(sql`select * from addresses where user_id = ${id} order by created_at`),
    vehicles: rows(sql`select * from garage_vehicles where user_id = ${id} order by created_at`),
    carts: rows(sql`
      select carts.*,
        (select jsonb_agg(to_jsonb(line) - ${secrets}::text[]) from cart_lines line where line.cart_id = carts.id) as lines
      from carts where user_id = ${id} order by created_at`),
    orders: rows(sql`
      select orders.*,
        (select jsonb_agg(to_jsonb(line) order by position) from (
          select id, position, part_id, sku, maker_number, brand, part_type, name, quantity, minimum_order, available_quantity,
            unit_price_cents, list_price_cents, items_cents, discount_cents, tax_cents, tax_class, kit_key, title_facts, fitment,
            promised_at, cancelled, shipped
          from order_lines where order_id = orders.id) line) as lines,
        (select jsonb_agg(jsonb_build_object('method', method, 'amount_cents', amount_cents, 'captured_cents', captured_cents,
          'refunded_cents', refunded_cents, 'currency', currency, 'status', status, 'created_at', created_at))
          from payments where order_id = orders.id) as payments
      from orders where user_id = ${id} order by order_number`),
    reviews: rows(sql`select * from reviews where user_id = ${id} order by created_at`),
    questions: rows(sql`select * from inquiries where ${questionsOf(customer)} order by created_at`),
    mails: rows(sql`select template, created_at, sent_at from mails where ${mailsOf(customer)} order by id`),
    signIns: rows(sql`select ip_address, user_agent, created_at, last_used_at from sessions where user_id = ${id}`),
    passkeys: rows(sql`select name, created_at, last_used_at from passkeys where user_id = ${id} order by created_at`),
    securityEvents: rows(sql`
      select action, audit_networks.network, audit.at from audit left join audit_networks on audit_id = audit.id
      where entity = 'user' and entity_id = ${id} order by audit.id`),
  };
}

export type OwnData = Record<keyof ReturnType<typeof sectionsOf>, unknown>;

/** Returns what the shop stores about the caller. Throws `sign_in_again`. */
export async function readOwnData(db: Db, customer: Customer): Promise<OwnData> {
  requireRecentSignIn(customer);
  const columns = Object.entries(sectionsOf(customer)).map(([name, query]) => sql`${query} as ${sql.identifier(name)}`);
  const { rows: found } = await db.execute<OwnData>(sql`select ${sql.join(columns, sql`, `)}`);
  return found[0] as OwnData;
}
