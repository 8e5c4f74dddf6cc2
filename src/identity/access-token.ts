import { createSecretKey } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";
import type { Pool } from "pg";
import { isLive } from "#identity/session-end.ts";
import { customerRole, type Actor, type Withheld } from "#shop/foundation/actor.ts";
import { cacheEntries, signInEnds, validSeconds } from "#shop/foundation/limits.ts";
import { readPermissions } from "#shop/foundation/permissions.ts";
import { withheldPermissions } from "#shop/people/users/withheld-permissions.ts";

type Claims = { sub: string; sid: string; role: unknown; expiresAt: number };
type Session = { sessionId: string; userId: string; role: string };

export type AccessTokens = {
  issue: (session: Session) => Promise<string>;
  actorOf: (authorization: string | null) => Promise<Actor | null>;
};

/** Returns functions for the bearer token of D8. It identifies the user; role and permissions are read from the database for each request. */
export function accessTokens(pool: Pool, secret: string, publicUrl: string): AccessTokens {
  const key = createSecretKey(Buffer.from(secret, "base64url"));
  const audience = `${publicUrl}/api`;
  // The content of a token does not change, so its signature, which costs more than the query for the session, is verified once.
  const verified = new LRUCache<string, Claims>({ max: cacheEntries.tokens });

  async function claimsOf(token: string): Promise<Claims | null> {
    const known = verified.get(token);
    if (known) return known;
    const expected = { algorithms: ["HS256"], issuer: publicUrl, audience };
    const payload = await jwtVerify(token, key, expected).then(
      (result) => result.payload,
      () => null,
    );
    if (typeof payload?.sub !== "string" || typeof payload["sid"] !== "string" || !payload.exp) return null;
    const claims = { sub: payload.sub, sid: payload["sid"], role: payload["role"], expiresAt: payload.exp * 1000 };
    verified.set(token, claims);
    return claims;
  }

  return {
    issue: ({ sessionId, userId, role }) =>
      new SignJWT({ sid: sessionId, role })
        .setProtectedHeader({ alg: "HS256" })
        .setSubject(userId)
        .setIssuer(publicUrl)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(`${validSeconds.accessToken}s`)
        .sign(key),

    async actorOf(authorization) {
      const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? "")?.[1];
      if (!token) return null;
      const claims = await claimsOf(token);
      if (!claims || claims.expiresAt <= Date.now()) return null;
      const { sub, sid, role } = claims;
      const actor = await actorOfSession(pool, sid, sub);
      // Staff whose role has changed need a new token from their session (D8): this one was issued for another role.
      const issuedForStaff = role !== customerRole;
      return !actor || (issuedForStaff && role !== actor.role) ? null : actor;
    },
  };
}

type ActorRow = {
  email: string;
  name: string;
  role: string;
  permissions: string[];
  withheld: Withheld | null;
  provenAt: Date;
  unrecorded: boolean;
};

const actorQuery = `
  select users.email, users.name, users.role, roles.permissions, sessions.proven_at as "provenAt",
    sessions.last_used_at < now() - make_interval(secs => ${signInEnds.recordUse}) as unrecorded,
    ${withheldPermissions("(sessions.passkey_id is not null)")} as withheld
  from sessions join users on users.id = sessions.user_id join roles on roles.name = users.role
  where sessions.id = $1 and sessions.user_id = $2 and users.removed_at is null and ${isLive}`;

async function actorOfSession(pool: Pool, sessionId: string, userId: string): Promise<Actor | null> {
  const { rows } = await pool.query<ActorRow>({
    name: "actor_of_session",
    text: actorQuery,
    values: [sessionId, userId],
  });
  if (!rows[0]) return null;
  const { permissions, unrecorded, ...user } = rows[0];
  if (unrecorded) await pool.query("update sessions set last_used_at = now() where id = $1", [sessionId]);
  return { ...user, userId, sessionId, permissions: user.withheld ? [] : readPermissions(permissions) };
}
