// Every limit that protects the shop from a client, a file, a slow server or its own data. docs/limits.md lists each of them (a test checks
// that). The lengths of form fields are rules of their nouns (`shop/catalogue/parts/part-rules.ts`), the batch sizes of imports are in `shop/supply/imports/`.

/**
 * How long a copy may live without an invalidation, in milliseconds. Invalidation drops copies immediately in all processes; this limits how
 * long a copy survives a change whose invalidation was lost.
 */
export const cacheTtlMs = {
  /** Rendered pages. */
  pages: 30_000,
  /** Public responses of the API: short, since clients act on stock and price. */
  responses: 5_000,
  /** The words that search knows, and how many parts each type has. */
  vocabulary: 60_000,
  /** The values of attributes among them, which are read from many parts. */
  attributeWords: 600_000,
  /** The fitment of parts on cards, in the browser. */
  cardFitments: 60_000,
  /** What delivery of parts costs, in the browser. */
  deliveryEstimates: 60_000,
  /** A section of the settings. */
  settings: 10_000,
};

/** Memory that each cache may use, in bytes. */
export const cacheBytes = { pages: 64 * 2 ** 20, responses: 32 * 2 ** 20, images: 32 * 2 ** 20 };

/** Bytes of a response that are compressed at once, in about a millisecond; a thread compresses larger ones. */
export const compressedAtOnce = 160 * 2 ** 10;

/** Above this share of its memory a cache stores only what was requested before. */
export const cacheFirstSight = 0.5;

/**
 * Renderings of pages and uncached public reads: how many a process works on at once, how many wait for that, and how long, in milliseconds.
 * A client whose turn does not come gets 503. While there are other requests and the process or its machine is busy, which is looked at every `sampleMs`, each is
 * followed by a rest.
 */
export const admissionLimits = {
  atOnce: 4,
  waiting: 64,
  waitMs: 2_000,
  sampleMs: 100,
  restPerWork: 1.5,
  longestRestMs: 300,
};

/** Entries of the caches whose entries are small. */
export const cacheEntries = {
  /** Addresses that were requested and not cached. */
  seenAddresses: 20_000,
  /** Routes by the shape of a path. */
  routes: 5_000,
  /** Style rules of pages by their class attributes, of about 40 KB each. */
  pageStyles: 200,
  /** Client networks whose writes are counted. */
  clients: 20_000,
  /** Verified bearer tokens. */
  tokens: 5_000,
  /** Networks whose searches are counted. */
  searchingNetworks: 10_000,
  /** Qualifier sets, and results by vehicle, during a check of the fitment data. */
  fitmentChecks: 100_000,
};

/** The longest request bodies in bytes. */
export const bodyBytes = {
  /** Of every endpoint except those below. */
  request: 256 * 2 ** 10,
  /** Of `/api/identity`. */
  identity: 16 * 2 ** 10,
  /** A file to be imported. */
  importFile: 2 * 2 ** 30,
  /** An image to be uploaded. */
  image: 20 * 2 ** 20,
};

/**
 * Images: those of one part, the languages besides the first in which one is described, the pixels that an upload may have, the uploads that a process holds in memory and those that it resizes at once, how long one
 * waits for that in milliseconds, the time of each step of it in seconds, and the unused ones that one statement deletes.
 */
export const imageLimits = {
  perPart: 20,
  languages: 20,
  pixels: 50_000_000,
  inMemory: 4,
  atOnce: 1,
  waitMs: 30_000,
  stepSeconds: 10,
  purgedAtOnce: 100,
};

/**
 * Files of images in a store of objects: those put, moved or deleted at once, those that one run deletes and for how long at most, in milliseconds, and how long after it began a run that did not come to its
 * end may be repeated: much later than a call of the former one can still be on its way.
 */
export const objectLimits = {
  atOnce: 4,
  deletedPerRun: 100,
  deleteMs: 60_000,
  deleteAgainMs: 600_000,
  /** How many a start looks for, of different images: it is an error if none of them is there. */
  samples: 3,
  /** How often the log names one that is missing. */
  missingLoggedMs: 60_000,
};

