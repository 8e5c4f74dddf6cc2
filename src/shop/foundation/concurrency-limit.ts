import { ShopError } from "#shop/foundation/errors.ts";

type Turns = { running: number; waiting: Set<() => void> };

type Refusal = {
  code: "busy" | "crowded";
  /** The maximum number of waiting calls per key, unlimited by default. */
  waiting?: number;
};

/**
 * Returns a function that limits concurrency: in this process at most `most` calls per key run at once, the others wait in order of arrival. A call
 * that waits longer than `waitMs`, or meets a full queue, is refused with `code`, by default `busy`.
 */
export function limitConcurrency(
  most: number,
  waitMs: number,
  { code, waiting = Infinity }: Refusal = { code: "busy" },
) {
  const turnsOf = new Map<string, Turns>();

  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const turns = turnsOf.get(key) ?? { running: 0, waiting: new Set() };
    turnsOf.set(key, turns);
    if (turns.running < most) turns.running += 1;
    else if (turns.waiting.size >= waiting) throw tooLate(code);
    else await turn(turns, waitMs, code);
    try {
      return await work();
    } finally {
      const [next] = turns.waiting;
      if (next) next();
      else if ((turns.running -= 1) === 0) turnsOf.delete(key);
    }
  };
}

const tooLate = (code: Refusal["code"]) => new ShopError(code, { data: { retryAfter: 1 } });

/** Resolves when an earlier call has ended and passed on its slot. */
function turn({ waiting }: Turns, waitMs: number, code: Refusal["code"]): Promise<void> {
  return new Promise((resolve, reject) => {
    const start = () => {
      clearTimeout(late);
      waiting.delete(start);
      resolve();
    };
    const late = setTimeout(() => {
      waiting.delete(start);
      reject(tooLate(code));
    }, waitMs);
    waiting.add(start);
  });
}
