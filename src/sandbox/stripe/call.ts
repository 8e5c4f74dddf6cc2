import type { Pool } from "pg";
import type { Parameters } from "#sandbox/stripe/parameters.ts";

/** The pool, or one of its connections with an open transaction. */
export type Sql = Pick<Pool, "query">;

/** One authenticated API call. */
export type Call = {
  sql: Sql;
  params: Parameters;
  /** False for the publishable key, with which a browser can only retrieve and confirm intents whose client secret it has. */
  secret: boolean;
  requestId: string;
  idempotencyKey: string | null;
  publicUrl: string;
};

export type ApiResponse = { status: number; body: object };

export const apiVersion = "2026-10-28.endive";

/** The path at which the sandbox is mounted. */
export const mountPath = "/sandbox/stripe";
