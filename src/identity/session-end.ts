import { sql } from "drizzle-orm";
import type { Pool } from "pg";
import type { Db } from "#db/db.ts";
import { signInEnds } from "#shop/foundation/limits.ts";

const isStaff = "roles.permissions <> '{}'";

const since = (column: string, limit: "atMost" | "unused") =>
  `sessions.${column} > now() - make_interval(secs => case when ${isStaff} then ${signInEnds.staff[limit]} else ${signInEnds.customer[limit]} end)`;

/** SQL: whether a row of `sessions`, joined with `users` and `roles`, has not ended. */
export const isLive = `(sessions.expires_at > now() and ${since("created_at", "atMost")} and ${since("last_used_at", "unused")})`;

const overdue = `delete from sessions using users, roles
  where users.id = sessions.user_id and roles.name = users.role and not ${isLive}`;

/** Deletes all sessions that have ended. */
export async function purgeSessions(db: Db): Promise<void> {
  await db.execute(sql.raw(overdue));
}

/** Deletes the session of a cookie if it has ended. Call it before Better Auth, which does not know these limits. */
export async function endOverdueSession(pool: Pool, cookie: string | null): Promise<void> {
  const token = tokenOf(cookie);
  if (token)
    await pool.query({ name: "end_overdue_session", text: `${overdue} and sessions.token = $1`, values: [token] });
}

/** Deletes the session that a browser had before the user signed in again. `by`: the token of the new session. */
export async function endReplacedSession(
  pool: Pool,
  { cookie, by }: { cookie: string | null; by: string },
): Promise<void> {
  const token = tokenOf(cookie);
  if (token && token !== by) await pool.query("delete from sessions where token = $1", [token]);
}

const tokenOf = (cookie: string | null) => /camber\.session_token=(\w+)/.exec(cookie ?? "")?.[1];
