import { randomBytes } from "node:crypto";
import { and, desc, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#db/db.ts";
import { requireRecentSignIn, type Staff } from "#shop/foundation/actor.ts";
import { apiKeyRules } from "#shop/people/api-keys/api-key-rules.ts";
import { apiKeys } from "#shop/people/api-keys/api-keys.table.ts";
import { hashKey, keyPrefix } from "#shop/people/api-keys/authenticate.ts";
import { writeAudit } from "#shop/foundation/audit/audit.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { textOf, wholeOf } from "#shop/foundation/input.ts";
import { apiKeyLimits } from "#shop/foundation/limits.ts";
import { permissions, type Permission } from "#shop/foundation/permissions.ts";
import { users } from "#shop/people/users/users.table.ts";

export const newApiKey = z.strictObject({
  name: textOf(apiKeyRules.name),
  scopes: z
    .array(z.enum(permissions, "not_valid"))
    .min(1, "required")
    .max(permissions.length, `too_many:${permissions.length}`)
    .transform((scopes) => [...new Set(scopes)]),
  days: wholeOf(apiKeyRules.days),
  ratePerMinute: wholeOf(apiKeyRules.ratePerMinute),
});

export type ApiKey = {
  id: string;
  name: string;
  /** The last characters of the key. */
  hint: string;
  scopes: string[];
  ratePerMinute: number;
  createdBy: string;
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
};

/** Returns the latest keys, revoked and expired ones included, newest first. */
export function listApiKeys(db: Db, _actor: Staff<"api_keys:manage">): Promise<ApiKey[]> {
  const { tokenHash: _, ...columns } = getTableColumns(apiKeys);
  return db
    .select({ ...columns, createdBy: users.name })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.createdBy))
    .orderBy(desc(apiKeys.id))
    .limit(apiKeyLimits.listed);
}

/**
 * Makes a key; returns it with its id. It is stored nowhere, so that nobody sees it again. Throws `sign_in_again`, `permission_missing`
 * for a scope that the maker lacks, and `invalid` beyond the number of keys (`too_many`).
 */
export async function createApiKey(db: Db, actor: Staff<"api_keys:manage">, input: z.infer<typeof newApiKey>) {
  requireRecentSignIn(actor);
  const { userId } = actor;
  if (userId === null) throw new ShopError("sign_in_required");
  const lacking = input.scopes.find((scope: Permission) => !actor.permissions.includes(scope));
  if (lacking) throw new ShopError("permission_missing", { data: { permission: lacking } });
  const key = keyPrefix + randomBytes(32).toString("base64url");
  const { days, ...more } = input;
  return db.transaction(async (tx) => {
    // One at a time, so that the number of them holds.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('api_keys'))`);
    const usable = and(isNull(apiKeys.revokedAt), sql`${apiKeys.expiresAt} > now()`);
    if ((await tx.$count(apiKeys, usable)) >= apiKeyLimits.usable)
      throw new ShopError("invalid", {
        fields: [{ field: "name", code: "too_many", params: { limit: apiKeyLimits.usable } }],
      });
    const [added] = await tx
      .insert(apiKeys)
      .values({
        ...more,
        tokenHash: hashKey(key),
        hint: key.slice(-4),
        createdBy: userId,
        expiresAt: sql`now() + make_interval(days => ${days})`,
      })
      .returning({ id: apiKeys.id, expiresAt: apiKeys.expiresAt });
    if (!added) throw new ShopError("internal");
    await writeAudit(tx, actor, { action: "api_key.add", entityId: added.id, after: { ...more, ...added } });
    return { ...added, key };
  });
}

/** Revokes a key: its next request is refused. Returns how many keys changed: none if there is none, or it was revoked before. Throws `sign_in_again`. */
export async function revokeApiKey(db: Db, actor: Staff<"api_keys:manage">, id: string): Promise<number> {
  requireRecentSignIn(actor);
  return db.transaction(async (tx) => {
    const revoked = await tx
      .update(apiKeys)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
      .returning({ name: apiKeys.name });
    if (revoked[0]) await writeAudit(tx, actor, { action: "api_key.revoke", entityId: id, before: revoked[0] });
    return revoked.length;
  });
}
