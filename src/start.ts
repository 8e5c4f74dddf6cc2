import type { RequestListener } from "node:http";
import type { Pool } from "pg";
import { createApp } from "#app.ts";
import { createShippo } from "#carriers/shippo.ts";
import { readCatalogue } from "#catalogue-files/read-catalogue.ts";
import { previewCsv } from "#catalogue-files/preview-csv.ts";
import { readMap } from "#catalogue-files/read-map.ts";
import { ConfigError, type Config } from "#config.ts";
import type { Db } from "#db/db.ts";
import { announceChanges } from "#db/announce.ts";
import { writeExport } from "#export-files.ts";
import { createPages } from "#http/pages.ts";
import { sandboxGuard } from "#http/sandbox-guard.ts";
import { inRequestLanguage } from "#http/request-language.ts";
import type { Site } from "#http/shop-context.ts";
import { ensureFirstAdmin } from "#identity/first-admin.ts";
import { purgeExpired } from "#identity/purge-expired.ts";
import { createIdentity } from "#identity/identity.ts";
import { sharedSecret } from "#identity/secrets.ts";
import { startJobs } from "#jobs.ts";
import { drain, listen, loopbackOrigins, reachable } from "#listen.ts";
import { createMailer } from "#mail/mailer.ts";
import { isReachable, openDatabase, type Stops } from "#open-database.ts";
import { createStripe } from "#payments/stripe.ts";
import { createStripeTax } from "#payments/stripe-tax.ts";
import { startSandboxes } from "#sandbox/sandboxes.ts";
import { connectCarriers } from "#shop/delivery/carrier-quotes.ts";
import { connectTaxes } from "#shop/tax/tax-quotes.ts";
import { publishTags } from "#shop/invalidation.ts";
import { queueMail } from "#shop/mails/outbox.ts";
import { serverMessages } from "#web/messages/all.ts";
import { languages } from "#web/messages/languages.ts";

