import { useEffect, useState } from "react";
import { ApiError } from "#web/client/api.ts";

type Answer<T> = { data?: T; error?: ApiError };

/** What a call of the API answered: `data` or `error` once it has; `reload` asks again and keeps showing the old meanwhile. */
export function useQuery<T>(ask: (signal: AbortSignal) => Promise<T>) {
  const [answer, setAnswer] = useState<Answer<T>>({});
  useEffect(() => {
    const controller = new AbortController();
    void follow(ask, controller.signal, setAnswer);
    return () => controller.abort();
  }, [ask]);
  return { ...answer, reload: () => void follow(ask, new AbortController().signal, setAnswer) };
}

async function follow<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
  show: (answer: Answer<T>) => void,
): Promise<void> {
  const answer = await ask(signal).then(
    (data) => ({ data }),
    (error: unknown) => ({ error: error instanceof ApiError ? error : new ApiError(0, {}) }),
  );
  if (!signal.aborted) show(answer);
}