/** How many unknown part types of files their page shows. */
export const waitingPartTypesShown = 500;

/** How many kits the page of a part names that it is in. */
export const kitsShown = 5;

/** What an imported file may contain, so that an endless element, text or row can't fill the memory. Lengths in characters. */
export const fileLimits = {
  xmlDepth: 32,
  xmlElementsPerRecord: 50_000,
  xmlTextLength: 1_000_000,
  xmlRecordLength: 8_000_000,
  priceSheets: 10_000,
  csvRowLength: 1_048_576,
  /** Lines of one quoted cell, and cells of a file whose quote is never closed. */
  csvCellLines: 1_000,
  csvOpenQuotes: 50,
};

/** How many rows of a CSV file its preview shows, and how many bytes and lines of its beginning decide what is detected. */
export const csvPreviewSizes = { rows: 20, bytes: 65_536, lines: 20 };

/** Names of positions that a shop has, beyond which files add none; an id has room for 32,767, and those added by hand need some. */
export const positionsImported = 5_000;

/** Of a file of vehicles: the characters of a name, and the years for which one vehicle was built. */
export const vehicleFileLimits = { name: 80, years: 60 };

/** How long the shop waits, in milliseconds. */
export const timeoutMs = {
  /** One call of the payment provider, including its retries. */
  payments: 10_000,
  /** One call of the carriers: customers wait for their rates. */
  carrier: 3_000,
  /** One call of the tax provider. */
  tax: 3_000,
  /** One question to the register of VAT ids, while the buyer waits. */
  vatRegister: 5_000,
  /** A webhook: connection, name and status of the response. */
  webhook: 10_000,
  /** A file of an image, from the store of objects: visitors wait for it; and into it. */
  imageStorage: { read: 4_000, write: 15_000 },
  /** A label, which a carrier has to draw. */
  label: 20_000,
  /** One request to Google. */
  google: 10_000,
  /** A request that reads, until its response begins. One that writes is answered when its outcome is known; the limits of the database bound that. */
  request: 5_000,
  /** A sign-in or sign-up, until one of the `concurrentPasswordHashes` is free. */
  passwordHash: 30_000,
  /** An order for a part that others are ordering at the same time, until its turn. */
  orderTurn: 15_000,
  /** An unused connection to the database is closed. */
  databaseIdle: 30_000,
  /** A query without a response for this long after its statement's time-out: the connection counts as lost. */
  silentDatabase: 500,
  /** The database's response when a connection is closed. */
  databaseClose: 2_000,
  /** How often the connection that listens for invalidations is tested. */
  listenHeartbeat: 5_000,
  /** A transaction that sends no statement while an export is downloaded. */
  idleExport: 15 * 60_000,
  /** After SIGTERM: the time for load balancers to see that `/readyz` responds 503, while requests are still served. */
  leave: 1_000,
  /** Running requests when the shop stops. */
  drain: 10_000,
  /** The mail server: the connection, its name and its greeting; then each response. */
  mailConnect: 10_000,
  mailResponse: 20_000,
  /** A check of `npm run doctor`. */
  doctorCheck: 15_000,
};

/** Backups of the embedded database, in milliseconds: how often one may be due, when a failed one is tried again, and how long a stop waits for one. */
export const backupIntervalMs = { check: 15 * 60_000, afterFailure: 5 * 60_000, stop: 1_000 };

/** A segment of the write-ahead log is archived after this many seconds even if it is not full: the most that a lost disk costs. */
export const logArchiveSeconds = 60;

/** Attempts of a transaction that ends in a deadlock. */
export const transactionAttempts = 3;

/**
 * The connections to the database, in separate pools so that no kind of work takes them all, and how many of them stay open while unused; and how long
 * each waits, in milliseconds: for a connection, for one statement, for a lock that another transaction holds, and in a transaction for the next statement.
 * On a busy machine a new connection may take as long as a request has.
 */
