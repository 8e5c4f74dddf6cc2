import { use, type Reading, type Span } from "#shop/catalogue/search/spans.ts";

import type { TypeMeaning, Vocabulary } from "#shop/catalogue/search/vocabulary.ts";

type Kind = { span: Span; meant: TypeMeaning };

/** Returns the kinds of part, each read on where a value parts its name: 'headlight led bulb' is a headlight bulb, and 'oil 5w30 filter' an oil filter. */
export function joinSplitKinds(reading: Reading, kinds: Kind[], { attributes, typesByKey }: Vocabulary): Kind[] {
  return kinds.map((kind) => {
    const value = (kind.span.at.at(-1) ?? 0) + 1;
    const [between, behind] = [reading.tokens[value], reading.tokens[value + 1]];
    if (!between || !behind || reading.used[value] || reading.used[value + 1]) return kind;
    const key = kind.span.key + behind.key;
    const meant = attributes.valuesByKey.has(between.key) ? typesByKey.get(key) : undefined;
    if (!meant) return kind;
    const span = { at: [...kind.span.at, value + 1], key };
    use(reading, span);
    return { span, meant };
  });
}
