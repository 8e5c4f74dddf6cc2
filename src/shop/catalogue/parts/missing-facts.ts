/**
 * What a part may lack before buyers find it, in the order in which staff complete it. Without the `neededFacts` it is not in the lists that most buyers use: by vehicle,
 * by part type, by brand; the others make it found by more searches and compared with others.
 */
export const neededFacts = ["price", "brand", "part_type", "fitment"] as const;
export const helpfulFacts = ["numbers", "measures", "image", "description"] as const;

export type MissingFact = (typeof neededFacts)[number] | (typeof helpfulFacts)[number];

type KnownFacts = {
  priceCents: number | null;
  hasBrand: boolean;
  hasType: boolean;
  /** It fits every vehicle, or has applications. */
  hasFitment: boolean;
  /** Besides the SKU. */
  numbers: number;
  attributes: Record<string, unknown>;
  imageUrl: string;
  description: string;
};

/** Returns what a part lacks, what is needed first. A drawing is no image of the part. */
export function missingFacts(known: KnownFacts): MissingFact[] {
  const has: Record<MissingFact, boolean> = {
    price: known.priceCents !== null,
    brand: known.hasBrand,
    part_type: known.hasType,
    fitment: known.hasFitment,
    numbers: known.numbers > 0,
    measures: Object.keys(known.attributes).length > 0,
    image: known.imageUrl !== "" && !known.imageUrl.startsWith("/illustrations/"),
    description: known.description.trim() !== "",
  };
  return [...neededFacts, ...helpfulFacts].filter((fact) => !has[fact]);
}