export const databasePools = {
  /** Public pages and endpoints. */
  reads: { connections: 10, warm: 4, connectMs: 5_000, statementMs: 4_000, lockMs: 1_000, idleTransactionMs: 5_000 },
  /** All other requests. */
  writes: { connections: 8, warm: 4, connectMs: 5_000, statementMs: 4_000, lockMs: 1_000, idleTransactionMs: 5_000 },
  /** Jobs and exports. */
  background: {
    connections: 6,
    warm: 1,
    connectMs: 5_000,
    statementMs: 30_000,
    lockMs: 10_000,
    idleTransactionMs: 30_000,
  },
  /** Loading data when the shop starts, where a process also waits for another's load, and counting the fitment summary. */
  bulk: {
    connections: 2,
    warm: 0,
    connectMs: 5_000,
    statementMs: 600_000,
    lockMs: 600_000,
    idleTransactionMs: 600_000,
  },
  /** `/readyz`. */
  health: { connections: 1, warm: 1, connectMs: 1_000, statementMs: 1_000, lockMs: 1_000, idleTransactionMs: 1_000 },
};

/** A migration, in milliseconds: how long it waits for a lock, and when it tries again, so many times. */
export const migrationLocks = { waitMs: 500, pauseMs: 1_000, attempts: 120 };

/**
 * A replica, in milliseconds: how far it may be behind, how often it is compared with the primary, and how often while it catches up with a
 * change.
 */
export const replicaLimits = { lagMs: 1_000, checkMs: 1_000, pollMs: 20 };

/**
 * The embedded database: how long its first start may take to respond, and a later one before it is looked at again, in seconds; how often it
 * is looked at, and the longest wait between two attempts to start it again, in milliseconds.
 */
export const embeddedStart = { firstSeconds: 60, againSeconds: 10, checkMs: 500, longestWaitMs: 30_000 };

/** What the embedded database allows for each worker: the pools above, what listens for invalidations, and some for scripts. */
export const connectionsPerWorker = 40;

/**
 * Workers, in milliseconds: when one that ended is replaced, when one that does not open (the first one loads the data of an empty database)
 * or does not stop is killed, how long `/metrics` waits for each, and the pauses between the attempts of a single process to start anew.
 */
export const workerMs = {
  replace: 1_000,
  start: 15 * 60_000,
  stop: 20_000,
  metrics: 1_000,
  startAgain: [1_000, 2_000, 5_000, 10_000, 20_000],
};

/** TCP keep-alive of connections to the database: an idle one is tested after a while, again in intervals, and is lost after some tests. */
export const databaseKeepAlive = { idleSeconds: 5, intervalSeconds: 2, probes: 3 };

/**
 * How long, in milliseconds, an expired page may still be served while the database is unreachable, and how often it is rendered again; and
 * how long after a change others may get the page of before, while one request renders it again. A page that changes all the time is rendered
 * again `remakesPerSecond`, and served as it was in between, for at most `whileMadeMs` after the change.
 */
export const stalePages = { longestMs: 600_000, retryMs: 2_000, whileMadeMs: 500, remakesPerSecond: 4 };

/**
 * Orders for one part that are placed at the same time, and carts that a process reads before that; others wait without a connection, so that a part in
 * demand does not take them all. Beyond `waiting`, an order is refused at once.
 */
export const ordersAtOnce = { perPart: 3, carts: 4, waiting: 2_000 };

/** How often the pages send an order that has to wait for its turn, and about how long they wait in between. */
export const crowdedRetries = { tries: 8, waitMs: 1_000 };

/** How often a client may call: `most` times in `seconds`. */
export type RateLimit = { most: number; seconds: number };

/** Reports of browsers about blocked scripts that a process logs: they need no authentication. */
export const securityReports: RateLimit = { most: 20, seconds: 60 };

