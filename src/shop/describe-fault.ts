import { causesOf, quotesValue } from "#shop/database-error.ts";

/**
 * A fault for the log: what went wrong and where, without the values a query carried. Those are people's names, addresses
 * and mailed links; the driver puts them into messages and properties of its errors.
 */
export function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const causes = [...causesOf(error)].map(withoutValues);
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return [causes.join(" ← "), ...frames].join("\n");
}

function withoutValues(error: Error): string {
  if ("query" in error) return `the query failed: ${String(error.query)}`;
  const code = "code" in error ? ` (${String(error.code)})` : "";
  return quotesValue(error) ? `a value was refused${code}` : `${error.name}: ${error.message}${code}`;
}
