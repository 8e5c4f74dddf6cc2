/** The ends of a range, both within it; absent: open. */
export type Bounds = { min?: number; max?: number };