/** Per client address and path: each of these can be used to guess a password, to create accounts or to flood a mailbox. */
export const signInLimits: Record<string, RateLimit> = {
  "/sign-in/email": { most: 10, seconds: 60 },
  "/sign-up/email": { most: 10, seconds: 60 },
  "/request-password-reset": { most: 5, seconds: 60 },
  "/reset-password": { most: 10, seconds: 60 },
  "/send-verification-email": { most: 5, seconds: 60 },
  "/verify-email": { most: 10, seconds: 60 },
  "/change-password": { most: 10, seconds: 60 },
  "/confirm": { most: 10, seconds: 60 },
  "/two-factor/enable": { most: 10, seconds: 60 },
  "/two-factor/disable": { most: 10, seconds: 60 },
  "/two-factor/generate-backup-codes": { most: 10, seconds: 60 },
  "/two-factor/verify-totp": { most: 10, seconds: 60 },
  "/two-factor/verify-backup-code": { most: 10, seconds: 60 },
  "/passkey/options": { most: 30, seconds: 60 },
  "/passkey/register": { most: 10, seconds: 60 },
  "/passkey/sign-in": { most: 10, seconds: 60 },
  "/passkey/confirm": { most: 10, seconds: 60 },
};

/** Mails of one kind per mailbox, from all addresses together. */
export const mailboxLimit: RateLimit = { most: 10, seconds: 3600 };

/** How long proofs of identity are valid, in seconds. */
export const validSeconds = {
  session: 30 * 86_400,
  /** What is delicate asks staff for their password again after this. */
  recentSignIn: 10 * 60,
  /** Between password and second factor. */
  secondFactor: 10 * 60,
  /** The challenge that a passkey signs. */
  passkeyChallenge: 5 * 60,
  /** Bearer tokens of the API. */
  accessToken: 15 * 60,
  verificationLink: 86_400,
  passwordResetLink: 3_600,
  /** Webhook events after their signature, and the clock skew allowed before it. */
  webhookEvent: 300,
  webhookClockSkew: 30,
};

/** Wrong second factors in a row, after which an account takes none for a while. They follow the right password. */
export const twoFactorLock: RateLimit = { most: 10, seconds: 900 };

/** A code of an authenticator app counts once while it is valid. */
export const totpReuse: RateLimit = { most: 1, seconds: 120 };

/** Entries of the audit log about sign-ins to an account that have to wait. */
export const limitedSignIns: RateLimit = { most: 1, seconds: 300 };

/** Sign-ins of an account that its page shows. */
export const sessionsShown = 100;

/** Passkeys of an account. */
export const passkeysPerUser = 20;

/** Recovery codes, each of which replaces the second factor once. */
export const recoveryCodes = 10;

/**
 * How long a sign-in lasts, in seconds: at most, and without use. Staff, whose role has permissions, sign in every working day. Use is recorded
 * once per `recordUse`.
 */
export const signInEnds = {
  customer: { atMost: 90 * 86_400, unused: 30 * 86_400 },
  staff: { atMost: 12 * 3_600, unused: 2 * 3_600 },
  recordUse: 60,
};

/** How long a link in a mail opens the order of a guest, in days. */
export const validDays = { orderLink: 90 };

/** Failed and successful sign-ins to one account, from networks where its user has not signed in before: guesses from many addresses have to wait. */
export const signInsPerAccount: RateLimit = { most: 10, seconds: 300 };

/**
 * What one customer or one network may take from the others. `LIMITS` in the configuration changes each value; `RATE_LIMIT=off` switches
 * them off. A network is a client address, or a /64 of IPv6.
 */
