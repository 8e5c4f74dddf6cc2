/**
 * One question of the corpus and what is right about it. Every line states what a person who asks it in a shop expects,
 * over the demo catalogue and the vehicles of `data/`. A field that is left out is not judged, `unknown` excepted.
 */
export type Question = {
  q: string;
  /** Slugs of part types: every one of the first results is of one of them, and there is at least one. */
  type?: readonly string[];
  /** A system or a group of part types, by its English name: the first results are all in it. */
  group?: string;
  /** `[year ]make model`, as in the vehicle file; a longer model name is right too. null: no vehicle is named. */
  vehicle?: string | null;
  /** Litres and cylinders of the engine that the question decides: "1.8/4", "/8". */
  engine?: string;
  /** Attributes of all first results. */
  where?: Readonly<Record<string, string | number>>;
  brand?: string;
  tier?: "economy" | "standard" | "premium" | "performance";
  /** What every first result costs at most or at least, in cents. */
  maxCents?: number;
  minCents?: number;
  /** Words of the position, as the parts' positions are written: "Front", "Front Left", "Upstream". */
  position?: string;
  /** Facts about the car beside its engine. */
  details?: Readonly<{ trim?: string; drive?: string; body?: string; transmission?: string }>;
  /** Words that nothing in the shop has, in the order of the question. Left out: there are none. */
  unknown?: readonly string[];
  /** What is excluded, as typed. Left out: nothing. */
  excluded?: readonly string[];
  /** Nothing is found, and the answer says so. */
  nothing?: true;
  /** SKUs or numbers: the first result. */
  sku?: string;
};
