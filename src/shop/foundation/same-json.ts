/** Whether two values say the same in JSON, whatever the order of their keys. */
export function isSameJson(a: unknown, b: unknown): boolean {
  return isPlain(a) || isPlain(b) ? a === b : canonicalJson(a) === canonicalJson(b);
}

const isPlain = (value: unknown) => value === null || typeof value !== "object";

/** A value as JSON with its keys in order. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
