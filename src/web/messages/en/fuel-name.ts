/** As `vocabulary.ts`; apart from it, since the name of a vehicle may have its fuel in it, on every page. */
export const fuelName = (name: string): string => name;
