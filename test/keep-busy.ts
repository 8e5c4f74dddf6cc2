/** Occupies the process for so long, in milliseconds: nothing else runs in it. */
export function keepBusy(ms: number): void {
  const began = performance.now();
  while (performance.now() - began < ms);
}
