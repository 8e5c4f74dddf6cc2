import { ShopError } from "#shop/foundation/errors.ts";
import { timeoutMs } from "#shop/foundation/limits.ts";

/** Returns what `work` returns. Throws `unavailable` if it exceeds the time of a request; it may continue, within its own limits. */
export async function withinDeadline<T>(work: Promise<T>, ms = timeoutMs.request): Promise<T> {
  let late: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new ShopError("unavailable")), ms);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(late);
  }
}
