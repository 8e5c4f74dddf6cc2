import type { RequestListener } from "node:http";
import type { Pool } from "pg";
import { createApp } from "#process/app.ts";
import { readCatalogue } from "#adapters/catalogue-files/read-catalogue.ts";
import { previewCsv } from "#adapters/catalogue-files/preview-csv.ts";
import { readMap } from "#adapters/catalogue-files/read-map.ts";
import { checkShop } from "#process/checkup/check-shop.ts";
import type { Config } from "#process/config.ts";
import type { Db } from "#db/db.ts";
import { announceChanges } from "#db/announce.ts";
import { writeExport } from "#process/export-files.ts";
import { createAdmission } from "#http/admission.ts";
import type { MetricsOptions } from "#http/metrics.ts";
import { createPages } from "#http/pages.ts";
import { sandboxGuard } from "#http/sandbox-guard.ts";
import type { Site } from "#http/shop-context.ts";
import { ensureFirstAdmin } from "#identity/first-admin.ts";
import { purgeExpired } from "#identity/purge-expired.ts";
import { sharedSecret, type SecretKeys } from "#identity/secrets.ts";
import { startJobs } from "#process/jobs.ts";
import { drain, listen, reachable } from "#process/listen.ts";
import { log } from "#log/log.ts";
import { isReachable, openDatabase, stopAll, type Stops } from "#process/open-database.ts";
import { openIdentity } from "#process/open-identity.ts";
import { openImages } from "#process/open-images.ts";
import { openMailer } from "#process/open-mailer.ts";
import { connectServices, resolveServices } from "#process/external-services.ts";
import { openSecretKeys } from "#process/secret-keys.ts";
import { connectionsVersion, forgetProviderQuotes } from "#shop/desk/connections/connections.ts";
import { createConnectionVault, withStoredConnections } from "#process/connections.ts";
import { takesRealMoney } from "#process/config-values.ts";
import { onInvalidate, publishTags } from "#shop/foundation/invalidation.ts";
import { serverMessages } from "#web/messages/all.ts";
import { languages } from "#web/messages/languages.ts";

export type RunningShop = {
  url: string;
  /** The admin that a first start on the sandbox created; the password is nowhere else. */
  madeAdmin: { email: string; password: string } | null;
  /** What the sandbox's pages need; null: there are none, or they are open to everyone. */
  sandboxKey: string | null;
  /** Whether its mails are in the sandbox's inbox. */
  hasInbox: boolean;
  /** Waits for running requests, then stops everything that was started. */
  stop: () => Promise<void>;
  /** Still serves, but signals load balancers and clients to go elsewhere: `/readyz` responds 503, and connections close after each response. */
  leave: () => void;
};

/** Pages rendered from their sources for each request, instead of built ones. */
export type DevPages = {
  createPages: typeof createPages;
  /** Returns a listener that serves the pages' modules and passes everything else to the shop's own. */
  intercept: (own: RequestListener) => RequestListener;
  stop: () => Promise<void>;
};

/**
 * `jobs`: whether this process does the background work; true by default. `joins`: others serve the port already. `shareMetrics`: how workers exchange
 * their metrics. `onConnections`: called when staff have connected the shop to something else, which the next start does. `renewed`: it is that start.
 */
type Startup = {
  dev?: DevPages;
  jobs?: boolean;
  joins?: boolean;
  shareMetrics?: MetricsOptions["share"];
  onConnections?: () => void;
  renewed?: boolean;
};

/**
 * Starts the whole shop. It listens first, so that a port in use is reported immediately; until the shop is ready it responds 503. If a step
 * fails, the earlier ones are stopped. Throws `ConfigError` for what the configuration can correct.
 */
