import { eq } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { audit, auditNetworks } from "#shop/foundation/audit/audit.table.ts";
import { logSecurity } from "#log/log.ts";
import { limitedSignIns } from "#shop/foundation/limits.ts";
import { secondsToWait } from "#shop/foundation/rate-limit.ts";
import { users } from "#shop/people/users/users.table.ts";

/** The client network from which something was done, as `identity/client-address.ts` counts it. */
export type Where = { network: string };

/** What happens to an account, beside what staff do to it. */
export type SecurityAction =
  | "user.sign_in"
  | "user.sign_in_refused"
  | "user.limited"
  | "user.confirm"
  | "user.password"
  | "user.two_factor"
  | "user.passkey_add"
  | "user.passkey_remove"
  | "user.session_end"
  | "user.erase";

export type SecurityEvent = Partial<Where> & {
  action: SecurityAction;
  userId: string;
  after?: Record<string, string | number | boolean>;
};

/** Records an event of an account: who, what, and from where. Neither passwords nor codes are in it. */
export async function recordSecurity(
  db: Pick<Db, "insert">,
  { action, userId, network, after }: SecurityEvent,
): Promise<void> {
  logSecurity(action, { userId });
  const [entry] = await db
    .insert(audit)
    .values({ actorId: userId, action, entity: "user", entityId: userId, after: after ?? null })
    .returning({ auditId: audit.id });
  if (entry && network) await db.insert(auditNetworks).values({ ...entry, network });
}

/** Records a refused sign-in to an account; nothing where there is none. One that is only late (`user.limited`) is recorded once in a while. */
export async function recordRefusedSignIn(
  db: Db,
  { action, email, network }: Where & { action: "user.sign_in_refused" | "user.limited"; email: string },
): Promise<void> {
  if (action === "user.limited" && (await secondsToWait(db, `limited|${email}`, limitedSignIns)) > 0) return;
  const [user] = await db.select({ userId: users.id }).from(users).where(eq(users.email, email));
  if (user) await recordSecurity(db, { action, network, ...user });
  else logSecurity(action);
}
