/** Returns a value as JSON without NUL characters, which PostgreSQL can't store; problems may quote any character of a file. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => (typeof inner === "string" ? inner.replaceAll("\0", "") : inner));
}
