import { createHash } from "node:crypto";

/** A number from 0 to 1 that depends on nothing but the seed. */
export function chance(seed: string): number {
  return createHash("sha256").update(seed).digest().readUIntBE(0, 6) / 2 ** 48;
}

export function pick<T>(seed: string, options: readonly [T, ...T[]]): T {
  return options[Math.floor(chance(seed) * options.length)] ?? options[0];
}
