import { and, eq, inArray, isNull, ne, or } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { customerRole, requireRecentSignIn, type Customer, type Staff } from "#shop/foundation/actor.ts";
import { writeAudit } from "#shop/foundation/audit/audit.ts";
import { allPersonalData } from "#shop/desk/personal-data/all-personal-data.ts";
import { emailKey } from "#shop/foundation/email.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { orders } from "#shop/selling/orders/orders.table.ts";
import { refunds } from "#shop/selling/payments/payments.table.ts";
import { lockManagedUser } from "#shop/people/users/roles.ts";
import { recordSecurity, type Where } from "#shop/people/users/security-events.ts";
import { users } from "#shop/people/users/users.table.ts";

/** Erases the personal data of an account, in the caller's transaction. */
async function eraseAccount(tx: Db, { id, email }: { id: string; email: string }): Promise<void> {
  for (const { erase } of allPersonalData) await erase?.(tx, { userId: id, email });
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

/**
 * Removes a user (D10): their sessions end immediately, they can no longer sign in, and their personal data is deleted from the account and
 * their reviews. Orders stay unchanged. Returns 1. Throws `not_found`, `last_admin` for the last owner, and `permission_missing` if the user
 * has a permission that the actor lacks, `sign_in_again`. Of two owners who remove each other at the same time, one fails.
 */
export async function removeUser(db: Db, actor: Staff<"users:manage">, email: string): Promise<number> {
  requireRecentSignIn(actor);
  await db.transaction(async (tx) => {
    const user = await lockManagedUser(tx, actor, { email });
    if (user.isLastOwner) throw new ShopError("last_admin");
    await eraseAccount(tx, user);
    await writeAudit(tx, actor, {
      action: "user.remove",
      entityId: user.id,
      before: { role: user.role.name },
    });
  });
  return 1;
}
