import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { sql } from "drizzle-orm";
import type { Hono } from "hono";
import { createApp } from "#app.ts";
import { readCatalogue } from "#catalogue-files/read-catalogue.ts";
import { readMap } from "#catalogue-files/read-map.ts";
import { ConfigError, type Config } from "#config.ts";
import { announceChanges } from "#db/announce.ts";
import { connect } from "#db/connect.ts";
import { claimDataDir } from "#db/data-dir.ts";
import { startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { loadDemoCatalogue } from "#demo/load-catalogue.ts";
import { loadVehicles } from "#vehicle-data/load-vehicles.ts";
import { writeExport } from "#export-files.ts";
import { createPages } from "#http/pages.ts";
import { inRequestLanguage } from "#http/request-language.ts";
import type { Site } from "#http/shop-context.ts";
import { ensureFirstAdmin } from "#identity/first-admin.ts";
import { purgeExpired } from "#identity/purge-expired.ts";
import { createIdentity } from "#identity/identity.ts";
import { sharedSecret } from "#identity/secrets.ts";
import { startJobs } from "#jobs.ts";
import { createMailer } from "#mail/mailer.ts";
import { createStripe } from "#payments/stripe.ts";
import { startSandboxes } from "#sandbox/sandboxes.ts";
import { publishTags } from "#shop/invalidation.ts";
import { queueMail } from "#shop/mails/outbox.ts";
import { serverWords } from "#web/messages/all.ts";
import { languages } from "#web/messages/languages.ts";

export type RunningShop = {
  url: string;
  /** The admin that a first start on the sandbox made up; its password is nowhere else. */
  madeAdmin: { email: string; password: string } | null;
  /** Lets requests under way finish, then lets go of everything. */
  stop: () => Promise<void>;
};

/** Pages that are made from their sources at each request, in place of built ones. */
export type DevPages = {
  createPages: typeof createPages;
  /** Puts what serves the pages' modules before the shop's own listener. */
  intercept: (own: RequestListener) => RequestListener;
  stop: () => Promise<void>;
};

const drainMs = 10_000;

/**
 * Starts the whole shop. The port is taken first, so that a taken one is known at once; until the shop is ready it
 * answers 503. Throws `ConfigError` for what the one who started it can mend. What was started is stopped when a later
 * step fails.
 */
export async function start(config: Config, dev?: DevPages): Promise<RunningShop> {
  const stops: (() => Promise<unknown>)[] = [];
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

async function startInOrder(config: Config, dev: DevPages | undefined, stops: (() => Promise<unknown>)[]) {
  if (dev) stops.push(dev.stop);
  const { server, port, serve } = await listen(config);
  stops.push(() => drain(server));
  // Port 0 asks for any: the address is known only now.
  const publicUrl = config.port === 0 ? config.publicUrl.replace(/(:0)?$/, `:${port}`) : config.publicUrl;
  const ownUrl = `http://${reachable(config.host)}:${port}`;

  const databaseUrl = config.databaseUrl ?? (await ownDatabase(config.dataDir, stops));
  await migrate(databaseUrl).catch((error: unknown) => {
    throw config.databaseUrl ? new ConfigError(`DATABASE_URL: ${reason(error)}.`) : error;
  });
  const { db, pool, close } = connect(databaseUrl);
  stops.push(close);
  await loadVehicles(pool);
  if (config.catalogue === "demo") await loadDemoCatalogue(pool);

  const sandbox = await startSandboxes({
    pool,
    which: config.sandbox,
    publicUrl,
    ownUrl,
    secretOf: (name) => sharedSecret(pool, name),
  });
  stops.push(sandbox.stop);
  const stripe = config.stripe ?? sandbox.stripe;
  const google = config.google ?? sandbox.google;
  const smtpUrl = config.smtpUrl ?? sandbox.smtpUrl;
  if (!stripe || !smtpUrl) throw new ConfigError("STRIPE_SECRET_KEY and SMTP_URL are needed without the sandbox.");

  const spoken = await Promise.all(
    config.locales.map(async (tag, index) => {
      const prefix = index === 0 ? "" : `/${tag}`;
      return { tag, name: languages[tag].name, prefix, words: await serverWords(tag) };
    }),
  );
  const site: Site = {
    ...config.shop,
    languages: spoken.map(({ tag, name, prefix }) => ({ tag, name, prefix })),
    publicUrl,
    apiUrl: config.apiUrl,
    sandbox: config.sandbox,
    googleSignIn: google !== null,
    stripePublishableKey: stripe.publishableKey,
  };
  const payments = createStripe(stripe);
  const sendMail = createMailer({
    smtpUrl,
    from: config.mailFrom,
    shop: config.shop,
    publicUrl,
    languages: spoken.map(({ words, prefix }) => ({ words: words.mail, prefix })),
  });
  const identity = await createIdentity({
    pool,
    publicUrl,
    trustedOrigins: config.live ? [] : loopbackOrigins(port),
    google,
    rateLimit: config.rateLimit,
    trustedProxy: config.trustedProxy,
    sendMail: (to, mail) => queueMail(db, to, mail),
    words: inRequestLanguage(new Map(spoken.map(({ tag, words }) => [tag, words.identity]))),
  });
  stops.push(identity.settled);
  const madeAdmin = await ensureFirstAdmin({
    db,
    admin: config.firstAdmin,
    sandbox: Object.values(config.sandbox).some(Boolean),
  });

  const pages = await (dev?.createPages ?? createPages)({ db, site });
  const announcing = announceChanges(databaseUrl, pool, () => publishTags(["all"]));
  stops.push(announcing.stop);
  const jobs = await startJobs({
    db,
    payments,
    sendMail,
    purgeExpired: () => purgeExpired(db),
    imports: { readCatalogue, currency: site.currency },
  });
  stops.push(jobs.stop);

  let stopping = false;
  const app = createApp({
    shop: {
      db,
      site,
      payments,
      unpaidOrderTtlMs: config.unpaidOrderTtlMs,
      readMap,
      writeExport: (actor, kind, write) =>
        writeExport({ db, actor, name: config.shop.name, currency: config.shop.currency }, kind, write),
      actorOf: identity.actorOf,
      tokenFor: identity.tokenFor,
    },
    words: new Map(spoken.map(({ tag, words }) => [tag, words.api])),
    identity,
    pages,
    ready: async () => !stopping && (await answers(db)),
    sandboxes: sandbox.apps,
    metricsToken: config.metricsToken,
  });
  serve(app, dev?.intercept);
  // Last to be added and so first to happen: no new connection, and every request under way answered, before anything ends.
  stops.push(() => {
    stopping = true;
    return drain(server);
  });
  return { url: publicUrl, madeAdmin };
}

async function listen({ host, port }: Config) {
  let listener: RequestListener = (_request, response) => {
    response.writeHead(503, { "content-type": "text/plain", "retry-after": "2" }).end("The shop is starting.\n");
  };
  const server = createServer((request, response) => listener(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const why =
        error.code === "EADDRINUSE"
          ? `PORT ${port} on ${host} is in use`
          : `HOST ${host}, PORT ${port}: ${error.message}`;
      reject(new ConfigError(`${why}.`));
    });
    server.listen(port, host, resolve);
  });
  const serve = (app: Pick<Hono, "fetch">, intercept = (own: RequestListener) => own) => {
    listener = intercept(getRequestListener(app.fetch));
  };
  return { server, port: (server.address() as AddressInfo).port, serve };
}

async function drain(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const late = setTimeout(() => server.closeAllConnections(), drainMs);
  await closed;
  clearTimeout(late);
}

async function ownDatabase(dataDir: string, stops: (() => Promise<unknown>)[]): Promise<string> {
  stops.push(await claimDataDir(dataDir));
  const embedded = await startEmbedded(join(dataDir, "postgres"));
  stops.push(embedded.stop);
  return embedded.url;
}

function answers(db: ReturnType<typeof connect>["db"]): Promise<boolean> {
  return db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
}

function reachable(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}

function loopbackOrigins(port: number): string[] {
  return ["localhost", "127.0.0.1", "[::1]"].map((host) => `http://${host}:${port}`);
}

function reason(error: unknown): string {
  if (error instanceof AggregateError && error.errors[0]) return reason(error.errors[0]);
  return error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : String(error);
}
