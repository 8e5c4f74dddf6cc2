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

/** The longest request bodies in bytes. */
export const bodyBytes = {
  /** Of every endpoint but those below. */
  request: 256 * 2 ** 10,
  /** Of `/api/identity`. */
  identity: 16 * 2 ** 10,
  /** A file to be imported. */
  importFile: 2 * 2 ** 30,
};

/** What a file to be imported may hold: an element, a text or a row that never ends must not fill the memory. Lengths in characters. */
export const fileLimits = {
  xmlDepth: 32,
  xmlElementsPerRecord: 50_000,
  xmlTextLength: 1_000_000,
  xmlRecordLength: 8_000_000,
  csvRowLength: 1_048_576,
};

/** How long the shop waits, in milliseconds. */
export const timeoutMs = {
  /** One call of the payment provider, its retries included. */
  payments: 10_000,
  /** One request to Google. */
  google: 10_000,
  /** A connection to the database. */
  databaseConnect: 5_000,
  /** One statement. */
  statement: 30_000,
  /** A lock that another transaction holds. */
  lock: 10_000,
  /** A transaction that sends no statement. */
  idleTransaction: 30_000,
  /** Requests under way when the shop stops. */
  drain: 10_000,
  /** The mail server: the connection, its name and its greeting; then each response. */
  mailConnect: 10_000,
  mailResponse: 20_000,
};

/** How often a client may call: `most` times in `seconds`. */
export type RateLimit = { most: number; seconds: number };

/** Per client address and call: each of these can be used to guess a password, to create accounts or to flood a mailbox. */
export const signInLimits: Record<string, RateLimit> = {
  "/sign-in/email": { most: 10, seconds: 60 },
  "/sign-up/email": { most: 10, seconds: 60 },
  "/request-password-reset": { most: 5, seconds: 60 },
  "/reset-password": { most: 10, seconds: 60 },
  "/send-verification-email": { most: 5, seconds: 60 },
};

/** Per mailbox, from whatever address: more mails of one kind than a person needs. */
export const mailboxLimit: RateLimit = { most: 10, seconds: 3600 };

/** What a query may hold. Longer values are cut on pages and refused by the API; more values than this are dropped or refused. */
export const queryLimits = { valueLength: 200, valuesOnPages: 20, values: 50, attributes: 20 };

/** How many parts a page shows; a search shows more on request. */
export const pageSizes = { partList: 24, compare: 100, search: 48, searchMost: 240 };

/** How many rows a list of the API has: at most, and without `limit`. */
export const listSizes = { api: { most: 1_000, unasked: 100 }, search: { most: 100, unasked: 24 } };

/** How many parts `/api/fitments` takes at once. */
export const fitmentsAtOnce = 100;
