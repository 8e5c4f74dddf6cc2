/** A position on the vehicle: one end of each known axis. */
export type Position = Partial<Record<Axis, string>>;
type Axis = "length" | "side" | "height" | "depth" | "stream" | "bank" | "beam";

const ends: Record<string, Position> = {
  front: { length: "Front" },
  rear: { length: "Rear" },
  back: { length: "Rear" },
  left: { side: "Left" },
  lh: { side: "Left" },
  driver: { side: "Left" },
  right: { side: "Right" },
  rh: { side: "Right" },
  passenger: { side: "Right" },
  upper: { height: "Upper" },
  top: { height: "Upper" },
  lower: { height: "Lower" },
  bottom: { height: "Lower" },
  inner: { depth: "Inner" },
  outer: { depth: "Outer" },
  inboard: { depth: "Inner" },
  outboard: { depth: "Outer" },
  upstream: { stream: "Upstream" },
  downstream: { stream: "Downstream" },
  precat: { stream: "Upstream" },
  postcat: { stream: "Downstream" },
  lf: { length: "Front", side: "Left" },
  fl: { length: "Front", side: "Left" },
  rf: { length: "Front", side: "Right" },
  fr: { length: "Front", side: "Right" },
  lr: { length: "Rear", side: "Left" },
  rl: { length: "Rear", side: "Left" },
  rr: { length: "Rear", side: "Right" },
  lowbeam: { beam: "Low Beam" },
  highbeam: { beam: "High Beam" },
};

const germanEnds: Record<string, Position> = {
  vorn: { length: "Front" },
  vorne: { length: "Front" },
  vordere: { length: "Front" },
  vorderachse: { length: "Front" },
  hinten: { length: "Rear" },
  hintere: { length: "Rear" },
  hinterachse: { length: "Rear" },
  link: { side: "Left" },
  linke: { side: "Left" },
  fahrerseite: { side: "Left" },
  recht: { side: "Right" },
  rechte: { side: "Right" },
  beifahrerseite: { side: "Right" },
  oben: { height: "Upper" },
  unten: { height: "Lower" },
  innen: { depth: "Inner" },
  aussen: { depth: "Outer" },
  vorkat: { stream: "Upstream" },
  vorkatalysator: { stream: "Upstream" },
  nachkat: { stream: "Downstream" },
  nachkatalysator: { stream: "Downstream" },
  abblendlicht: { beam: "Low Beam" },
  fernlicht: { beam: "High Beam" },
};

/** Abbreviations that name a position only beside another word: `LR` also begins part numbers. */
const short = new Set(["lf", "fl", "rf", "fr", "lr", "rl", "rr", "lh", "rh", "top", "back"]);

const order: Axis[] = ["length", "height", "depth", "side", "stream", "bank", "beam"];

/** Returns the position that a word names, null for none. `beside`: other words were typed, too. `german`: so are German ones. */
export function positionOf(key: string, { beside, german }: { beside: boolean; german: boolean }): Position | null {
  if (short.has(key) && !beside) return null;
  const named = ends[key.replace(/side$/, "")] ?? germanEnds[key];
  // 'links' is the plural of a part in English.
  if (key === "link" || key === "recht") return german ? (named ?? null) : null;
  return named ?? sensorPosition(key);
}

/** 'bank1', 'sensor2', 'b1s2': sensor 1 stands before the catalytic converter. */
function sensorPosition(key: string): Position | null {
  const [, bank, sensor] = /^(?:b(?:ank)?([12]))?(?:s(?:ensor)?([12]))?$/.exec(key) ?? [];
  if (!bank && !sensor) return null;
  return {
    ...(sensor && { stream: sensor === "1" ? "Upstream" : "Downstream" }),
    ...(bank && { bank: `Bank ${bank}` }),
  };
}

/** Returns the position's name: 'Front Left'. */
export function positionName(position: Position): string {
  return order.flatMap((axis) => position[axis] ?? []).join(" ");
}

/**
 * Returns whether a position's name, as suppliers write it in English or German, has another end of an axis: 'Rear Left' and 'hinten links' contradict
 * 'Front'. An axis without an end, or with both ('Front / Rear'), contradicts nothing.
 */
export function contradicts(name: string, wanted: Position): boolean {
  const named: { [Of in Axis]?: Set<string> } = {};
  const words = wholeWords(name.toLowerCase().replaceAll("ß", "ss")).split(/[\s,;/&+-]+/);
  words.forEach((word, index) => {
    const two = word + (words[index + 1] ?? "");
    const meant = ends[two] ?? (two.startsWith("bank") ? sensorPosition(two) : null) ?? ends[word] ?? germanEnd(word);
    for (const [axis, end] of Object.entries(meant ?? {}) as [Axis, string][]) (named[axis] ??= new Set()).add(end);
  });
  return order.some((axis) => {
    const [found, ...more] = named[axis] ?? [];
    return wanted[axis] !== undefined && found !== undefined && more.length === 0 && found !== wanted[axis];
  });
}

/** Writes out what a pair shares: 'Low/High Beam', 'Vorder-/Hinterachse', 'Vorder- und Hinterachse'. */
function wholeWords(name: string): string {
  const and = String.raw`\s*(?:[/,&+-]|\b(?:and|or|und|oder|bzw\.?)\b)\s*`;
  return name
    .replaceAll(new RegExp(String.raw`\b(low|high)(?=${and}(?:low|high)[\s-]*beam)`, "g"), "$1 beam")
    .replaceAll(
      new RegExp(
        String.raw`\b(vorder|hinter|abblend|fern)-?(?=${and}(?:vorder|hinter|abblend|fern)(achse|licht))`,
        "g",
      ),
      "$1$2",
    );
}

/** 'links' and 'rechts' are known without their ending, which searches leave out; 'link' is an English word. */
const germanEnd = (word: string) =>
  germanEnds[/^(?:links|rechts)$/.test(word) ? word.slice(0, -1) : word.replace(/^(?:link|recht)$/, "")];

/** Words that name positions, for the spelling correction. */
export const positionWords = [...Object.keys(ends), ...Object.keys(germanEnds), "bank", "sensor"].filter(
  (word) => word.length > 3,
);
/** Of these, the German ones. */
export const germanPositionWords = Object.keys(germanEnds);