export async function start(config: Config, startup: Startup = {}): Promise<RunningShop> {
  const stops: Stops = [];
  const stop = () => stopAll(stops);
  if (startup.dev) stops.push(startup.dev.stop);
  try {
    return { ...(await startInOrder(config, startup, stops)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function warnOfPlainHttp({ stripe, publicUrl }: Config): void {
  if (publicUrl.startsWith("http:") && takesRealMoney(stripe?.secretKey))
    log("warn", "process", "PUBLIC_URL is http: cards are charged, and sign-ins and addresses travel unencrypted");
}

/** Returns the shop's addresses: for browsers, and for this machine. Without a PUBLIC_URL the first has port 0 where any free one is taken. */
function addressesOf({ publicUrl, host }: Config, port: number) {
  return { publicUrl: publicUrl.replace(/:0$/, `:${port}`), ownUrl: `http://${reachable(host)}:${port}` };
}

/** Returns the server, and the shop's addresses. */
async function listenAt(config: Config, joins: boolean, stops: Stops) {
  const listening = await listen(config, { joins });
  stops.push(() => drain(listening.server));
  return { ...listening, ...addressesOf(config, listening.port) };
}

/** Returns the configuration with what staff have connected, and the version of that. */
async function connected(
  given: Config,
  { db, secretKeys, renewed }: { db: Db; secretKeys: SecretKeys; renewed: boolean },
) {
  const version = await connectionsVersion(db);
  const config = await withStoredConnections(given, db, secretKeys);
  warnOfPlainHttp(config);
  if (renewed) await forgetProviderQuotes(db);
  return { config, version };
}

async function startInOrder(given: Config, startup: Startup, stops: Stops) {
  const { dev, jobs = true, joins = false, shareMetrics, onConnections = () => {} } = startup;
  const { server, port, serve, enter, publicUrl, ownUrl } = await listenAt(given, joins, stops);
  const { db, pool, reads, background, bulk, health, pools, directUrl } = await openDatabase(given, stops, enter);
  const secretKeys = await openSecretKeys(given, pool);
  const { config, version } = await connected(given, { db, secretKeys, renewed: startup.renewed ?? false });
  const images = await openImages(config, db);
  const services = await resolveServices(config, { pool: background.pool, publicUrl, ownUrl, secretKeys }, stops);
  const messages = await loadMessages(config);
  const shared = { publicUrl, port, messages, secretKeys };
  const site = siteOf(config, { publicUrl, messages, services });

  const { payments, carriers, taxes, webhooks } = connectServices(services, { writes: db, reads, config });
  const sendMail = openMailer(config, { publicUrl, messages, smtpUrl: services.smtpUrl, db });
  const identity = await openIdentity(config, { ...shared, db, pool, google: services.google });
  stops.push(identity.settled);
  const access = await sandboxAccessOf(config, { publicUrl, ownUrl, pool, secretKeys });
  const madeAdmin = await ensureFirstAdmin({ db, admin: config.firstAdmin, sandbox: hasSandbox(config) });

  const admission = createAdmission();
  const pages = await (dev?.createPages ?? createPages)({
    db: reads,
    writes: db,
    site,
    nonceKey: await sharedSecret(pool, "page_nonce", secretKeys),
    admit: admission.admit,
    busyWords: new Map(messages.map(({ tag, words }) => [tag, words.busy])),
  });
  watchChanges({ directUrl, background, version, onConnections }, stops);
  const needs = {
    db: background.db,
    bulk,
    payments,
    taxes,
    carriers,
    webhooks,
    sendMail,
    images,
    limits: config.businessLimits,
    purgeExpired: () => purgeExpired(background.db),
    imports: { readCatalogue, currency: site.currency, priceChoice: config.priceChoice },
  };
  const stopJobs = jobs ? (await startJobs(needs)).stop : async () => {};
  stops.push(stopJobs);

  let leaving = false;
  const app = createApp({
    shop: {
      db,
      reads,
      site,
      payments,
      webhooks,
      unpaidOrderTtlMs: config.unpaidOrderTtlMs,
      ...fileReaders,
      images,
      operation: { ...config, sendMail, checkUp: () => checkShop(config, directUrl) },
      writeExport: (actor, kind, write) => writeExport({ ...config, ...site, db: background.db, actor }, kind, write),
      actorOf: identity.actorOf,
      tokenFor: identity.tokenFor,
      connections: createConnectionVault(given, { publicUrl, keys: secretKeys }),
    },
    words: new Map(messages.map(({ tag, words }) => [tag, words.api])),
    identity,
    pages,
    admission,
    ready: async () => !leaving && (await isReachable(health.db)),
    leaving: () => leaving,
    ...access,
    sandboxes: services.apps,
    limits: config.businessLimits,
    trustedProxy: config.trustedProxy,
    hstsSubdomains: config.hstsSubdomains,
    metrics: metricsOf(config, { db: reads, pools, share: shareMetrics }),
  });
  const leave = () => void (leaving = true);
  await serve(app, dev?.intercept);
  // Added last, so they run first: running requests get their responses. Jobs that call a sandbox, which this server serves, end before that.
  stops.push(() => drain(server));
  if (hasSandbox(config)) stops.push(stopJobs);
  stops.push(async () => leave());
  return { url: publicUrl, madeAdmin, sandboxKey: access.sandboxKey, hasInbox: config.sandbox.mail, leave };
}

/** Tells the other processes of the shop what has changed, and hears it from them. */
function watchChanges({ directUrl, background: { db, pool }, version, onConnections }: Watched, stops: Stops): void {
  const announcing = announceChanges(directUrl, pool, () => publishTags(["missed"]));
  stops.push(announcing.stop);
  let isTold = false;
  const compare = async () => {
    const now = await connectionsVersion(db).catch(() => version);
    if (now === version || isTold) return;
    isTold = true;
    onConnections();
  };
  // What was announced while this process did not listen counts, too.
  const ignore = onInvalidate((tags) => {
    if (tags.includes("connections") || tags.includes("missed")) void compare();
  });
  stops.push(async () => ignore());
}

type Watched = {
  directUrl: string;
  background: { db: Db; pool: Pool };
  /** That of the connections which the process was started with. */
  version: string;
  onConnections: () => void;
};

/** What reads a file while it is looked at, before it is imported. */
const fileReaders = { readMap, previewCsv };

const hasSandbox = ({ sandbox }: Config) => Object.values(sandbox).some(Boolean);

type SandboxParts = { publicUrl: string; ownUrl: string; pool: Pool; secretKeys: SecretKeys };

/** Returns who may use a shop with a sandbox, and the key of the sandbox's pages, which each start keeps; null: anyone, as configured or for lack of one. */
async function sandboxAccessOf(config: Config, { pool, secretKeys, ...addresses }: SandboxParts) {
  if (!hasSandbox(config) || config.sandboxForced) return { guard: null, sandboxKey: null };
  const secret = await sharedSecret(pool, "sandbox_pages", secretKeys);
  return { guard: sandboxGuard({ ...config, ...addresses }), sandboxKey: secret.slice(0, 32) };
}

/** Returns the server's messages in each of the shop's languages, with the prefix of its pages. */
function loadMessages({ locales }: Config) {
  return Promise.all(
    locales.map(async (tag, index) => {
      const prefix = index === 0 ? "" : `/${tag}`;
      return { tag, name: languages[tag].name, prefix, words: await serverMessages(tag) };
    }),
  );
}

type SiteParts = {
  publicUrl: string;
  messages: Awaited<ReturnType<typeof loadMessages>>;
  services: Awaited<ReturnType<typeof resolveServices>>;
};

function siteOf(config: Config, { publicUrl, messages, services }: SiteParts): Site {
  return {
    ...config.shop,
    languages: messages.map(({ tag, name, prefix }) => ({ tag, name, prefix })),
    publicUrl,
    apiUrl: config.apiUrl,
    sandbox: config.sandbox,
    googleSignIn: services.google !== null,
    stripePublishableKey: services.stripe.publishableKey,
    securityContact: config.securityContact,
  };
}

type MetricsParts = Pick<MetricsOptions, "db" | "pools"> & { share: MetricsOptions["share"] | undefined };

/** Returns what `/metrics` shows; null where the shop has none. */
function metricsOf({ metricsToken }: Config, { share, ...parts }: MetricsParts): MetricsOptions | null {
  return metricsToken ? { token: metricsToken, ...parts, ...(share && { share }) } : null;
}
