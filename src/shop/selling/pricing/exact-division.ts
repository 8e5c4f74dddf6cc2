/** Returns the floor of `a` × `b` / `c` for non-negative integers, exactly even if the product exceeds `Number.MAX_SAFE_INTEGER`. `c` is positive. */
export function floorOf(a: number, b: number, c: number): number {
  const product = a * b;
  if (product <= Number.MAX_SAFE_INTEGER) return (product - (product % c)) / c;
  return Number((BigInt(a) * BigInt(b)) / BigInt(c));
}

/** Returns the remainder of `a` × `b` divided by `c`, exactly; see `floorOf`. */
export function remainderOf(a: number, b: number, c: number): number {
  const product = a * b;
  if (product <= Number.MAX_SAFE_INTEGER) return product % c;
  return Number((BigInt(a) * BigInt(b)) % BigInt(c));
}

/** Returns `a` × `b` / `c` rounded half up, exactly; see `floorOf`. */
export function roundOf(a: number, b: number, c: number): number {
  return floorOf(a, b, c) + (remainderOf(a, b, c) * 2 >= c ? 1 : 0);
}
