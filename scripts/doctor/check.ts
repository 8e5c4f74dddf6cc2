/** What a check found. `fail`: the shop does not work as configured; `warn`: it works, and something will go wrong. */
export type Finding = {
  state: "ok" | "warn" | "fail";
  /** What was found. */
  detail: string;
  /** What to do about it. */
  advice?: string;
};

export type Check = { name: string; run: () => Promise<Finding> };

export const ok = (detail: string): Finding => ({ state: "ok", detail });
export const warn = (detail: string, advice: string): Finding => ({ state: "warn", detail, advice });
export const fail = (detail: string, advice: string): Finding => ({ state: "fail", detail, advice });

/** Returns the finding of a check, one that throws or takes more than `ms` included. */
export async function findingOf(check: Check, ms: number): Promise<Finding> {
  const late = Promise.withResolvers<Finding>();
  const timer = setTimeout(
    () => late.resolve(fail(`no response within ${ms / 1_000} s`, "Is there a firewall in between?")),
    ms,
  );
  try {
    return await Promise.race([check.run(), late.promise]);
  } catch (error) {
    return fail(reasonOf(error), "");
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