export const businessLimits = {
  /** Orders that are not paid yet. */
  unpaidOrders: 20,
  unpaidOrdersPerNetwork: 60,
  /** Pieces of one part in such orders: these are always allowed, more only up to a share of the part's stock, in percent. */
  heldPieces: 20,
  heldPercent: 50,
  heldPercentPerNetwork: 75,
  /** Pieces of one part in unpaid orders of all buyers together who have neither confirmed an address nor paid an order: likewise. */
  unprovenPieces: 10,
  unprovenPercent: 50,
  /** Of these, in the orders of one such buyer and from one network, likewise of what others leave: nobody uses up the share of all. */
  unprovenPiecesPerBuyer: 4,
  unprovenPercentPerBuyer: 15,
  unprovenPiecesPerNetwork: 6,
  unprovenPercentPerNetwork: 25,
  ordersPerHour: 30,
  ordersPerHourPerNetwork: 120,
  paymentsPerHour: 30,
  declinedCardsPerHour: 10,
  /** Mails about orders to an address that its user has not confirmed. */
  unverifiedMailsPerDay: 20,
  reviewsPerDay: 5,
  /** Requests for a link to an order: by its number and address, which may be wrong, and from a network. */
  orderLookupsPerHour: 3,
  orderLookupsPerHourPerNetwork: 30,
  signUpsPerHourPerNetwork: 30,
  exportsPerHour: 30,
  /** In each process. */
  searchesPerMinutePerNetwork: 600,
};

export type BusinessLimits = typeof businessLimits;

/** Passwords hashed at the same time: each takes a thread and 32 MB. */
export const concurrentPasswordHashes = 4;

/** What a query may contain. Longer values are cut on pages and refused by the API; further values are ignored or refused. */
export const queryLimits = {
  valueLength: 200,
  valuesOnPages: 20,
  values: 50,
  attributes: 20,
  /** Answers about a vehicle, and the length of each. */
  answers: 20,
  answerLength: 2_000,
  cursorLength: 2_000,
  /** Words of a search in a list; further ones are ignored. */
  words: 8,
  /** By how much a price moved, in a filter. */
  percent: 1_000,
};

/** What a search reads: further characters and words are ignored, further parts are not counted. */
export const searchLimits = { queryLength: 200, words: 30, counted: 1_000 };

/** A part number beside a vehicle: of how many parts is said whether they fit, and how many vehicles the query may leave open. */
export const searchFitLimits = { parts: 24, vehicles: 300 };

/** Numbers near one that nothing has: the length of such a number, how many are compared with it from each end, and how many are shown. */
export const nearNumberLimits = { leastLength: 5, mostLength: 40, compared: 2_000, shown: 4 };

/** The parts from which the search reads the values of attributes, and how many values it knows. */
export const attributeSample = { parts: 60_000, values: 20_000 };

/**
 * Stored counts of lists for a vehicle: how many there are, the changed parts that a reader compares one with, and the changed parts after which all
 * are dropped.
 */
export const vehicleCountLimits = { stored: 20_000, partsCompared: 500, partsSwept: 10_000 };

/** How many parts a page shows; a search shows more on request. */
export const pageSizes = { partList: 24, compare: 100, compareChosen: 8, partOffers: 6, search: 48, searchMost: 240 };

/** How many rows a list of the API returns: at most, and without `limit`. */
export const listSizes = { api: { most: 1_000, default: 100 }, search: { most: 100, default: 24 } };

/** The maximum number of parts in a request to `/api/fitments`. */
export const fitmentsAtOnce = 100;

/** Addresses that a customer can save. */
export const savedAddresses = 20;

/** Vehicles in a customer's garage and in a guest's browser, and answers stored about each. */
export const garageLimits = { vehicles: 50, guestVehicles: 10, answers: 50 };

/** What one part may have. */
export const partLimits = {
  attributes: 40,
  numbers: 500,
  /** Applications of one request; imports may add more. */
  applications: 5_000,
  /** Well below the maximum of the column, since cancelled orders return stock on top of it. */
  stock: 1_000_000_000,
};

/**
 * Images on other servers: addresses noted and images fetched in one run, those fetched at once, for how long one is waited for in milliseconds, redirects included, how many of these are
 * followed, and the hours until each further attempt at one that could not be fetched; after the last of them staff decide.
 */
export const imageFetchLimits = {
  noted: 1_000,
  perRun: 60,
  atOnce: 3,
  waitMs: 20_000,
  redirects: 3,
  retryHours: [1, 6, 24, 72, 168],
  /** Until one is fetched again that could not be stored because uploads were ahead of it, or a former copy was being deleted. */
  busyPauseSeconds: 600,
  /** Addresses of users' photos noted in one run, of which there is one a minute. */
  photos: 10,
  /** Pages of a shop from before whose images one such run notes. */
  pages: 10,
  /** Pages of parts that are invalidated one by one; beyond that, all. */
  invalidated: 100,
  /** Addresses that one run looks at whether anything still names them. */
  checkedUses: 100,
};

