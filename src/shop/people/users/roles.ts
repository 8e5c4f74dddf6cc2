import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { ownerRole, requireRecentSignIn, type Staff } from "#shop/foundation/actor.ts";
import { writeAudit } from "#shop/foundation/audit/audit.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { readPermissions, type Permission } from "#shop/foundation/permissions.ts";
import { roles, users } from "#shop/people/users/users.table.ts";
import { emailKey } from "#shop/foundation/email.ts";

export type Role = { name: string; permissions: readonly Permission[] };

/** A user by id or by email address. */
export type UserKey = { id: string } | { email: string };

/** Returns all roles, those with most permissions first, then by name. */
export async function listRoles(db: Db, _actor: Staff<"users:read">): Promise<Role[]> {
  const rows = await db.select().from(roles).orderBy(roles.name);
  return rows.map(toRole).toSorted((one, other) => other.permissions.length - one.permissions.length);
}

/**
 * Assigns a role. `was`: the role that the actor saw. Returns how many users changed: 0 if they already have it. Throws `not_found`, `invalid` for an
 * unknown role, `email_unconfirmed` if the role adds permissions and nobody has proved to hold the account and to read its mailbox, `last_admin` if no owner would remain (D10), `permission_missing` if the old or the new role has a permission that the actor
 * lacks, `changed_meanwhile` with the role that others have assigned, and `sign_in_again`.
 */
export async function assignRole(
  db: Db,
  actor: Staff<"users:manage">,
  key: UserKey,
  { role: roleName, was }: { role: string; was?: string | undefined },
): Promise<number> {
  requireRecentSignIn(actor);
  return db.transaction(async (tx) => {
    const user = await lockManagedUser(tx, actor, key);
    if (user.role.name === roleName) return 0;
    if (was !== undefined && was !== user.role.name)
      throw new ShopError("changed_meanwhile", { data: { role: user.role.name, wanted: roleName } });
    const [stored] = await tx.select().from(roles).where(eq(roles.name, roleName));
    if (!stored) throw new ShopError("invalid", { fields: [{ field: "role", code: "role_unknown" }] });
    const { permissions } = toRole(stored);
    requireAll(user.actorPermissions, permissions);
    const gains = permissions.some((one) => !user.role.permissions.includes(one));
    // The address may be that of another person, who may even have confirmed it (decision 0059). On the command line the operator answers for it.
    if (gains && !user.mailboxProven && actor.userId !== null) throw new ShopError("email_unconfirmed");
    if (user.isLastOwner) throw new ShopError("last_admin");
    await tx
      .update(users)
      .set({ role: roleName, updatedAt: sql`now()` })
      .where(eq(users.id, user.id));
    const change = { before: { role: user.role.name }, after: { role: roleName } };
    await writeAudit(tx, actor, { action: "user.role", entityId: user.id, ...change });
    return 1;
  });
}

/**
 * Locks a user whose role changes or who is removed, together with all owners and the actor, in order of id: of two owners who demote or
 * remove each other at the same time, the second waits and sees the change of the first. Throws `not_found`, and `permission_missing` if the
 * actor may no longer manage users or the user's role has a permission that the actor lacks.
 */
export async function lockManagedUser(tx: Db, actor: Staff<"users:manage">, key: UserKey) {
  const isUser = "id" in key ? eq(users.id, key.id) : eq(users.email, emailKey(key.email));
  const isActor = actor.userId === null ? undefined : eq(users.id, actor.userId);
  const locked = await tx
    .select({ id: users.id, email: users.email, provenAt: users.mailboxProvenAt, role: users.role })
    .from(users)
    .where(and(isNull(users.removedAt), or(eq(users.role, ownerRole), isActor, isUser)))
    .orderBy(users.id)
    .for("update");
  const stored = new Map((await tx.select().from(roles)).map((row) => [row.name, toRole(row)]));
  const roleOf = (name: string): Role => stored.get(name) ?? { name, permissions: [] };

  const acting = locked.find(({ id }) => id === actor.userId);
  const actorPermissions = actor.userId === null ? actor.permissions : roleOf(acting?.role ?? "").permissions;
  requireAll(actorPermissions, ["users:manage"]);
  const user = locked.find(({ id, email }) => ("id" in key ? id === key.id : email === emailKey(key.email)));
  if (!user) throw new ShopError("not_found");
  const role = roleOf(user.role);
  requireAll(actorPermissions, role.permissions);
  const owners = locked.filter((one) => one.role === ownerRole);
  const isLastOwner = owners.length === 1 && owners[0]?.id === user.id;
  const { id, email, provenAt } = user;
  return { id, email, mailboxProven: provenAt !== null, role, actorPermissions, isLastOwner };
}

function requireAll(held: readonly Permission[], needed: readonly Permission[]): void {
  const permission = needed.find((one) => !held.includes(one));
  if (permission) throw new ShopError("permission_missing", { data: { permission } });
}

function toRole({ name, permissions }: typeof roles.$inferSelect): Role {
  return { name, permissions: readPermissions(permissions) };
}
