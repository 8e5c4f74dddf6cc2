import { count } from "#log/counters.ts";

/**
 * Returns a function that calls a provider. After several consecutive failures it throws the result of `refuse` without a call, until `openMs` have
 * passed; then a single call tests whether the provider has recovered. Customers and jobs thus do not all wait for a time-out.
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
      // Concurrent calls are refused until this one has finished.
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