/** What the form of a part suggests: attributes that the latest parts of its type have, values of each of them, and brands. */
export const partFormLimits = { sample: 2_000, attributes: 30, values: 20, brands: 2_000 };

/** Lines of an order, answers about the vehicle of each, and the length of the key that makes a request safe to repeat. */
export const orderLimits = { lines: 200, answers: 50, idempotencyKeyLength: 200 };

/** A cart: its lines, its promotion codes, the writes whose idempotency keys it stores, and the length of such a key. */
export const cartLimits = {
  lines: 200,
  codes: 5,
  giftCards: 5,
  recentKeys: 20,
  idempotencyKeyLength: 200,
  /** Lines, and jobs, that other parts are looked for. */
  offers: 12,
  /** Parts looked at for each of them, and those shown instead of a line. */
  candidates: 24,
  alternates: 3,
  /** Parts added at once. */
  companions: 10,
  /** Lines for which other parts are compared with what is in the cart, and how many of such carts are priced. */
  swappedLines: 10,
  comparedCarts: 200,
};

/** How long the unpaid order of a cart reserves its stock, in minutes. */
export const cardHoldMinutes = 30;

/** How long at most an order reserves its stock whose buyer has neither confirmed an address, nor paid an order, nor begun to pay this one, in minutes. */
export const unprovenHoldMinutes = 30;

/** Staff are told of a part of which buyers without proof hold so many pieces, and this share of its stock, in percent, without paying. */
export const hoardedFrom = { pieces: 10, percent: 40 };

/** Writes to carts per client network, in each process. */
export const cartWrites: RateLimit = { most: 240, seconds: 60 };

/** VAT ids of carts that the register is asked about, per client network. It bars who asks too often. */
export const vatIdChecks: RateLimit = { most: 30, seconds: 3_600 };

/** Supersession steps that are followed from one number. */
export const supersessionSteps = 2_000;

/** What one check of the fitment data does: it continues after `ms` in the next run. */
export const fitmentCheckLimits = {
  ms: 240_000,
  /** Pairs of applications compared per position of a part. */
  pairs: 20_000,
  /** Applications listed per finding, stored and shown. */
  listed: 100,
  shown: 20,
};

/** Jobs: the lease that a live process renews, how often each process looks for due jobs, the attempts of a mail, and how many a process sends at once. */
export const jobLimits = { leaseSeconds: 15, renewMs: 5_000, pollMs: 2_000, mailAttempts: 12, mailsAtOnce: 3 };

/** How long the removal of the demo can be undone, and how many of its parts and orders one transaction takes. */
export const demoLimits = { undoHours: 24, partsAtOnce: 500, ordersAtOnce: 50 };

/** After so many failed calls in a row the payment provider is not called for a while; and the new keys under which one call creates an intent. */
export const paymentCircuit = { failures: 5, openMs: 10_000, keys: 3 };

/** After so many failed calls in a row the carriers are not called for a while: the table's prices apply. */
export const carrierCircuit = { failures: 3, openMs: 60_000 };

/** After so many failed calls in a row the store of images is not called for a while. */
export const imageStorageCircuit = { failures: 5, openMs: 10_000 };

/**
 * Rates of carriers: how long they count, how many are asked for at the same time in each process, and how many of one request's are waited for;
 * of the others it shows the table's prices.
 */
export const carrierQuotes = { validMinutes: 30, atOnce: 8, awaited: 3 };

/** Rates of the tax provider: how long they count, and the amount by which they are asked for, in minor units. */
export const taxQuotes = { validHours: 24, sampleCents: 100_00 };

/** Labels: the attempts to buy one, how often one on its way is tracked, and how many in one run. */
export const labelLimits = { attempts: 8, trackMinutes: 60, tracked: 50 };

