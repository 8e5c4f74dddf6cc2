// The standard rates of value added tax in the European Union, with the day from which each counts (European Commission, Taxes in Europe
// Database; compared with the rates of the npm package sales-tax 2.23.0). Car parts have the standard rate in every member state; other
// rates are rows of the settings, which precede these.

type Standard = { rate: number; from?: string };

const standardRates: Record<string, Standard[]> = {
  AT: [{ rate: 0.2 }],
  BE: [{ rate: 0.21 }],
  BG: [{ rate: 0.2 }],
  CY: [{ rate: 0.19 }],
  CZ: [{ rate: 0.21 }],
  DE: [{ rate: 0.19 }],
  DK: [{ rate: 0.25 }],
  EE: [{ rate: 0.22 }, { rate: 0.24, from: "2025-07-01" }],
  ES: [{ rate: 0.21 }],
  FI: [{ rate: 0.255 }],
  FR: [{ rate: 0.2 }],
  GR: [{ rate: 0.24 }],
  HR: [{ rate: 0.25 }],
  HU: [{ rate: 0.27 }],
  IE: [{ rate: 0.23 }],
  IT: [{ rate: 0.22 }],
  LT: [{ rate: 0.21 }],
  LU: [{ rate: 0.17 }],
  LV: [{ rate: 0.21 }],
  MT: [{ rate: 0.18 }],
  NL: [{ rate: 0.21 }],
  PL: [{ rate: 0.23 }],
  PT: [{ rate: 0.23 }],
  RO: [{ rate: 0.19 }, { rate: 0.21, from: "2025-08-01" }],
  SE: [{ rate: 0.25 }],
  SI: [{ rate: 0.22 }],
  SK: [{ rate: 0.2 }, { rate: 0.23, from: "2025-01-01" }],
};

/** Returns whether a country is a member state of the European Union. */
export function isMember(country: string): boolean {
  return Object.hasOwn(standardRates, country);
}

/** Returns the standard rate of a member state on a day (`2026-11-22`); null for other countries. */
export function standardRate(country: string, day: string): number | null {
  return standardRates[country]?.findLast(({ from }) => from === undefined || from <= day)?.rate ?? null;
}
