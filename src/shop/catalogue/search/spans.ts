import type { Token } from "#shop/catalogue/search/tokens.ts";

/** Words beside each other, by their indexes, and the key they have together. */
export type Span = { at: number[]; key: string };

/** What was typed, which of its words have been understood, and whether some of it is German. */
export type Reading = { text: string; tokens: Token[]; used: boolean[]; german: boolean };

/** Every run of at most `most` words that nothing was made of yet, the longest first. */
export function spansOf({ tokens, used }: Pick<Reading, "tokens" | "used">, most: number): Span[] {
  const spans: Span[] = [];
  for (let length = Math.min(most, tokens.length); length > 0; length--) {
    for (let from = 0; from + length <= tokens.length; from++) {
      const at = Array.from({ length }, (_, index) => from + index);
      if (at.every((index) => !used[index])) spans.push({ at, key: at.map((index) => tokens[index]!.key).join("") });
    }
  }
  return spans;
}

type Meaning<M> = (key: string) => M | null | undefined;

/** Takes the longest spans that mean something, none of them overlapping, and notes their words as used. */
export function take<M>(reading: Reading, most: number, meaning: Meaning<M>): M[] {
  return takeSpans(reading, most, meaning).map(({ meant }) => meant);
}

/** The same, with the span of each. */
export function takeSpans<M>(reading: Reading, most: number, meaning: Meaning<M>): { span: Span; meant: M }[] {
  const found: { span: Span; meant: M }[] = [];
  for (const span of spansOf(reading, most)) {
    const meant = span.at.some((index) => reading.used[index]) ? null : meaning(span.key);
    if (!meant) continue;
    found.push({ span, meant });
    use(reading, span);
  }
  return found;
}

/** Marks the words of a span as understood. */
export function use({ used }: Pick<Reading, "used">, { at }: Pick<Span, "at">): void {
  for (const index of at) used[index] = true;
}
