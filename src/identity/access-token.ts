import { createSecretKey } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import type { Pool } from "pg";
import type { Actor, Role } from "#shop/actor.ts";

const accessTokenSeconds = 15 * 60;

type Session = { sessionId: string; actor: Actor };

export type AccessTokens = {
  issue: (session: Session) => Promise<string>;
  actorOf: (authorization: string | null) => Promise<Actor | null>;
};

/** The bearer token of D8. It says who it was made for; whether that still holds is asked of the database each time. */
export function accessTokens(pool: Pool, secret: string, publicUrl: string): AccessTokens {
  const key = createSecretKey(Buffer.from(secret, "base64url"));
  const audience = `${publicUrl}/api`;
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
      const verified = await jwtVerify(token, key, { algorithms: ["HS256"], issuer: publicUrl, audience }).catch(
        () => null,
      );
      if (!verified) return null;
      const { sub, sid, role } = verified.payload;
      if (typeof sub !== "string" || typeof sid !== "string") return null;
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
