import type { Pool } from "pg";
import type { Parameters } from "#sandbox/stripe/parameters.ts";

/** The pool, or one connection of it with a transaction under way. */
export type Sql = Pick<Pool, "query">;

/** One request to the API, once it is known whose it is. */
export type Call = {
  sql: Sql;
  params: Parameters;
  /** False for the publishable key, with which a browser sees and confirms only what it has the client secret of. */
  secret: boolean;
  requestId: string;
  idempotencyKey: string | null;
  publicUrl: string;
};

export type Answer = { status: number; body: object };

export const apiVersion = "2026-10-28.endive";

/** Where the sandbox is mounted, below the shop's own address. */
export const mountPath = "/sandbox/stripe";
