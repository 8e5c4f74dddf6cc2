import type { Adapter, AdapterPayload } from "oidc-provider";
import type { Pool } from "pg";

/** Stores the issuer's sessions, pending sign-ins, codes and tokens in PostgreSQL, so that a restart loses none. */
export function artifactsOf(pool: Pool): (model: string) => Adapter {
  const first = async (condition: string, values: string[]) => {
    // PostgreSQL can't store NUL, so no row can match.
    if (values.some((value) => value.includes("\0"))) return undefined;
    const { rows } = await pool.query<{ payload: AdapterPayload }>(
      `select payload from sandbox.google_artifacts where ${condition} and (expires_at is null or expires_at > now())`,
      values,
    );
    return rows[0]?.payload;
  };
  return (model) => ({
    async upsert(id, payload, expiresIn) {
      await pool.query(
        `insert into sandbox.google_artifacts (model, id, payload, grant_id, uid, expires_at)
         values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))
         on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid, expires_at = excluded.expires_at`,
        [model, id, payload, payload.grantId ?? null, payload.uid ?? null, expiresIn || null],
      );
      if (model === "Interaction") await pool.query("delete from sandbox.google_artifacts where expires_at < now()");
    },
    find: (id) => first("model = $1 and id = $2", [model, id]),
    findByUid: (uid) => first("model = $1 and uid = $2", [model, uid]),
    findByUserCode: async () => undefined,
    async consume(id) {
      await pool.query(
        `update sandbox.google_artifacts set payload = payload || jsonb_build_object('consumed', floor(extract(epoch from now())))
         where model = $1 and id = $2`,
        [model, id],
      );
    },
    async destroy(id) {
      await pool.query("delete from sandbox.google_artifacts where model = $1 and id = $2", [model, id]);
    },
    async revokeByGrantId(grantId) {
      await pool.query("delete from sandbox.google_artifacts where grant_id = $1", [grantId]);
    },
  });
}