/** Attempts of an import that the database, or the end of its process, has interrupted: then it fails, and the next one is imported. */
export const importAttempts = 8;

/** An import that reads no record and writes no batch for this long fails. Longer than any statement of it may take. */
export const importStallMs = 600_000;

/** For how long, in milliseconds, a process reads a file before requests and the responses of the database get their turn: a tenth of the time that theirs took, within these bounds. */
export const importTurnMs = { shortest: 0.2, longest: 2 };

/** The delay before a job is retried, in seconds: doubled after each attempt, up to `longest`. */
export const retrySeconds = {
  mails: { first: 60, longest: 86_400 },
  refunds: { first: 60, longest: 6 * 3_600 },
  labels: { first: 10, longest: 600 },
  taxRecords: { first: 60, longest: 6 * 3_600 },
  /** An endpoint of webhooks after a failure, in which nothing is sent to it. */
  webhookEndpoints: { first: 5, longest: 900 },
  /** A webhook whose outcome could not be recorded. */
  webhookJobs: { first: 10, longest: 600 },
};

/** How long an order that is paid by bank transfer reserves its stock, in days. */
export const transferDays = { least: 1, standard: 10, longest: 60 };

/** How long after its time an unpaid order takes its stock again if the card succeeds after all, in minutes. */
export const lateCardMinutes = 10;

/** How long a payment that the provider is still processing reserves the stock, in days. */
export const processingDays = 7;

/** Payments that may have missed a webhook event: checked after this time, this many per run. */
export const reconciliation = { afterSeconds: 120, payments: 200 };

/** How often the provider is asked for events about refunds and disputes that no webhook brought, and how many pages of 100 are read at most. */
export const eventPolling = { everySeconds: 600, pages: 20 };

/**
 * When data that is no longer needed is deleted, in days. `settable`: what staff may set it to in the settings (`retention`), and what it is until then.
 */
export const retentionDays = {
  /** Files of dry runs, which can be applied until then. */
  importFiles: 7,
  /** Uploads that were interrupted. */
  unfinishedUploads: 1,
  /** Uploaded images that nothing shows, and copies of images whose addresses nothing names. */
  unusedImages: 30,
  /** Objects in the store of images that nothing refers to any more: a backup from before still may. */
  orphanedObjects: 30,
  settable: {
    mails: { least: 1, standard: 30, longest: 365 },
    /** At most as long as the cookie of a cart. */
    guestCarts: { least: 1, standard: 30, longest: 30 },
    customerCarts: { least: 1, standard: 90, longest: 730 },
    searches: { least: 1, standard: 60, longest: 730 },
    networks: { least: 7, standard: 180, longest: 730 },
    answeredQuestions: { least: 1, standard: 730, longest: 3_650 },
    webhookMessages: { least: 1, standard: 30, longest: 365 },
    phoneDrafts: { least: 1, standard: 14, longest: 90 },
  },
};

/** Rows that one statement of the deletion deletes, and such statements of one run for each kind of data. */
export const retentionBatch = { rows: 1_000, perRun: 50 };

/** How many synonyms staff may add to the search. */
export const mostSynonyms = 2_000;

/**
 * What is counted of searches: so many different queries a day, texts and words of so many characters. A query was `shownOften` before it counts as one
 * whose results nobody wants.
 */
export const searchOutcomeLimits = {
  queriesPerDay: 5_000,
  queryLength: 80,
  wordLength: 40,
  shownOften: 5,
};

/** How many outcomes of searches a process counts: browsers report them without a sign-in. */
export const outcomeReports: RateLimit = { most: 300, seconds: 60 };

/** What the settings of delivery may contain, and what one quote packs; more parcels than that are quoted by staff. */
export const deliveryLimits = {
  zones: 100,
  regionsPerZone: 100,
  postalPerZone: 2_000,
  methods: 100,
  stepsPerMethod: 200,
  servicesPerMethod: 20,
  cartons: 50,
  holidays: 400,
  partTypes: 1_000,
  shipRules: 2_000,
  regionsPerRule: 100,
  parcels: 200,
};

