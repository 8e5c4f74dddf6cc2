import { createSecretKey } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";
import type { Pool } from "pg";
import type { Actor, Role } from "#shop/actor.ts";

const accessTokenSeconds = 15 * 60;

type Claims = { sub: string; sid: string; role: unknown; expiresAt: number };
type Session = { sessionId: string; actor: Actor };

export type AccessTokens = {
  issue: (session: Session) => Promise<string>;
  actorOf: (authorization: string | null) => Promise<Actor | null>;
};

/** The bearer token of D8. It says who it was made for; whether that still holds is asked of the database each time. */
export function accessTokens(pool: Pool, secret: string, publicUrl: string): AccessTokens {
  const key = createSecretKey(Buffer.from(secret, "base64url"));
  const audience = `${publicUrl}/api`;
  // What a token says does not change: its signature, which costs more than the session's query, is checked once.
  const verified = new LRUCache<string, Claims>({ max: 5_000 });

  async function claimsOf(token: string): Promise<Claims | null> {
    const known = verified.get(token);
    if (known) return known;
    const wanted = { algorithms: ["HS256"], issuer: publicUrl, audience };
    const payload = await jwtVerify(token, key, wanted).then(
      (result) => result.payload,
      () => null,
    );
    if (typeof payload?.sub !== "string" || typeof payload["sid"] !== "string" || !payload.exp) return null;
    const claims = { sub: payload.sub, sid: payload["sid"], role: payload["role"], expiresAt: payload.exp * 1000 };
    verified.set(token, claims);
    return claims;
  }

  return {
    issue: ({ sessionId, actor }) =>
      new SignJWT({ sid: sessionId, role: actor.role })
        .setProtectedHeader({ alg: "HS256" })
        .setSubject(actor.userId)
        .setIssuer(publicUrl)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(`${accessTokenSeconds}s`)
        .sign(key),

    async actorOf(authorization) {
      const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? "")?.[1];
      if (!token) return null;
      const claims = await claimsOf(token);
      if (!claims || claims.expiresAt <= Date.now()) return null;
      const { sub, sid, role } = claims;
      const actor = await actorOfSession(pool, sid, sub);
      // Demoted since: the token claims more than its holder may do now.
      return !actor || (role === "admin" && actor.role !== "admin") ? null : actor;
    },
  };
}

async function actorOfSession(pool: Pool, sessionId: string, userId: string): Promise<Actor | null> {
  const { rows } = await pool.query<{ email: string; name: string; role: Role }>({
    name: "actor_of_session",
    text: `select users.email, users.name, users.role
             from sessions join users on users.id = sessions.user_id
            where sessions.id = $1 and sessions.user_id = $2 and sessions.expires_at > now() and users.removed_at is null`,
    values: [sessionId, userId],
  });
  const user = rows[0];
  return user ? { userId, email: user.email, name: user.name, role: user.role } : null;
}
