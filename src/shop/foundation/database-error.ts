// What the shop reads from a failed query. SQLSTATEs are read in this file only. Drizzle wraps the driver's errors, so every
// function examines the whole chain of causes.

/** Yields the error and the chain of its causes, including the errors of an `AggregateError` (one for each address of a host). */
export function* causesOf(error: unknown): Generator<Error> {
  if (!(error instanceof Error)) return;
  yield error;
  if (error instanceof AggregateError) for (const one of error.errors) yield* causesOf(one);
  yield* causesOf(error.cause);
}

/** Returns whether the row violates a unique index; with `index`, whether it violates that one. */
export function isUniqueViolation(error: unknown, index?: string): boolean {
  return [...causesOf(error)].some(
    (cause) =>
      "code" in cause &&
      cause.code === "23505" &&
      (index === undefined || ("constraint" in cause && cause.constraint === index)),
  );
}

/** Returns whether the row violates this check. */
export function isCheckViolation(error: unknown, check: string): boolean {
  return [...causesOf(error)].some(
    (cause) => "code" in cause && cause.code === "23514" && "constraint" in cause && cause.constraint === check,
  );
}

/** Returns whether a constraint of any kind refused the row (class 23). */
export function isConstraintViolation(error: unknown): boolean {
  return codeOf(error, /^23...$/) !== null;
}

/** Returns the SQLSTATE if the row itself was refused, for its values (class 22) or a constraint (class 23); null for other failures. */
export function refusedRowCode(error: unknown): string | null {
  return codeOf(error, /^2[23]...$/);
}

/** Returns whether PostgreSQL's message quotes a value of the query: data exceptions (class 22) do. */
export function quotesValue(error: Error): boolean {
  return "severity" in error && "code" in error && /^22...$/.test(String(error.code));
}

/** Returns whether a text of the query has a character that PostgreSQL can't store, such as NUL (22021, 22P05). */
export function isUnstorableText(error: unknown): boolean {
  return codeOf(error, /^(22021|22P05)$/) !== null;
}

/** Returns whether PostgreSQL ended the transaction to resolve a deadlock; running it again may succeed. */
export function isDeadlock(error: unknown): boolean {
  return codeOf(error, /^40P01$/) !== null;
}

/** Returns whether the database is unreachable: connection lost (class 08), out of resources (53), shutting down (57P), refused, silent. */
export function isDatabaseLost(error: unknown): boolean {
  if (codeOf(error, /^(08...|53...|57P..|ECONN.*|EPIPE|ETIMEDOUT)$/)) return true;
  return [...causesOf(error)].some(({ message }) => lostConnection.test(message));
}

/** Returns whether the same work may succeed later: the database is unreachable, or a conflict, a lock or a time-out ended it (40, 55, 57). */
export function isTransient(error: unknown): boolean {
  return isDatabaseLost(error) || isOverloaded(error) || codeOf(error, /^(40|55|57)...$/) !== null;
}

/** Returns whether a query got no response at all in its time, so that its connection is dead. */
export function isConnectionSilent(error: unknown): boolean {
  return [...causesOf(error)].some(({ message }) => message === silent);
}

/**
 * Returns whether the database answers, but not in time: a lock or a statement timed out (55P03, 57014), conflicting transactions ended each other (class
 * 40), or all connections of the pool stayed in use.
 */
export function isOverloaded(error: unknown): boolean {
  if (codeOf(error, /^(55P03|57014|40...)$/)) return true;
  return [...causesOf(error)].some(({ message }) => message === allInUse);
}

/** Returns whether a replica ended the query because it had to replay what the query was reading (40001), or could not do what only a primary can (25006). */
export function isReplicaConflict(error: unknown): boolean {
  return codeOf(error, /^(40001|25006)$/) !== null;
}

/** The driver's own errors have no code. */
const silent = "Query read timeout";
const allInUse = "timeout exceeded when trying to connect";
const lostConnection = new RegExp(`Connection terminated|Client has encountered a connection error|${silent}`);

function codeOf(error: unknown, pattern: RegExp): string | null {
  const codes = [...causesOf(error)].map((cause) => ("code" in cause ? String(cause.code) : ""));
  return codes.find((code) => pattern.test(code)) ?? null;
}
