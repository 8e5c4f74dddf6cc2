import { withoutPersonalData } from "#log/personal-data.ts";
import { causesOf, quotesValue } from "#shop/foundation/database-error.ts";

/**
 * Returns the description of a fault for the log: message, causes and stack, without the values of a query. Those are people's names,
 * addresses and mailed links; the driver puts them into messages and properties of its errors.
 */
export function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const causes = [...causesOf(error)].map(withoutValues);
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return [causes.join(" ← "), ...frames].join("\n");
}

/** Returns the first line of it, for a page. */
export function summarizeFault(error: unknown): string {
  return withoutPersonalData(describeFault(error).split("\n")[0] ?? "").slice(0, 500);
}

function withoutValues(error: Error): string {
  if ("query" in error) return `the query failed: ${String(error.query)}`;
  const code = "code" in error ? ` (${String(error.code)})` : "";
  // What could not be read is quoted in the message.
  if (error instanceof SyntaxError) return "SyntaxError: unreadable";
  return quotesValue(error) ? `a value was refused${code}` : `${error.name}: ${error.message}${code}`;
}
