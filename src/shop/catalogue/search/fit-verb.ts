import type { Reading, Span } from "#shop/catalogue/search/spans.ts";

const before = new Set(
  "can could custom direct do does exact guaranteed it may might must not of oe perfect should that them these they this those to universal what which will would".split(
    " ",
  ),
);
const after = new Set("a all an any for her his in my on our the their your".split(" "));

/**
 * Returns whether 'fit' is the verb where it stands: in 'pads that fit', 'fit my' and 'fit honda', not in 'honda fit' and '2009 fit'. `makes`:
 * where makes stand.
 */
export function isVerb(span: Span, { tokens }: Reading, makes: { span: Span }[]): boolean {
  const [at] = span.at;
  if (span.key !== "fit" || at === undefined || span.at.length > 1) return false;
  if (tokens[at]!.text !== "fit") return true;
  const [previous, next] = [tokens[at - 1]?.text ?? "", tokens[at + 1]?.text ?? ""];
  const isMake = (index: number) => makes.some((make) => make.span.at.includes(index));
  if (isMake(at - 1)) return false;
  return before.has(previous) || after.has(next) || isMake(at + 1);
}
