/** Whether a query failed because a row with the same key is there (SQLSTATE 23505); drizzle wraps the driver's error. */
export function isUniqueViolation(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && cause.code === "23505") return true;
  }
  return false;
}
