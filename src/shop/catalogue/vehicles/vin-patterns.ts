export type VinPattern = {
  keys: string;
  /** Of a schema that vPIC left open and that began before this model year: it may have ended long ago. */
  stale: boolean;
  make: string | null;
  model: string | null;
  displacementL: number | null;
  cylinders: number | null;
  fuel: string | null;
  turbo: boolean | null;
  body: string | null;
  trim: string | null;
  series: string | null;
  engine: string | null;
  doors: number | null;
  heavy: boolean;
  weightFrom: number | null;
  weightTo: number | null;
};

/** What the VIN says: more than one value where it leaves that open, none where it says nothing. */
export type VinFacts = {
  models: { make: string; model: string }[];
  displacementL: number[];
  cylinders: number[];
  fuel: string[];
  turbo: boolean[];
  body: string[];
  trim: string[];
  series: string[];
  /** Codes of its maker: K24Z7. */
  engines: string[];
  doors: number[];
  /** Over 19,500 lb: class 6 to 8. */
  heavy: boolean;
  /** Gross weight in pounds. */
  weight: { from: number; to: number }[];
};

/** Whether the characters 4 to 8 and 10 to 17 are as the keys of a pattern want them. `*` in a VIN is matched by `*` alone. */
export function matches(keys: string, vin: string): boolean {
  return expression(keys).test(`${vin.slice(3, 8)}|${vin.slice(9)}`);
}

function expression(keys: string): RegExp {
  const source = keys.replace(/\[[^\]]*\]|[^A-Z0-9]/g, (token) => {
    if (token === "*") return ".";
    if (token === "#") return "\\d";
    if (token.startsWith("[^")) return `${token.slice(0, -1)}*]`;
    return /^\[[A-Z0-9-]+\]$/.test(token) ? token : `\\${token}`;
  });
  try {
    return new RegExp(`^${source}`);
  } catch {
    return /$^/;
  }
}

/** How much of a VIN the keys pin down; a single character more than one of several. */
function precision(keys: string): number {
  const classes = keys.match(/\[[^\]]*\]|#/g)?.length ?? 0;
  const characters = keys.replace(/\[[^\]]*\]/g, "").replace(/[^A-Z0-9]/g, "").length;
  return characters * 10 + classes * 9;
}

/** Reads a VIN by the patterns of its maker and model year. Of several that speak of the same thing the most precise count. */
export function readPatterns(patterns: VinPattern[], vin: string): VinFacts {
  const found = patterns
    .filter((pattern) => matches(pattern.keys, vin))
    .map((pattern) => ({ pattern, weight: precision(pattern.keys) - (pattern.stale ? 1_000 : 0) }));

  function valuesOf<T>(read: (pattern: VinPattern) => T | null): T[] {
    const speaking = found.flatMap(({ pattern, weight }) => {
      const value = read(pattern);
      return value === null ? [] : [{ value, weight }];
    });
    const most = Math.max(...speaking.map(({ weight }) => weight));
    return [...new Set(speaking.filter(({ weight }) => weight === most).map(({ value }) => value))];
  }

  const displacementL = valuesOf((pattern) => pattern.displacementL);
  // What states another size speaks of another engine.
  const engineOf = ({ engine, displacementL: litres }: VinPattern) =>
    litres === null || displacementL.includes(litres) ? engine : null;
  const models = valuesOf(({ make, model }) => (make === null || model === null ? null : `${make}|${model}`));
  return {
    models: models.map((text) => {
      const [make = "", model = ""] = text.split("|");
      return { make, model };
    }),
    displacementL,
    cylinders: valuesOf((pattern) => pattern.cylinders),
    fuel: valuesOf((pattern) => pattern.fuel),
    turbo: valuesOf((pattern) => pattern.turbo),
    body: valuesOf((pattern) => pattern.body),
    trim: valuesOf((pattern) => pattern.trim),
    series: valuesOf((pattern) => pattern.series),
    engines: [...new Set(valuesOf(engineOf).flatMap((codes) => codes.split(";")))],
    doors: valuesOf((pattern) => pattern.doors),
    heavy: found.some(({ pattern }) => pattern.heavy),
    weight: valuesOf(({ weightFrom, weightTo }) =>
      weightFrom === null || weightTo === null ? null : `${weightFrom} ${weightTo}`,
    ).map((text) => {
      const [from = 0, to = 0] = text.split(" ").map(Number);
      return { from, to };
    }),
  };
}
