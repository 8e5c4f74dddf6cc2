/**
 * Lets `most` tasks run at a time, the others wait in line. Hashing a password holds a thread, 32 MB and, while
 * signing up, a database connection: a crowd at the door must not take those from everybody else.
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
