/** The `ref` of an application that a shop wrote from its own words: how it is written is of no interest when it comes back. */
export const ownWords = "camber";
