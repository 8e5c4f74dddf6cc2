import { and, asc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { writeAudit } from "#shop/foundation/audit/audit.ts";
import { isUniqueViolation } from "#shop/foundation/database-error.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { groupLimits } from "#shop/foundation/limits.ts";
import type { newGroup } from "#shop/selling/promotions/promotion-input.ts";
import { customerGroupMembers, customerGroups } from "#shop/selling/promotions/promotions.table.ts";
import { users } from "#shop/people/users/users.table.ts";
import { emailKey } from "#shop/foundation/email.ts";

type PromotionManager = Staff<"promotions:manage">;

export type CustomerGroup = { id: string; name: string; members: { userId: string; email: string; name: string }[] };

/** Returns the groups of customers by name, each with its members by email. */
export async function listGroups(db: Db, _actor: PromotionManager): Promise<CustomerGroup[]> {
  const groups = await db
    .select()
    .from(customerGroups)
    .orderBy(asc(sql`lower(${customerGroups.name})`))
    .limit(groupLimits.groups);
  const { id: userId, email, name } = users;
  const members = await db
    .select({ groupId: customerGroupMembers.groupId, userId, email, name })
    .from(customerGroupMembers)
    .innerJoin(users, eq(users.id, customerGroupMembers.userId))
    .orderBy(email);
  const byGroup = Map.groupBy(members, ({ groupId }) => groupId);
  return groups.map((group) => ({
    ...group,
    members: (byGroup.get(group.id) ?? []).map(({ userId, email, name }) => ({ userId, email, name })),
  }));
}

/** Adds a group; returns its id. Throws `invalid` for a name that is taken, and beyond the number of groups (`too_many`). */
export async function addGroup(db: Db, actor: PromotionManager, { name }: z.infer<typeof newGroup>): Promise<string> {
  return db.transaction(async (tx) => {
    // One at a time, so that the number of them holds.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('customer_groups'))`);
    if ((await tx.$count(customerGroups)) >= groupLimits.groups)
      throw new ShopError("invalid", {
        fields: [{ field: "name", code: "too_many", params: { limit: groupLimits.groups } }],
      });
    const [added] = await tx
      .insert(customerGroups)
      .values({ name })
      .returning({ id: customerGroups.id })
      .catch((error: unknown) => {
        throw isUniqueViolation(error)
          ? new ShopError("invalid", { fields: [{ field: "name", code: "taken" }] })
          : error;
      });
    if (!added) throw new ShopError("internal");
    await writeAudit(tx, actor, { action: "customer_group.add", entityId: added.id, after: { name } });
    return added.id;
  });
}

/** Removes a group; promotions only for it then apply to no customer. Returns how many groups were removed. */
export async function removeGroup(db: Db, actor: PromotionManager, id: string): Promise<number> {
  return db.transaction(async (tx) => {
    const [gone] = await tx.delete(customerGroups).where(eq(customerGroups.id, id)).returning();
    if (!gone) return 0;
    await writeAudit(tx, actor, { action: "customer_group.remove", entityId: id, before: gone });
    return 1;
  });
}

/** Makes the user with this email address a member. Throws `not_found` for an unknown group, `invalid` for an unknown user (`not_found`) or too many (`too_many`). */
export async function addMember(db: Db, actor: PromotionManager, groupId: string, email: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [group] = await tx.select().from(customerGroups).where(eq(customerGroups.id, groupId)).for("update");
    if (!group) throw new ShopError("not_found");
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, emailKey(email)), sql`${users.removedAt} is null`));
    if (!user)
      throw new ShopError("invalid", { fields: [{ field: "email", code: "not_found", params: { value: email } }] });
    const { members } = groupLimits;
    if ((await tx.$count(customerGroupMembers, eq(customerGroupMembers.groupId, groupId))) >= members)
      throw new ShopError("invalid", { fields: [{ field: "email", code: "too_many", params: { limit: members } }] });
    const added = await tx
      .insert(customerGroupMembers)
      .values({ groupId, userId: user.id })
      .onConflictDoNothing()
      .returning();
    if (added.length > 0)
      await writeAudit(tx, actor, { action: "customer_group.join", entityId: groupId, after: { user: user.id } });
  });
}

/** Takes a user out of a group. Returns how many left it. */
export async function removeMember(db: Db, actor: PromotionManager, groupId: string, userId: string): Promise<number> {
  return db.transaction(async (tx) => {
    const gone = await tx
      .delete(customerGroupMembers)
      .where(and(eq(customerGroupMembers.groupId, groupId), eq(customerGroupMembers.userId, userId)))
      .returning();
    if (gone.length > 0)
      await writeAudit(tx, actor, { action: "customer_group.leave", entityId: groupId, before: { user: userId } });
    return gone.length;
  });
}