/** The maximum number of parts in a request to `/api/delivery-estimates`. */
export const estimatesAtOnce = 100;

/** What the settings of tax may contain, how many certificates of exemption their page shows, and how long a confirmed VAT id counts. */
export const taxLimits = { rates: 2_000, nexus: 100, classes: 20, exemptionsShown: 500, vatIdValidMs: 86_400_000 };

/** What the landing page says first and offers, in so many languages, its figures in all of them, and links to where else the shop is found. */
export const brandLimits = { heroes: 20, offers: 20, figures: 40, social: 8 };

/** The number of promotion and gift card codes that a client may try, against guessing. */
export const codeAttempts: RateLimit = { most: 20, seconds: 3600 };

/** How often staff may have the mail about one gift card sent again. */
export const giftCardMails: RateLimit = { most: 3, seconds: 86_400 };

/**
 * What staff give away only shortly after they entered their password, with a mail to the owners: a gift card or store credit of so much at once, or with
 * all that they give within 24 hours, in minor units, and promotions from a percentage on.
 */
export const giftChecks = { eachCents: 100_00, perDayCents: 500_00, percent: 50, unaskedCents: 10_00 };

/** Questions to staff from one client network. */
export const inquiriesByNetwork: RateLimit = { most: 10, seconds: 3600 };

/** How many owners are mailed what staff must know: a question, a webhook that is switched off. */
export const ownerRecipients = 5;

/**
 * Webhooks: endpoints, messages that a process sends at the same time, the waits before each further attempt (those that the Standard Webhooks specification
 * proposes), the days after which an endpoint that takes nothing is disabled, the hours that a former secret counts, messages that staff send again at once,
 * parts in one message, and messages about parts that one run makes of each kind.
 */
export const webhookLimits = {
  endpoints: 20,
  atOnce: 4,
  retryAfter: { seconds: [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] },
  failingDays: 5,
  formerSecretHours: 24,
  replayedAtOnce: 500,
  partsPerMessage: 500,
  copiesAtOnce: 100,
  partsOfCopies: 20_000,
  batchesPerRun: 20,
};

/** Groups of customers, and customers in each. */
export const groupLimits = { groups: 100, members: 5_000 };

/** Orders, and carts, that a promotion is tried on. */
export const promotionLimits = { effectBaskets: 200 };

/** Parts of a preview of promotions, and the largest quantity of each. */
export const previewLimits = { lines: 50, quantity: 10_000 };

/** What one gift card or one change of store credit may amount to, in minor units. */
export const mostCreditCents = 1_000_000_00;

/** Views of a list that one member of staff may save. */
export const savedViewLimit = 50;

/** What one request of the staff's desk may be about, and how far its counts go. */
export const deskLimits = { shipments: 200, packingLists: 100, counted: 1_000 };

/** Products that one bulk edit changes and the table counts, those that an edit names one by one, and values pasted at once. */
export const productTableLimits = { products: 20_000, chosen: 5_000, pasted: 1_000 };

/** API keys that can be used at a time, and how many the list shows. */
export const apiKeyLimits = { usable: 50, listed: 200 };

/** Failures of each kind that the page of the system shows, and from when on a job that is due is late. */
export const systemLimits = { failures: 50, lateSeconds: 600 };

/** Days of one report, and parts or brands in a list of top sellers. */
export const reportLimits = { days: 366, sellers: 100 };

/** A cart with parts counts as abandoned after so many hours without a change. */
export const abandonedAfterHours = 24;

/** How long an order that staff place on the phone reserves its stock, in hours. */
export const phoneOrderHours = 72;

/** Drafts of orders on the phone that wait to be placed. */
export const mostPhoneDrafts = 500;

/** The shop's own pages that staff may write. */
export const mostContentPages = 50;

/** Spans of traces: those that wait to be sent, those sent at once and how often, how long that may take, and the characters of a statement. */
export const traceLimits = { queue: 2_048, batch: 512, everyMs: 5_000, exportMs: 3_000, statement: 2_000 };
