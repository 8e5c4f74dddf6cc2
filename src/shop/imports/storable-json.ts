/** Returns a value as JSON without NUL characters, which PostgreSQL can't store: what is wrong with a file may quote any of its characters. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => (typeof inner === "string" ? inner.replaceAll("\0", "") : inner));
}
