/** Where a part goes on the vehicle: one end of each axis that is given. */
export type Position = Partial<Record<Axis, string>>;
type Axis = "length" | "side" | "height" | "depth" | "stream" | "beam";

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

/** Abbreviations that name a position only beside another word: `LR` also begins part numbers. */
const short = new Set(["lf", "fl", "rf", "fr", "lr", "rl", "rr", "lh", "rh", "top", "back"]);

const order: Axis[] = ["length", "height", "depth", "side", "stream", "beam"];

/** Returns the position that a word names, null for none. `beside`: other words were typed, too. */
export function positionOf(key: string, beside: boolean): Position | null {
  return short.has(key) && !beside ? null : (ends[key.replace(/side$/, "")] ?? null);
}

/** Returns the position's name: 'Front Left'. */
export function positionName(place: Position): string {
  return order.flatMap((axis) => place[axis] ?? []).join(" ");
}

/** Returns whether a position's name has another end of an axis: 'Rear Left' contradicts 'Front'. An axis without an end contradicts nothing. */
export function contradicts(position: string, place: Position): boolean {
  const said: Position = {};
  const words = position.toLowerCase().split(" ");
  words.forEach((word, index) => Object.assign(said, ends[word + (words[index + 1] ?? "")] ?? ends[word]));
  if (/low and high beam/i.test(position)) delete said.beam;
  return order.some((axis) => place[axis] !== undefined && said[axis] !== undefined && said[axis] !== place[axis]);
}

/** Words that name positions, for the spelling correction. */
export const positionWords = Object.keys(ends).filter((word) => word.length > 3);
