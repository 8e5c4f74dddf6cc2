import { readEngine } from "#shop/catalogue/fitment/engine-words.ts";
import { isOfProduct } from "#shop/catalogue/search/other-products.ts";
import { spansOf, use, type Reading, type Span } from "#shop/catalogue/search/spans.ts";
import { fuelNamed, isFuel } from "#shop/catalogue/vehicles/fuel-names.ts";
import type { VehicleAnswers, VehicleQuestion } from "#shop/catalogue/vehicles/questions.ts";

/** The most words of one fact: 'plug-in hybrid'. */
const mostWords = 3;

/**
 * Parses the engine: '2.4', '2,4 Liter', 'v6', 'four cylinder', 'gasoline', '2.0T'. `words`: how each fact was typed. `parts`: the query names a kind of part, beside
 * which 'engine' is no part that is sought but says what the facts are about.
 */
export function takeEngine(reading: Reading, parts: boolean): { engine: VehicleAnswers; words: VehicleAnswers } {
  const engine: VehicleAnswers = {};
  const words: VehicleAnswers = {};
  for (const span of spansOf(reading, mostWords)) {
    if (span.at.some((index) => reading.used[index])) continue;
    const text = textOf(reading, span);
    const facts = Object.entries(factsIn(text)) as [VehicleQuestion, string][];
    // Two facts beside each other are two, but '2.0 t' is one word.
    if (facts.length === 0 || (facts.length > 1 && span.at.length > 1 && !text.endsWith(" t"))) continue;
    if (isOfPart(text, span, reading)) continue;
    const at = parts ? withEngineWord(span, reading) : span.at;
    for (const [question, answer] of facts) {
      engine[question] ??= answer;
      words[question] ??= text;
    }
    use(reading, { at });
  }
  return { engine, words };
}

const textOf = ({ text, tokens }: Reading, { at }: Pick<Span, "at">) =>
  text.slice(tokens[at[0]!]!.start, tokens[at.at(-1)!]!.end).toLowerCase();

const turbos: Record<string, string> = {
  turbo: "yes",
  turbocharged: "yes",
  "non turbo": "no",
  "non-turbo": "no",
  nonturbo: "no",
  "naturally aspirated": "no",
};

function factsIn(text: string): VehicleAnswers {
  const turbo = Object.hasOwn(turbos, text) ? turbos[text] : undefined;
  if (turbo) return { turbo };
  if (isFuel(text)) return { fuel: fuelNamed(text) };
  // H4 and H6 are bulbs.
  const read = /^h\d/.test(text) ? null : readEngine(inFigures(text));
  return {
    ...(read?.displacement && { displacement: read.displacement.toFixed(1) }),
    ...(read?.cylinders && { cylinders: String(read.cylinders) }),
    ...(read?.turbo && { turbo: "yes" }),
  };
}

const counts = {
  three: 3,
  drei: 3,
  four: 4,
  vier: 4,
  five: 5,
  fünf: 5,
  six: 6,
  sechs: 6,
  eight: 8,
  acht: 8,
  ten: 10,
  twelve: 12,
};
/** A number in words, alone or before 'cylinder'. */
const countInWords = new RegExp(
  `(?<=^|(?:inline|straight|flat)[ -]?)(${Object.keys(counts).join("|")})(?=$|[ -]?[cz]yl)`,
);

/** 'four cylinder' as '4 cylinder', 'inline six' as 'i6', '1800cc' as '1800ccm'. */
function inFigures(text: string): string {
  return text
    .replace(countInWords, (word) => String(counts[word as keyof typeof counts]))
    .replace(/^(?:inline|straight|flat)[ -]?(?=\d)/, "i")
    .replace(/^(\d{3,4}) ?cc$/, "$1 ccm");
}

/** Whether a word that may be a fact belongs to the name of a part: in 'turbo gasket', and 'electric' and 'gas' right before any part ('gas shocks'). */
function isOfPart(text: string, span: Span, reading: Reading): boolean {
  const isBeforePart = reading.used[span.at.at(-1)! + 1] ?? false;
  return isBeforePart ? text === "electric" || text === "gas" : isOfProduct(reading, span);
}

/** With 'engine' and 'motor' behind a fact: 'diesel engine'. */
function withEngineWord({ at }: Span, { tokens, used }: Reading): number[] {
  const next = at.at(-1)! + 1;
  return !used[next] && /^(?:engine|motor)$/.test(tokens[next]?.key ?? "") ? [...at, next] : at;
}
