import { count } from "#log/counters.ts";

/**
 * Returns a function that calls a provider. After several consecutive failures it throws the result of `refuse` without a call, until `openMs` have
 * passed; then a single call tests whether the provider has recovered. Customers and jobs thus do not all wait for a time-out.
 * A call may say more of its error: `null` if it shows neither that
 * the provider fails nor that it works, and a text as the cause, which counts once: what fails for one order again and again must not stop the others.
 */
export function circuitBreaker(
  { provider, failures: most, openMs }: { provider: string; failures: number; openMs: number },
  isFailure: (error: unknown) => boolean,
  refuse: () => Error,
  now = Date.now,
) {
  const causes = new Set<string | symbol>();
  let openUntil = 0;
  return async <T>(
    call: () => Promise<T>,
    causeOf: (error: unknown) => boolean | string | null = isFailure,
  ): Promise<T> => {
    if (causes.size >= most) {
      if (now() < openUntil) {
        count("provider_calls_total", { provider, outcome: "not_tried" });
        throw refuse();
      }
      // Concurrent calls are refused until this one has finished.
      openUntil = now() + openMs;
    }
    try {
      const result = await call();
      causes.clear();
      count("provider_calls_total", { provider, outcome: "done" });
      return result;
    } catch (error) {
      const cause = causeOf(error);
      count("provider_calls_total", { provider, outcome: cause ? "failed" : "refused" });
      if (cause === false) causes.clear();
      if (cause) {
        causes.add(cause === true ? Symbol(provider) : cause);
        openUntil = now() + openMs;
      }
      throw error;
    }
  };
}
