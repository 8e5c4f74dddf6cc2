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
  /** Of these, the values of attributes, which are read from many parts. */
  attributeWords: 600_000,
  /** What the browser remembers about the fitment of the parts on its cards. */
  cardFitments: 60_000,
};

/**
 * The connections to the database, in pools apart so that no kind of work takes them all, and how long each waits, in milliseconds: for a
 * connection, for one statement, for a lock that another transaction holds, and within a transaction for the next statement.
 */
export const databasePools = {
  /** What everybody may read: public pages and endpoints. */
  reads: { connections: 10, connectMs: 2_000, statementMs: 4_000, lockMs: 1_000, idleTransactionMs: 5_000 },
  /** Every other request. */
  writes: { connections: 8, connectMs: 2_000, statementMs: 4_000, lockMs: 1_000, idleTransactionMs: 5_000 },
  /** Jobs, exports, the loading of data when the shop starts. */
  background: { connections: 6, connectMs: 5_000, statementMs: 30_000, lockMs: 10_000, idleTransactionMs: 30_000 },
  /** `/readyz`. */
  health: { connections: 1, connectMs: 1_000, statementMs: 1_000, lockMs: 1_000, idleTransactionMs: 1_000 },
};

/** How long a page whose time is over may still be shown while the database is away, in milliseconds, and how often it is tried anew. */
export const stalePages = { longestMs: 600_000, retryMs: 2_000 };

/** How many orders for one part are placed at once; others wait without a connection to the database, so that a part in demand leaves connections for the rest. */
export const ordersAtOnce = { perPart: 3 };

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
  /** A request that reads, until its response begins. One that writes is answered when its outcome is known; the limits of the database bound that. */
  request: 5_000,
  /** An order for a part that others are ordering at that moment, until its turn. */
  orderTurn: 3_000,
  /** How long past its statement's time a query may stay without an answer before its connection counts as lost. */
  silentDatabase: 500,
  /** The database's goodbye when a connection is closed. */
  databaseClose: 2_000,
  /** How often the connection that listens for invalidations is tried. */
  listenHeartbeat: 5_000,
  /** After SIGTERM: how long load balancers may take to see that `/readyz` responds 503, while requests are still served. */
  leave: 1_000,
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

/** From how many parts the search reads the values of attributes, and how many values it knows. */
export const attributeSample = { parts: 60_000, values: 20_000 };
