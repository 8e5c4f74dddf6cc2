import { and, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { customerRole, requireRecentSignIn, type Customer } from "#shop/actor.ts";
import { addresses } from "#shop/addresses/addresses.table.ts";
import { recordSecurity, type Where } from "#shop/users/security-events.ts";
import { carts } from "#shop/cart/cart.table.ts";
import { ShopError } from "#shop/errors.ts";
import { garageVehicles } from "#shop/garage/garage.table.ts";
import { inquiries } from "#shop/inquiries/inquiries.table.ts";
import { invalidate } from "#shop/invalidation.ts";
import { mails } from "#shop/mails/mails.table.ts";
import { orders } from "#shop/orders/orders.table.ts";
import { mailsOf, questionsOf } from "#shop/users/own-data.ts";
import { refunds } from "#shop/payments/payments.table.ts";
import { reviews } from "#shop/reviews/reviews.table.ts";
import { accounts, passkeys, sessions, twoFactors, users } from "#shop/users/users.table.ts";
import { emailKey } from "#shop/email.ts";

/**
 * Erases the personal data of an account, in the caller's transaction: sign-ins, sessions, addresses, vehicles and carts are
 * deleted, and the account's questions and mails; what remains of the account is an id. Orders stay as they were booked (decision 0003), reviews without a name.
 */
export async function eraseAccount(tx: Db, { id, email }: { id: string; email: string }): Promise<void> {
  for (const table of [sessions, accounts, twoFactors, passkeys, garageVehicles, addresses, carts])
    await tx.delete(table).where(eq(table.userId, id));
  const who = { userId: id, email };
  await tx.delete(mails).where(mailsOf(who));
  await tx.delete(inquiries).where(questionsOf(who));
  await tx.update(reviews).set({ name: "", picture: null }).where(eq(reviews.userId, id));
  await tx
    .update(users)
    .set({
      name: "",
      email: `${id}@removed.invalid`,
      emailVerified: false,
      mailboxProvenAt: null,
      image: null,
      phoneNumber: null,
      address: null,
      role: customerRole,
      twoFactorEnabled: false,
      removedAt: sql`now()`,
      updatedAt: sql`now()`,
    })
    .where(eq(users.id, id));
  invalidate(tx, "reviews");
}

type Erasure = Partial<Where> & { email: string };

/**
 * Erases the caller's own account. Throws `sign_in_again`; `invalid` unless `email` is their own address; `staff_account` for staff, who are removed by staff; and `orders_running`, with their
 * `orders` by number, while an order is neither shipped nor closed or money is still on its way back.
 */
export async function eraseOwnAccount(db: Db, customer: Customer, { email, ...where }: Erasure): Promise<void> {
  requireRecentSignIn(customer);
  if (emailKey(email) !== customer.email)
    throw new ShopError("invalid", { fields: [{ field: "email", code: "not_valid" }] });
  await db.transaction(async (tx) => {
    // An order that is being placed locks the row of its customer, too.
    const [user] = await tx.select().from(users).where(eq(users.id, customer.userId)).for("update");
    if (!user || user.removedAt) throw new ShopError("sign_in_required");
    if (user.role !== customerRole) throw new ShopError("staff_account");
    const running = await runningOrders(tx, user.id);
    if (running.length > 0) throw new ShopError("orders_running", { data: { orders: running } });
    await eraseAccount(tx, user);
    await recordSecurity(tx, { action: "user.erase", userId: user.id, ...where });
  });
}

async function runningOrders(tx: Db, userId: string): Promise<number[]> {
  const goingBack = tx.select({ id: refunds.orderId }).from(refunds).where(ne(refunds.status, "succeeded"));
  const isOpen = and(
    eq(orders.status, "placed"),
    inArray(orders.fulfilmentStatus, ["open", "part_shipped", "part_delivered"]),
    // Whoever knows an address can order with it as a guest. What they pay nothing of expires by itself, and their link opens it until then.
    or(isNull(orders.guestTokenHash), ne(orders.paymentStatus, "open")),
  );
  const rows = await tx
    .select({ orderNumber: orders.orderNumber })
    .from(orders)
    .where(and(eq(orders.userId, userId), or(isOpen, inArray(orders.id, goingBack))))
    .orderBy(orders.orderNumber)
    .limit(20);
  return rows.map(({ orderNumber }) => orderNumber);
}
