import type { CheckName, Finding, FindingCode, FindingValues } from "#shop/desk/opening/finding.ts";

export type Check = { name: CheckName; run: () => Promise<Finding> };

export const ok = (code: FindingCode, values: FindingValues = {}): Finding => ({ state: "ok", code, values });
export const warn = (code: FindingCode, values: FindingValues = {}): Finding => ({ state: "warn", code, values });
export const fail = (code: FindingCode, values: FindingValues = {}): Finding => ({ state: "fail", code, values });

/** Returns the finding of a check, one that throws or takes more than `ms` included. */
export async function findingOf(check: Check, ms: number): Promise<Finding> {
  const late = Promise.withResolvers<Finding>();
  const timer = setTimeout(() => late.resolve(fail("late", { seconds: ms / 1_000 })), ms);
  try {
    return await Promise.race([check.run(), late.promise]);
  } catch (error) {
    return fail("failed", { reason: reasonOf(error) });
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the message of an error; of one with several causes, as of a failed connection, that of the first. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors[0]) return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  return error.message || String((error as NodeJS.ErrnoException).code);
}
