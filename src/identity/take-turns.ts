/**
 * Returns a function that runs at most `most` tasks at the same time; the others wait in order. Hashing a password occupies a thread, 32 MB
 * and, during sign-up, a database connection, which a burst of sign-ins must not take from all other requests.
 */
export function takeTurns(most: number): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running < most) running += 1;
    else await new Promise<void>((go) => void waiting.push(go));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
