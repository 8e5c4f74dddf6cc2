import { randomInt } from "node:crypto";
import { hashPassword } from "better-auth/crypto";
import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { emailKey } from "#shop/foundation/email.ts";

type Login = { email: string; password: string };

const sandboxAdmin = "admin@camber.example";

/**
 * Creates the configured admin, or promotes the user with that address: they get the configured password, and all sessions, sign-ins, also
 * half-done ones, and second factors of the unverified address are deleted. Whoever configures the address vouches for it (decision 0059). An existing admin is not changed. If none is configured, a sandbox without an admin gets one with a
 * random password, which is returned so that it can be shown once. Several processes that start at the same time create one.
 */
export async function ensureFirstAdmin({
  db,
  admin,
  sandbox,
}: {
  db: Db;
  admin: Login | null;
  sandbox: boolean;
}): Promise<Login | null> {
  if (!admin && !sandbox) return null;
  const login = admin ?? { email: sandboxAdmin, password: readablePassword() };
  const hash = await hashPassword(login.password);
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(7236002)`);
    const already = await tx.execute(
      sql`select 1 from users where role = 'owner' and removed_at is null and ${admin ? sql`email = ${emailKey(login.email)}` : sql`true`} limit 1`,
    );
    if (already.rows.length > 0) return null;
    const made = await tx.execute<{ id: string }>(
      sql`insert into users (name, email, email_verified, mailbox_proven_at, role) values ('Admin', ${emailKey(login.email)}, true, now(), 'owner')
          on conflict (email) do update
            set role = 'owner', email_verified = true, mailbox_proven_at = now(), two_factor_enabled = false, updated_at = now()
          returning id`,
    );
    const id = made.rows[0]?.id;
    await tx.execute(sql`delete from sessions where user_id = ${id}`);
    await tx.execute(sql`delete from accounts where user_id = ${id}`);
    await tx.execute(sql`delete from passkeys where user_id = ${id}`);
    await tx.execute(sql`delete from two_factors where user_id = ${id}`);
    await tx.execute(sql`delete from verifications where value = ${id}::text`);
    await tx.execute(
      sql`insert into accounts (user_id, provider_id, account_id, password, staff_password)
          values (${id}, 'credential', ${id}, ${hash}, true)`,
    );
    return admin ? null : login;
  });
}

const syllables = [
  "ba",
  "be",
  "do",
  "fa",
  "fi",
  "ga",
  "ka",
  "ki",
  "lo",
  "lu",
  "ma",
  "mi",
  "no",
  "nu",
  "pa",
  "po",
  "ra",
  "ri",
  "sa",
  "so",
  "ta",
  "tu",
  "va",
  "zo",
];

/** Returns a password of twelve syllables in three words ('bakilumi-…'): 55 bits, and easy to type. */
function readablePassword(): string {
  const word = () => Array.from({ length: 4 }, () => syllables[randomInt(syllables.length)]).join("");
  return [word(), word(), word()].join("-");
}
