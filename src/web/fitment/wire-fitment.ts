export type VerdictName = "fits" | "does_not_fit" | "depends" | "universal" | "unknown";

export type WirePlace = { position: string | null; quantity: number };

/** A row of the evidence: `text` is its vehicle and what it asks, in words. */
export type WireEvidence = WirePlace & { id?: number; text: string; notes: string[] };

/** A verdict as `/api/fitment` tells it. */
export type WireFitment = {
  verdict: VerdictName;
  /** Where it depends: what would decide, in words, and the answers to it. */
  question?: string;
  ask?: { fact: string; options: { value: string; label: string }[] };
  /** Every place it goes to. */
  position?: string;
  /** How many the vehicle takes, all places together. */
  quantity?: number;
  places: WirePlace[];
  evidence: WireEvidence[];
};

/** As much of it as a card shows. */
export type CardFitment = Pick<WireFitment, "verdict" | "question" | "position">;
