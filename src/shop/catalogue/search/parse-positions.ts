import { positionOf, type Position } from "#shop/catalogue/search/positions.ts";
import { spansOf, use, type Reading, type Span } from "#shop/catalogue/search/spans.ts";

/** Parses positions of several words, such as 'vor Kat', before one of them is taken for a part. */
export function parsePositionPhrases(reading: Reading): Position[] {
  return positionsIn(reading, (span) => span.at.length > 1 && /^(vor|nach)k|^(bank|sensor)[12]$/.test(span.key));
}

/** Parses the other positions and joins them to one. Null: none is named, or both ends of what is. */
export function parsePositions(reading: Reading, phrases: Position[]): Position | null {
  // In 'low beam bulb' it is part of the part's name.
  const beam = /\b(low|high)[ -]beam\b/i.exec(reading.text)?.[1]?.toLowerCase();
  const named: Position = beam ? { beam: beam === "low" ? "Low Beam" : "High Beam" } : {};
  const both: Position = {};
  for (const one of [...phrases, ...positionsIn(reading, () => true)]) {
    // 'front and rear' selects neither.
    for (const axis of Object.keys(one) as (keyof Position)[]) {
      if (named[axis] !== undefined && named[axis] !== one[axis]) both[axis] = one[axis];
      named[axis] = one[axis];
    }
  }
  for (const axis of Object.keys(both) as (keyof Position)[]) delete named[axis];
  return Object.keys(named).length > 0 ? named : null;
}

function positionsIn(reading: Reading, counts: (span: Span) => boolean): Position[] {
  const { tokens, german } = reading;
  return spansOf(reading, 2).flatMap((span) => {
    if (!counts(span) || span.at.some((at) => reading.used[at])) return [];
    const position = positionOf(span.key, { beside: tokens.length > 1, german });
    if (!position) return [];
    use(reading, span);
    return [position];
  });
}
