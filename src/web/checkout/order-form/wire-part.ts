/** A part as the API says it. */
export type WirePart = {
  _id: string;
  name: string;
  img: string;
  price: number;
  quantity: number;
  order: number;
  description: string;
  sku: string;
  brand: string | null;
  tier: string | null;
  partType: string | null;
  system: string | null;
  universal: boolean;
  /** Where it goes, on whatever vehicle. */
  positions: string[];
};
