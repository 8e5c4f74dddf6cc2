type Axis = "length" | "height" | "depth" | "side" | "place";
/** Where a part sits, by what a word says of it. */
type Place = Partial<Record<Axis, string>>;

const order: Axis[] = ["length", "height", "depth", "side", "place"];

/** The words for each end in the languages of suppliers, without accents and points. */
const words: Record<string, string> = {
  "length Front":
    "front frt frnt fwd va vorn vorne vorder vordere vorderer vorderachse vorderachs avant av delantero delantera delanteros delanteras del anterior anteriore anteriori ant davanti dianteiro dianteira frente voor vooraan vooras voorzijde voorste przod przedni przednia przednie fram framre framaxel",
  "length Rear":
    "rear back ha hinten hinter hintere hinterer hinterachse hinterachs arriere ar trasero trasera traseros traseras tras posterior posteriore posteriori post dietro traseiro traseira achter achteraan achteras achterzijde achterste tyl tylny tylna tylne bak bakre bakaxel",
  "side Left":
    "left lh lt lhs lefthand lefthandside linke linker links li gauche izquierdo izquierda izquierdos izquierdas izq izda izdo sinistro sinistra sx esquerdo esquerda esq lewy lewa lewe vanster ns nearside",
  "side Right":
    "right rh rt rhs righthand righthandside rechte rechter rechts re droit droite derecho derecha derechos derechas dcho dcha der destro destra dx direito direita dir prawy prawa prawe hoger os offside",
  "side Driver Side": "driver drivers driverside ds fahrerseite fahrer conducteur conductor bestuurderszijde",
  "side Passenger Side": "passenger passengers passengerside ps beifahrerseite beifahrer passager acompanante",
  "side Left and Right":
    "bothsides eitherside beidseitig beidseits beideseiten ambosladosl amboslados ambaspartes deuxcotes descotes lesdeuxcotes entrambiilati ambososlados ambiilati beidezijden obiestrony badasidor",
  "height Upper":
    "upper upr uppr top oben obere oberer superieur superior superiore haut arriba boven bovenste gorny gorna gora ovre",
  "height Lower":
    "lower lwr lowr bottom unten untere unterer inferieur inferior inferiore bas abajo onder onderste dolny dolna dol nedre",
  "depth Inner":
    "inner inboard inr innen innere innerer interieur interior interiore interno interna binnen binnenste wewnetrzny wewnetrzna inre",
  "depth Outer":
    "outer outboard otr aussen aeussere aussere ausserer exterieur exterior esteriore externo externa esterno esterna buiten buitenste zewnetrzny zewnetrzna yttre",
  "place Center": "center centre middle mitte mittig central centrale centro milieu midden srodek mitten",
  "place Upstream": "upstream precat",
  "place Downstream": "downstream postcat",
};

/** Codes of two ends: the wheel of a car. */
const wheels: Record<string, string> = {
  "Front Left": "lf fl vl avg avgauche nsf linksvoor voorlinks",
  "Front Right": "rf vr avd osf rechtsvoor voorrechts",
  "Rear Left": "hl arg nsr rl linksachter achterlinks",
  "Rear Right": "hr ard osr rechtsachter achterrechts",
};

/** Words that say nothing of the place. */
const fillers = new Set(
  "side sides axle position hand achse seite eje lado lados essieu train cote du de des la le les el il a asse assale lato eixo as zijde kant os strona sida axel roda rueda roue ruota wheel only nur".split(
    " ",
  ),
);
/** `oś` and `o/s` are one word without their accents. */
const polishAxle = /\bos (?=przedni|tyln)/g;

const placeOf = new Map<string, Place>();
for (const [end, names] of Object.entries(words)) {
  const [axis = "", ...named] = end.split(" ");
  for (const name of names.split(" ")) placeOf.set(name, { [axis]: named.join(" ") });
}
for (const [wheel, names] of Object.entries(wheels)) {
  const [length = "", side = ""] = wheel.split(" ");
  for (const name of names.split(" ")) placeOf.set(name, { length, side });
}

/** What else stands in the column of a file: it decides what `R`, `LR`, `RR` and `FR` are. */
export type PositionContext = ReadonlySet<string>;

const isWheel = (code: string) => /^(?:LF|RF|FL|RL)$/.test(code);

