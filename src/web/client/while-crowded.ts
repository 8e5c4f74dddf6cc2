import { crowdedRetries } from "#shop/limits.ts";
import { ApiError } from "#web/client/api-error.ts";

/** Sends a request, which may be repeated, until it is its turn: many buyers of the same part are asked to come back in a moment. */
export async function whileCrowded<T>(send: () => Promise<T>): Promise<T> {
  for (let left = crowdedRetries.tries; ; left -= 1) {
    try {
      return await send();
    } catch (error) {
      const isCrowded = error instanceof ApiError && (error.code === "crowded" || error.code === "busy");
      if (!isCrowded || left <= 1) throw error;
      // Not all of them at the same moment.
      await new Promise((resolve) => setTimeout(resolve, crowdedRetries.waitMs * (0.5 + Math.random())));
    }
  }
}
