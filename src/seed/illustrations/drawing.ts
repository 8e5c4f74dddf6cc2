/** One drawing for each part type, by slug. It is given the words on the part, its brand's name, and the brand's slug. */
export type Drawings = Record<string, (label: string, brand: string) => string>;
