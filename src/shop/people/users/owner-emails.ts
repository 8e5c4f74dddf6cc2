import { and, asc, eq, isNull } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { ownerRole } from "#shop/foundation/actor.ts";
import { ownerRecipients } from "#shop/foundation/limits.ts";
import { users } from "#shop/people/users/users.table.ts";

/** Returns the addresses of the owners of the shop who are mailed what staff must know: the first of them. */
export async function ownerEmails(db: Db): Promise<string[]> {
  const found = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.role, ownerRole), isNull(users.removedAt)))
    .orderBy(asc(users.id))
    .limit(ownerRecipients);
  return found.map(({ email }) => email);
}
