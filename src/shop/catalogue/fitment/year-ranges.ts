import type { ApplicationFacts } from "#shop/catalogue/fitment/verdict.ts";

/** An application as a buyer's guide has it: by the model's name. */
export type GuideLine = { make: string; model: string } & Pick<
  ApplicationFacts,
  "yearFrom" | "yearTo" | "qualifiers" | "notes" | "position" | "quantity"
>;

/** One line for all years without a gap between them of which the same is said, in order of make, model and year. */
export function collapse(lines: GuideLine[]): GuideLine[] {
  const alike = Map.groupBy(
    lines.toSorted((a, b) => a.yearFrom - b.yearFrom),
    factsOf,
  );
  const ranges = [...alike].flatMap(([facts, same]) => join(same).map((line) => ({ facts, line })));
  return ranges.toSorted(inOrder).map(({ line }) => line);
}

/** The contrary of `collapse`: one line for each year. */
export function expand(lines: GuideLine[]): GuideLine[] {
  const ofYear = lines.flatMap((line) =>
    Array.from({ length: line.yearTo - line.yearFrom + 1 }, (_, index) => {
      const year = line.yearFrom + index;
      return { facts: factsOf(line), line: { ...line, yearFrom: year, yearTo: year } };
    }),
  );
  return ofYear.toSorted(inOrder).map(({ line }) => line);
}

/** All but the years, as one text. */
function factsOf({ make, model, qualifiers, notes, position, quantity }: GuideLine): string {
  const effective = Object.entries(qualifiers).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([make, model, position ?? "", effective, notes, quantity]);
}

function join(sorted: GuideLine[]): GuideLine[] {
  const joined: GuideLine[] = [];
  for (const line of sorted) {
    const last = joined.at(-1);
    if (last && line.yearFrom <= last.yearTo + 1) last.yearTo = Math.max(last.yearTo, line.yearTo);
    else joined.push({ ...line });
  }
  return joined;
}

const byName = new Intl.Collator("en", { numeric: true });

type Ordered = { facts: string; line: GuideLine };

function inOrder(a: Ordered, b: Ordered): number {
  return (
    byName.compare(a.line.make, b.line.make) ||
    byName.compare(a.line.model, b.line.model) ||
    a.line.yearFrom - b.line.yearFrom ||
    a.line.yearTo - b.line.yearTo ||
    (a.facts < b.facts ? -1 : a.facts > b.facts ? 1 : 0)
  );
}
