import { count } from "#log/counters.ts";

/**
 * Returns a function that runs calls of a provider. After some failures in a row it throws what `refuse` returns, without a call, until a
 * moment has passed; then one call tries whether the provider is back, so that customers and jobs don't all wait for a time-out.
 */
export function circuitBreaker(
  { provider, failures: most, openMs }: { provider: string; failures: number; openMs: number },
  isFailure: (error: unknown) => boolean,
  refuse: () => Error,
  now = Date.now,
) {
  let failures = 0;
  let openUntil = 0;
  return async <T>(call: () => Promise<T>): Promise<T> => {
    if (failures >= most) {
      if (now() < openUntil) {
        count("provider_calls_total", { provider, outcome: "not_tried" });
        throw refuse();
      }
      // The others wait for the result of this one.
      openUntil = now() + openMs;
    }
    try {
      const result = await call();
      failures = 0;
      count("provider_calls_total", { provider, outcome: "done" });
      return result;
    } catch (error) {
      count("provider_calls_total", { provider, outcome: isFailure(error) ? "failed" : "refused" });
      if (!isFailure(error)) failures = 0;
      else {
        failures += 1;
        openUntil = now() + openMs;
      }
      throw error;
    }
  };
}
