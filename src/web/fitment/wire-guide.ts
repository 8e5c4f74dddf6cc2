/** A line of a buyer's guide as the API says it; `vehicles` and `conditions` are words. */
export type WireGuideLine = {
  vehicles: string;
  make: string;
  model: string;
  yearFrom: number;
  yearTo: number;
  position: string | null;
  quantity: number;
  conditions: string[];
  notes: string[];
};

export type WireGuide = { universal: boolean; models: number; lines: WireGuideLine[]; next: string | null };
