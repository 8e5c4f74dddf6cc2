/** What a cart costs and how it arrives. `latest`: the last day of the fastest way, as an ISO date. */
export type Outcome = { totalCents: number; boxes: number; latest: string };

/** The index of the part that each line has: 0 for the one in the cart. */
export type Choice = readonly number[];

export const goals = ["cheapest", "fewest_boxes", "fastest"] as const;

export type Goal = (typeof goals)[number];

export type Found<O extends Outcome> = { goals: Goal[]; choice: Choice; outcome: O };

type Search<O extends Outcome> = {
  /** How many parts there are to choose from for each line, the one in the cart among them. */
  candidates: readonly number[];
  /** Null: the parts can't be ordered or delivered together. */
  assess: (choice: Choice) => O | null;
  /** How many choices are assessed at most. */
  most: number;
};

/**
 * Returns the choices of parts that are better than the cart in what a goal is about: what it costs, the boxes that it comes in, the day of arrival. All
 * choices are compared where there are at most `most`; else the cart is improved by one or two parts at a time. With `outcome` of the cart itself, which
 * is null if it can't be delivered as it is; then nothing is found.
 */
export function searchSwaps<O extends Outcome>({
  candidates,
  assess,
  most,
}: Search<O>): {
  cart: O | null;
  found: Found<O>[];
} {
  // Choices are of these lines until they are assessed: most lines of a long cart have nothing to choose from.
  const open = candidates.flatMap((count, line) => (count > 1 ? [line] : []));
  const counts = open.map((line) => candidates[line]!);
  const whole = (choice: Choice): Choice => {
    const parts = candidates.map(() => 0);
    for (const [at, line] of open.entries()) parts[line] = choice[at]!;
    return parts;
  };
  const assessed = new Map<string, { choice: Choice; outcome: O }>();
  const seen = new Set<string>();
  const isFull = () => seen.size >= most;
  const look = (choice: Choice): void => {
    const key = choice.join(" ");
    if (seen.has(key) || isFull()) return;
    seen.add(key);
    const outcome = assess(whole(choice));
    if (outcome) assessed.set(key, { choice, outcome });
  };
  const unchanged = counts.map(() => 0);
  look(unchanged);
  const cart = assessed.get(unchanged.join(" "))?.outcome ?? null;
  if (!cart) return { cart, found: [] };
  const best = (goal: Goal) =>
    [...assessed.values()].reduce((one, other) => (compare[goal](other, one) < 0 ? other : one));
  if (counts.reduce((all, count) => all * count, 1) <= most) for (const choice of allChoices(counts)) look(choice);
  else
    for (const reach of [1, 2] as const)
      for (const goal of goals) improve(counts, { best: () => best(goal).choice, look, isFull, reach });

  const found: Found<O>[] = [];
  for (const goal of goals) {
    const { choice, outcome } = best(goal);
    if (!isBetter(goal, outcome, cart)) continue;
    const same = found.find((one) => one.choice === choice);
    if (same) same.goals.push(goal);
    else found.push({ goals: [goal], choice, outcome });
  }
  return { cart, found: found.map((one) => ({ ...one, choice: whole(one.choice) })) };
}

/** What a goal is about; less is better. */
const rank: Record<Goal, (outcome: Outcome) => number> = {
  cheapest: ({ totalCents }) => totalCents,
  fewest_boxes: ({ boxes }) => boxes,
  fastest: ({ latest }) => Date.parse(latest),
};

/** Returns whether one outcome is better than another in what the goal is about. */
export function isBetter(goal: Goal, one: Outcome, other: Outcome): boolean {
  return rank[goal](one) < rank[goal](other);
}

type Assessed = { choice: Choice; outcome: Outcome };

const swapsIn = (choice: Choice) => choice.filter((part) => part > 0).length;

/** Orders by what the goal is about, then by price, boxes and how many parts are swapped. */
const compare = Object.fromEntries(
  goals.map((goal) => [
    goal,
    (one: Assessed, other: Assessed) =>
      rank[goal](one.outcome) - rank[goal](other.outcome) ||
      one.outcome.totalCents - other.outcome.totalCents ||
      one.outcome.boxes - other.outcome.boxes ||
      swapsIn(one.choice) - swapsIn(other.choice),
  ]),
) as Record<Goal, (one: Assessed, other: Assessed) => number>;

function* allChoices(candidates: readonly number[]): Generator<Choice> {
  const [count = 0, ...others] = candidates;
  if (candidates.length === 0) return yield [];
  for (const rest of allChoices(others)) for (let part = 0; part < count; part += 1) yield [part, ...rest];
}

type Steps = { best: () => Choice; look: (choice: Choice) => void; isFull: () => boolean; reach: 1 | 2 };

/** Improves the best choice by replacing one or two parts at a time, until nothing is better or the limit is reached. */
function improve(candidates: readonly number[], { best, look, isFull, reach }: Steps): void {
  for (let from: Choice | null = null; from !== best();) {
    from = best();
    for (const one of neighbours(candidates, from, reach)) {
      if (isFull()) return;
      look(one);
    }
  }
}

/** Returns each choice that differs from another one in one line, then, with a reach of 2, each that differs in two. */
function* neighbours(candidates: readonly number[], choice: Choice, reach: 1 | 2): Generator<Choice> {
  for (let line = 0; line < candidates.length; line += 1) yield* changesOf(candidates, choice, line);
  if (reach === 1) return;
  for (let line = 0; line < candidates.length; line += 1)
    for (const one of changesOf(candidates, choice, line))
      for (let other = line + 1; other < candidates.length; other += 1) yield* changesOf(candidates, one, other);
}

function* changesOf(candidates: readonly number[], choice: Choice, line: number): Generator<Choice> {
  for (let part = 0; part < candidates[line]!; part += 1) if (part !== choice[line]) yield choice.with(line, part);
}
