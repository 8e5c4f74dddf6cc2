import { vi } from "vitest";

/** Waits until what the shop does by itself (a webhook, a mail) has happened; fails with the last complaint. */
export async function eventually<T>(look: () => Promise<T>): Promise<T> {
  return vi.waitFor(look, { timeout: 15_000, interval: 50 });
}
