import { vi } from "vitest";

/** Waits until the shop has done what it does in the background (a webhook event, a mail); throws the last error if it never does. */
export async function eventually<T>(check: () => Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 90_000, interval: 50 });
}
