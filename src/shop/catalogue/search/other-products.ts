import { use, type Reading, type Span } from "#shop/catalogue/search/spans.ts";

/**
 * Nouns that name another product behind a kind of part: a battery cable is no battery, and an oil cooler no oil. Words for a set of what stands before
 * them (kit, set), makers and trims are none, and what a type of part has as a measure or value is read before.
 */
const heads = new Set(
  `adapter additive arm belt bolt boot bottle box bracket bulb bushing cable cap charger clamp cleaner clip column connector cooler cover crimp dipstick
  fan fluid flush fuse gasket gauge glass grease grille guard guide hardware harness hinge holder hose housing insulator key lead lever line lock lubricant
  motor mount nozzle nut oil paint pan paste pedal pin pipe puller pulley pump rail refill relay reservoir resistor retainer ring rod screw seal sealant
  sensor separator shield shroud sleeve socket solenoid spacer spray stand strap stud switch tank tape terminal tester tool tray treatment tube valve
  warmer wheel wire wrench`.split(/\s+/),
);

/** Whether words belong to the name of a product that such a noun behind them ends: 'gas tank', 'manual transmission fluid'. */
export function isOfProduct({ tokens, used }: Reading, { at }: Span): boolean {
  const next = at.at(-1)! + 1;
  const noun = tokens[next]?.key ?? "";
  return !used[next] && noun !== "motor" && heads.has(noun);
}

/**
 * Nouns that do so directly behind the kind only: further on they say where something happens ('battery drain key off', 'pads wear wheel side').
 */
const nearHeads = new Set("belt glass key lever lock pedal wheel".split(" "));

/** Words between a kind of part and such a noun that form a name with them: 'oil pressure sensor', 'battery hold down strap'. */
const joining = new Set(
  `adjuster adjusting adjustment backing bleed bleeder breather bypass charging control coupling cut disconnect discharge down drain drive dust earth
  expansion feed fill filler gap ground heat hold inlet input installation jump jumper junction level leveling main mounting negative off outlet output
  overflow piston positive post power pressure recovery removal return shut speed storage supply support temp temperature transfer trickle vacuum vent
  warning washer wear wiring`.split(/\s+/),
);

/** The most of them: 'battery hold down strap'. */
const mostBetween = 2;

/** What a kind of part means, or a system or group of them. */
type Read<M> = { span: Span; meant: M };

/**
 * Takes the words behind each kind of part that make it another product: 'coolant temperature sensor'. Returns the kinds that stay what they are, and the names
 * of the products, for which nothing that is called by the first word alone is ever shown. `sections`: words that name systems and groups are read as such
 * before, and may end the name of a product ('exhaust gasket').
 */
export function takeProducts<M>(
  reading: Reading,
  kinds: Read<M>[],
  sections: Read<unknown>[],
): { kinds: M[]; products: string[] } {
  const { text, tokens } = reading;
  const products: string[] = [];
  const left = kinds.filter(({ span }) => {
    const [first, last] = [span.at[0] ?? 0, span.at.at(-1) ?? 0];
    const end = endOfProduct(reading, last, sections);
    if (end === null) return true;
    use(reading, { at: tokens.map((_, at) => at).slice(last + 1, end + 1) });
    products.push(text.slice(tokens[first]?.start, tokens[end]?.end));
    return false;
  });
  return { kinds: left.map(({ meant }) => meant), products };
}

function endOfProduct({ text, tokens, used }: Reading, last: number, sections: Read<unknown>[]): number | null {
  const ends = new Set(sections.map(({ span }) => span.at[0]));
  let end: number | null = null;
  for (let at = last + 1; at <= (end ?? last + mostBetween) + 1; at += 1) {
    const [token, before] = [tokens[at], tokens[at - 1]];
    if (!token || !before || !/^[\s-]*$/.test(text.slice(before.end, token.start))) break;
    if (used[at] && !ends.has(at)) break;
    if (heads.has(token.key) && (end !== null || at === last + 1 || !nearHeads.has(token.key))) end = at;
    else if (used[at] || end !== null || !joining.has(token.key)) break;
  }
  return end;
}