/** Codes that mean two things. */
function codeIn(word: string, beside: PositionContext, before: Place): Place | null {
  const wheelsBeside = [...beside].some(isWheel);
  if (/^(?:LR|RR|FR)$/.test(word)) {
    if (!wheelsBeside) return null;
    return { length: word === "FR" ? "Front" : "Rear", side: word === "LR" ? "Left" : "Right" };
  }
  if (word === "Fr" || word === "Rr") return { length: word === "Fr" ? "Front" : "Rear" };
  if (word === "L") return { side: "Left" };
  if (word === "F") return { length: "Front" };
  if (word !== "R") return null;
  const [left, front] = [beside.has("L") || before.length !== undefined, beside.has("F") || before.side !== undefined];
  if (left === front) return null;
  return left ? { side: "Right" } : { length: "Rear" };
}

/** Codes with a stroke that is part of them, and pairs of which the first is shortened. */
const strokes = (text: string) =>
  text
    .replace(/\b([NO])\/(S)(?:\/([FR]))?\b/gi, "$1$2$3")
    .replace(/\b([DP])\/S\b/gi, "$1S")
    .replace(/\b([LR])\/H\b/gi, "$1H")
    .replace(/\b(?:L\/R|R\/L)\b/g, "bothsides")
    .replace(
      /\b(?:both|either|beide|beiden|les deux|des deux|ambos|entrambi i|ambi i|ambos os|obie|bada) (?:sides?|seiten|cotes|lados|lati|zijden|strony|sidor)\b/gi,
      "bothsides",
    )
    .replace(/\b(vorder|hinter)-(?=\s*(?:\/|und|u\.)\s*(?:vorder|hinter))/gi, "$1")
    .replace(/\b(left|right)[ -]hand(?: side)?\b/gi, "$1")
    .replace(/\b(\p{L})\.\s?(\p{L})\.(?!\p{L})/gu, "$1$2");

const and = /\s*(?:[/,;&+|]|(?<!\p{L})(?:and|or|und|oder|u|bzw|et|ou|y|o|e|i|en|of|och|eller|lub)(?!\p{L}))\s*/iu;

/**
 * Returns the shop's name of a position that a supplier writes in codes, in another language or in another order: `LF`, `vorne links`, `N/S`, `VA/HA`. What
 * is not understood as a whole, or means two things, is returned as it is.
 */
export function positionNamed(text: string, beside: PositionContext): string {
  const plain = strokes(text.normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("ł", "l").replaceAll("ß", "ss"))
    .replace(polishAxle, "")
    .replaceAll(/[.()]/g, " ");
  const places = plain
    .split(and)
    .filter(Boolean)
    .map((piece) => placeIn(piece, beside));
  return (places.every((place) => place !== null) && nameOf(places)) || text;
}

function placeIn(text: string, beside: PositionContext): Place | null {
  const found: Place = {};
  for (const word of text.split(/[\s'’-]+/).filter(Boolean)) {
    const key = word.toLowerCase();
    if (fillers.has(key) && !(key === "os" && word === word.toUpperCase())) continue;
    const isCode = word.length <= 2 && /^(?:[LRF]|[LRF]R|[FR]r)$/.test(word);
    const place = isCode ? codeIn(word, beside, found) : placeOf.get(key);
    if (!place) return null;
    for (const [axis, end] of Object.entries(place) as [Axis, string][]) {
      if (found[axis] !== undefined && found[axis] !== end) return null;
      found[axis] = end;
    }
  }
  return found;
}

/** Returns the name of several places; null where they are not all combinations of their ends, as of `Front Left, Rear Right`. */
function nameOf(places: Place[]): string | null {
  const ends = order.map((axis) => [...new Set(places.flatMap((place) => place[axis]?.split(" and ") ?? []))]);
  let all: Place[] = [{}];
  for (const [at, axis] of order.entries()) {
    const own = ends[at] ?? [];
    if (own.length > 0) all = all.flatMap((one) => own.map((end) => ({ ...one, [axis]: end })));
  }
  const isOf = (one: Place, place: Place) =>
    order.every((axis) => place[axis] === undefined || place[axis].split(" and ").includes(one[axis] ?? ""));
  if (!all.every((one) => places.some((place) => isOf(one, place)))) return null;
  return ends.flatMap((own) => (own.length > 0 ? own.join(" and ") : [])).join(" ");
}

/** Returns the codes among the values of a column, which decide what others of them mean. */
export function positionContext(values: Iterable<string>): PositionContext {
  const codes = [...values].flatMap((value) => value.split(and)).filter((code) => /^[LRF]{1,2}$/.test(code));
  return new Set(codes);
}
