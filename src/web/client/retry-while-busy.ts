import { crowdedRetries } from "#shop/foundation/limits.ts";
import { ApiError } from "#web/client/api-error.ts";

/** Repeats an idempotent request while the server refuses it as `crowded` or `busy`, as with many simultaneous buyers of a part. */
export async function retryWhileBusy<T>(send: () => Promise<T>): Promise<T> {
  for (let left = crowdedRetries.tries; ; left -= 1) {
    try {
      return await send();
    } catch (error) {
      const isCrowded = error instanceof ApiError && (error.code === "crowded" || error.code === "busy");
      if (!isCrowded || left <= 1) throw error;
      // Random delays spread the retries of many clients.
      await new Promise((resolve) => setTimeout(resolve, crowdedRetries.waitMs * (0.5 + Math.random())));
    }
  }
}
