import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Actor } from "#shop/foundation/actor.ts";
import { readPermissions } from "#shop/foundation/permissions.ts";
import { countAttempt } from "#shop/foundation/rate-limit.ts";
import { withheldPermissions } from "#shop/people/users/withheld-permissions.ts";

/** What every key begins with, so that it is recognised where it should not be. */
export const keyPrefix = "camber_";

/** Returns the hash of a key. A key is random, so that it needs no salt and no slow hash. */
export function hashKey(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

const readKey = (hash: string) => sql`
  select api_keys.id, api_keys.scopes, api_keys.rate_per_minute as "ratePerMinute",
    coalesce(api_keys.last_used_at < now() - interval '1 minute', true) as unrecorded,
    users.id as "userId", users.email, users.name, users.role, roles.permissions,
    ${sql.raw(withheldPermissions("exists (select from passkeys where passkeys.user_id = users.id)"))} as withheld
  from api_keys join users on users.id = api_keys.created_by join roles on roles.name = users.role
  where api_keys.token_hash = ${hash} and api_keys.revoked_at is null and api_keys.expires_at > now()
    and users.removed_at is null`;

type Row = Omit<Actor, "permissions"> & {
  id: string;
  scopes: string[];
  ratePerMinute: number;
  unrecorded: boolean;
  permissions: string[];
};

/**
 * Returns the actor of an API key: the member of staff who made it, with those of the key's scopes that they still have: none while their own permissions are withheld. Null for a key that
 * is unknown, revoked or expired. Throws `rate_limited` beyond the rate of the key.
 */
export async function actorOfApiKey(db: Db, key: string): Promise<Actor | null> {
  const { rows } = await db.execute<Row>(readKey(hashKey(key)));
  if (!rows[0]) return null;
  const { id, scopes, ratePerMinute, unrecorded, permissions, ...user } = rows[0];
  await countAttempt(db, `api_key|${id}`, { most: ratePerMinute, seconds: 60 });
  if (unrecorded) await db.execute(sql`update api_keys set last_used_at = now() where id = ${id}`);
  const held = (user.withheld ? [] : readPermissions(permissions)).filter((permission) => scopes.includes(permission));
  return { ...user, permissions: held, apiKeyId: id };
}
