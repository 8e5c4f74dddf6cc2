import type { Pool, PoolClient } from "pg";
import { currentTraceparent, isTracing, traced } from "#log/trace.ts";
import { traceLimits } from "#shop/foundation/limits.ts";

/** Makes each statement of a pool a span of the request or job that sends it, with its text and without its values. Changes nothing where nothing is traced. */
export function traceStatements(pool: Pool, use: string): void {
  if (!isTracing()) return;
  traceQueries(pool, use);
  pool.on("connect", (client) => traceQueries(client, use));
}

function traceQueries(target: Pick<PoolClient, "query">, use: string): void {
  const send = target.query.bind(target);
  const query = (...args: unknown[]): unknown => {
    const text = textOf(args[0]);
    // The pool passes statements on with a callback: they are traced where they were sent, in the context of their request.
    const passedOn = typeof args.at(-1) === "function";
    if (text === null || passedOn || currentTraceparent() === null) return Reflect.apply(send, undefined, args);
    const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? "SQL";
    const facts = {
      "db.system.name": "postgresql",
      "db.operation.name": operation,
      "db.query.text": withoutValues(text).slice(0, traceLimits.statement),
      "camber.pool": use,
    };
    return traced({ name: operation, kind: "client", facts }, async () => Reflect.apply(send, undefined, args));
  };
  Object.assign(target, { query });
}

/** Null: a stream. */
function textOf(statement: unknown): string | null {
  if (typeof statement === "string") return statement;
  if (typeof statement !== "object" || statement === null || "submit" in statement) return null;
  return "text" in statement && typeof statement.text === "string" ? statement.text : null;
}

/** Values are parameters, which are not in the text; should one be written into it after all, it is left out. */
function withoutValues(text: string): string {
  return text.replace(/'(?:[^']|'')*'/g, "?").replace(/(?<![\w$."])\d+(?:\.\d+)?\b/g, "?");
}
