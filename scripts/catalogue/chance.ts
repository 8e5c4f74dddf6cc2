/** A number from 0 to 1 that depends on nothing but the seed: the catalogue is the same every time it is built. */
export function chance(seed: string): number {
  let a = 0x9e3779b9;
  let b = 0x85ebca6b;
  for (let i = 0; i < seed.length; i += 1) {
    const code = seed.charCodeAt(i);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return ((b >>> 0) * 0x200000 + ((a >>> 0) >>> 11)) / 2 ** 53;
}

export function pick<T>(seed: string, options: readonly [T, ...T[]]): T {
  return options[Math.floor(chance(seed) * options.length)] ?? options[0];
}

/** A multiple of `step` from `low` to `high`. */
export function between(seed: string, low: number, high: number, step = 1): number {
  return onGrid(low + chance(seed) * (high - low), step);
}

export function onGrid(value: number, step: number): number {
  return Number((Math.round(value / step) * step).toFixed(3));
}
