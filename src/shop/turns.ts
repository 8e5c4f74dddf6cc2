import { ShopError } from "#shop/errors.ts";

type Turns = { running: number; waiting: Set<() => void> };

type Refusal = {
  code: "busy" | "crowded";
  /** How much waits at most for one key; any number by default. */
  waiting?: number;
};

/**
 * Returns a function that runs work in turns: for one key at most `most` at once in this process, the others in the order in which they
 * came. Work that waited `waitMs` for its turn, or finds too much waiting, is refused with `code`, by default `busy`.
 */
export function inTurns(most: number, waitMs: number, { code, waiting = Infinity }: Refusal = { code: "busy" }) {
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

/** Resolves when earlier work has ended and passed its turn on. */
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