export type RunningShop = {
  url: string;
  /** The admin that a first start on the sandbox created; the password is nowhere else. */
  madeAdmin: { email: string; password: string } | null;
  /** Waits for running requests, then stops everything that was started. */
  stop: () => Promise<void>;
  /** Still serves, but tells load balancers and clients to go elsewhere: `/readyz` responds 503, and connections close after each response. */
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
 * Starts the whole shop. It listens first, so that a port in use is reported immediately; until the shop is ready it responds 503. If a step
 * fails, the earlier ones are stopped. Throws `ConfigError` for what the configuration can correct.
 */
export async function start(config: Config, dev?: DevPages): Promise<RunningShop> {
  const stops: Stops = [];
  const stop = async () => {
    for (const one of stops.toReversed())
      await one().catch((error: unknown) => console.error(`stopping: ${String(error)}`));
    stops.length = 0;
  };
  try {
    return { ...(await startInOrder(config, dev, stops)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startInOrder(config: Config, dev: DevPages | undefined, stops: Stops) {
  if (dev) stops.push(dev.stop);
  const { server, port, serve } = await listen(config);
  stops.push(() => drain(server));
  // Port 0 is any free port: the address is known only now.
  const publicUrl = config.port === 0 ? config.publicUrl.replace(/(:0)?$/, `:${port}`) : config.publicUrl;
  const ownUrl = `http://${reachable(config.host)}:${port}`;

  const database = await openDatabase(config, stops);
  const { db, pool, reads, background, bulk, health } = database;
  const outside = await openOutside(config, { pool: background.pool, publicUrl, ownUrl }, stops);
  const messages = await loadMessages(config);
  const site = siteOf(config, { publicUrl, messages, outside });

  const payments = createStripe(outside.stripe);
  const { carriers, taxes } = connectOutside(outside, { writes: db, reads, currency: config.shop.currency });
  const sendMail = mailerOf(config, { publicUrl, messages, outside });
  const identity = await createIdentity({
    pool,
    publicUrl,
    shopName: config.shop.name,
    trustedOrigins: config.live ? [] : loopbackOrigins(port),
    google: outside.google,
    rateLimit: config.businessLimits,
    trustedProxy: config.trustedProxy,
    sendMail: (to, mail) => queueMail(db, to, mail),
    words: inRequestLanguage(new Map(messages.map(({ tag, words }) => [tag, words.identity]))),
  });
  stops.push(identity.settled);
  const sandbox = Object.values(config.sandbox).some(Boolean);
  const madeAdmin = await ensureFirstAdmin({ db, admin: config.firstAdmin, sandbox });

  const nonceKey = await sharedSecret(pool, "page_nonce");
  const pages = await (dev?.createPages ?? createPages)({ db: reads, writes: db, site, nonceKey });
  const announcing = announceChanges(database.url, background.pool, () => publishTags(["missed"]));
  stops.push(announcing.stop);
  const imports = { readCatalogue, currency: site.currency, priceChoice: config.priceChoice };
  const jobs = await startJobs({
    db: background.db,
    bulk,
    payments,
    taxes,
    carriers,
    sendMail,
    limits: config.businessLimits,
    purgeExpired: () => purgeExpired(background.db),
    imports,
  });
  stops.push(jobs.stop);

  let leaving = false;
  const app = createApp({
    shop: {
      db,
      reads,
      site,
      payments,
      unpaidOrderTtlMs: config.unpaidOrderTtlMs,
      readMap,
      previewCsv,
      writeExport: (actor, kind, write) =>
        writeExport({ db: background.db, actor, name: config.shop.name, currency: config.shop.currency }, kind, write),
      actorOf: identity.actorOf,
      tokenFor: identity.tokenFor,
    },
    words: new Map(messages.map(({ tag, words }) => [tag, words.api])),
    identity,
    pages,
    ready: async () => !leaving && (await isReachable(health.db)),
    leaving: () => leaving,
    guard: sandbox && !config.sandboxForced ? sandboxGuard({ publicUrl, trustedProxy: config.trustedProxy }) : null,
    sandboxes: outside.apps,
    limits: config.businessLimits,
    trustedProxy: config.trustedProxy,
    metricsToken: config.metricsToken,
  });
  const leave = () => void (leaving = true);
  serve(app, dev?.intercept);
  // Added last, so it runs first: no new connections, and running requests get their responses, before anything else stops.
  stops.push(() => {
    leave();
    return drain(server);
  });
  return { url: publicUrl, madeAdmin, leave };
}

type Reached = { pool: Pool; publicUrl: string; ownUrl: string };

/** Returns how to reach payments, mail and Google: as configured, else their sandboxes. */
async function openOutside(config: Config, { pool, publicUrl, ownUrl }: Reached, stops: Stops) {
  const secretOf = (name: string) => sharedSecret(pool, name);
  const sandbox = await startSandboxes({
    pool,
    which: config.sandbox,
    currency: config.shop.currency,
    publicUrl,
    ownUrl,
    secretOf,
  });
  stops.push(sandbox.stop);
  const stripe = config.stripe ?? sandbox.stripe;
  const smtpUrl = config.smtpUrl ?? sandbox.smtpUrl;
  if (!stripe || !smtpUrl) throw new ConfigError("STRIPE_SECRET_KEY and SMTP_URL are needed without the sandbox.");
  const shippo = config.shippo ?? sandbox.shippo;
  return { stripe, smtpUrl, shippo, google: config.google ?? sandbox.google, apps: sandbox.apps };
}

/** Lets prices ask carriers and the tax provider for what is not stored. */
function connectOutside(
  { stripe, shippo }: Awaited<ReturnType<typeof openOutside>>,
  connections: { writes: Db; reads: Db; currency: string },
) {
  const carriers = shippo && createShippo({ ...shippo, currency: connections.currency });
  if (carriers) connectCarriers(carriers, connections);
  const taxes = createStripeTax(stripe);
  connectTaxes(taxes, connections);
  return { carriers, taxes };
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
  outside: Awaited<ReturnType<typeof openOutside>>;
};

function mailerOf(config: Config, { publicUrl, messages, outside }: SiteParts) {
  return createMailer({
    smtpUrl: outside.smtpUrl,
    from: config.mailFrom,
    shop: config.shop,
    publicUrl,
    languages: messages.map(({ words, prefix }) => ({ words: words.mail, prefix })),
  });
}

function siteOf(config: Config, { publicUrl, messages, outside }: SiteParts): Site {
  return {
    ...config.shop,
    languages: messages.map(({ tag, name, prefix }) => ({ tag, name, prefix })),
    publicUrl,
    apiUrl: config.apiUrl,
    sandbox: config.sandbox,
    googleSignIn: outside.google !== null,
    stripePublishableKey: outside.stripe.publishableKey,
    securityContact: config.securityContact,
  };
}
