/**
 * How long a copy may live without an invalidation, in milliseconds. Invalidation drops copies at once in every process; these
 * bound how long a copy outlives a change that was never announced.
 */
export const cacheTtlMs = {
  /** Rendered pages. */
  pages: 30_000,
  /** Public responses of the API: short, since clients act on stock and price. */
  responses: 5_000,
  /** The words that search knows. */
  vocabulary: 60_000,
  /** What the browser remembers about the fitment of the parts on its cards. */
  cardFitments: 60_000,
};

/** Memory that each cache may take, in bytes. */
export const cacheBytes = { pages: 64 * 2 ** 20, responses: 32 * 2 ** 20 };

/** The longest request body in bytes, except for the endpoints that take a file. */
export const bodyBytes = 256 * 2 ** 10;

/** What a query may hold. Longer values are cut on pages and refused by the API; more values than this are dropped or refused. */
export const queryLimits = { valueLength: 200, valuesOnPages: 20, values: 50, attributes: 20 };

/** How many parts a page shows; a search shows more on request. */
export const pageSizes = { partList: 24, compare: 100, search: 48, searchMost: 240 };
