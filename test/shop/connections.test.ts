import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";
import { beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { readConfig } from "#process/config.ts";
import { createConnectionVault } from "#process/connections.ts";
import { createDatabase } from "#test/database.ts";
import { eventually } from "#test/eventually.ts";
import { freePort } from "#test/free-port.ts";
import { launch, ready } from "#test/launch-shop.ts";
import { copyCluster } from "#test/prepared-cluster.ts";
import { sharedShop } from "#test/shared-shop.ts";
import { createShopClient, type Person } from "#test/shop-client.ts";
import { startShop, type ShopUnderTest } from "#test/shop-under-test.ts";

// What the shop is connected to, as staff enter it.

const login = { ADMIN_EMAIL: "admin@shop.test", ADMIN_PASSWORD: "correct-horse" };
const testKeys = { publishableKey: "pk_test_1", secretKey: "sk_test_known", webhookSecret: "" };
const liveKeys = { publishableKey: "pk_live_1", secretKey: "sk_live_known", webhookSecret: "" };

/** Stripe and Shippo, as far as they tell valid keys from others; `registered`: the webhooks at Stripe. */
const registered: { id: string; url: string; metadata: { made_by: string } }[] = [];
const providers = createServer((request, response) => {
  const { authorization = "" } = request.headers;
  const isKnown = /^(Bearer [sr]k_(test|live)_known|ShippoToken known)$/.test(authorization);
  let body = "";
  request.on("data", (chunk) => (body += chunk));
  request.on("end", () => {
    response.writeHead(isKnown ? 200 : 401, { "content-type": "application/json" });
    response.end(JSON.stringify(isKnown ? answer(`${request.method} ${request.url}`, body) : refusal));
  });
});
const refusal = { error: { type: "invalid_request_error", message: "Invalid API Key provided: sk_test_***nown" } };

function answer(call: string, body: string): object {
  if (call.startsWith("GET /v1/webhook_endpoints")) return { object: "list", data: [...registered], has_more: false };
  if (call.startsWith("DELETE")) {
    const index = registered.findIndex(({ id }) => call.endsWith(id));
    return { id: registered.splice(index, 1)[0]?.id, deleted: true };
  }
  if (!call.startsWith("POST /v1/webhook_endpoints")) return { object: "balance", livemode: false };
  const sent = new URLSearchParams(body);
  const made = { id: `we_${registered.length}${randomBytes(3).toString("hex")}`, url: sent.get("url") ?? "" };
  registered.push({ ...made, metadata: { made_by: sent.get("metadata[made_by]") ?? "" } });
  return { ...made, secret: `whsec_${made.id}` };
}

let base: string;
let smtpPort: number;
beforeAll(async () => {
  providers.listen(0, "127.0.0.1");
  const mail = new SMTPServer({
    hideSTARTTLS: true,
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      password === "right" ? done(null, { user: "shop" }) : done(new Error("535 wrong password")),
  });
  mail.listen(0, "127.0.0.1");
  await Promise.all([once(providers, "listening"), once(mail.server, "listening")]);
  base = `http://127.0.0.1:${(providers.address() as AddressInfo).port}`;
  smtpPort = (mail.server.address() as AddressInfo).port;
  return async () => {
    providers.close();
    await new Promise<void>((resolve) => mail.close(() => resolve()));
  };
});

const mailServer = (change: object = {}) => ({
  host: "127.0.0.1",
  port: smtpPort,
  encryption: "none",
  user: "shop",
  password: "right",
  sender: "Miller Parts <orders@miller-parts.example>",
  ...change,
});

describe("a shop with a key", () => {
  let shop: ShopUnderTest;
  let admin: Person;
  beforeAll(async () => {
    const key = randomBytes(32).toString("base64");
    shop = await startShop({ SECRET_KEY: key, STRIPE_API_BASE: base, SHIPPO_API_BASE: base });
    admin = await shop.admin();
    return () => shop.stop();
  });
  const put = (service: string, values: object) => admin.call("PUT", `/api/connections/${service}`, values);
  const states = async () => (await admin.call("GET", "/api/connections")).body;
  const stored = () => shop.sql("select value, sealed from secrets where name like 'connection:%'");

  test.each([
    ["stripe", { ...testKeys, secretKey: "sk_test_other" }, "secretKey", "provider_refused"],
    ["stripe", { ...testKeys, publishableKey: "sk_test_known" }, "publishableKey", "not_a_publishable_key"],
    ["stripe", { ...testKeys, secretKey: "pk_test_1" }, "secretKey", "not_a_secret_key"],
    ["stripe", { ...testKeys, secretKey: "" }, "secretKey", "required"],
    ["stripe", { ...testKeys, secretKey: "sk_live_known" }, "secretKey", "other_mode"],
    ["stripe", { ...testKeys, webhookSecret: "secret" }, "webhookSecret", "not_a_webhook_secret"],
    ["stripe", liveKeys, "secretKey", "mail_first"],
    ["mail", { sender: "orders" }, "sender", "not_an_email"],
    ["mail", { host: "smtp://mail.example" }, "host", "not_a_host"],
    ["mail", { port: 70_000 }, "port", "too_large"],
    ["mail", { password: "wrong" }, "host", "provider_refused"],
    ["mail", { encryption: "starttls" }, "host", "provider_refused"],
    ["carriers", { apiKey: "unknown" }, "apiKey", "provider_refused"],
  ])("%s with %j is refused beside '%s' as %s, and nothing is stored", async (service, values, field, code) => {
    const { status, body } = await put(service, service === "mail" ? mailServer(values) : values);
    expect([status, body.errors[0]]).toMatchObject([422, { field, code }]);
    expect(await stored()).toEqual([]);
  });

  test("what the provider accepts is stored encrypted, and nobody is shown the secrets again", async () => {
    expect((await put("stripe", testKeys)).status).toBe(200);
    expect(await states()).toMatchObject({ stripe: { source: "stored", live: false, account: "…nown" } });
    const [row] = await stored();
    expect(row).toMatchObject({ value: "", sealed: expect.any(String) });
    const [logged] = await shop.sql("select before, after from audit where action = 'connection.save'");
    expect(logged).toMatchObject({ before: { source: "sandbox" }, after: { service: "stripe", source: "stored" } });
    expect(JSON.stringify([row, logged, await states()])).not.toContain("sk_test_known");
  });

  test("real money needs a mail server, which then can't be disconnected", async () => {
    expect((await put("mail", mailServer())).status).toBe(200);
    expect((await put("stripe", liveKeys)).status).toBe(200);
    expect(await states()).toMatchObject({
      stripe: { live: true },
      mail: { account: "Miller Parts <orders@miller-parts.example> (127.0.0.1)" },
    });
    expect((await admin.call("DELETE", "/api/connections/mail")).body).toMatchObject({ code: "connection_needed" });
    const both = await Promise.all(["stripe", "mail"].map((name) => admin.call("DELETE", `/api/connections/${name}`)));
    // Whichever came first: never real money without mail.
    const { stripe, mail } = await states();
    expect([stripe.source, mail.source]).not.toEqual(["stored", "sandbox"]);
    expect(both[0]?.status).toBe(200);
  });

  test("it asks for the password again after ten minutes", async () => {
    await shop.sql("update sessions set proven_at = now() - interval '11 minutes'");
    expect((await put("carriers", { apiKey: "known" })).body).toMatchObject({ code: "sign_in_again" });
    expect((await admin.call("DELETE", "/api/connections/mail")).body).toMatchObject({ code: "sign_in_again" });
  });
});

test("without a key nothing is stored, and what the environment sets is not changed here", async () => {
  const bare = await sharedShop();
  const refused = await (await bare.admin()).call("PUT", "/api/connections/stripe", testKeys);
  expect(refused).toMatchObject({ status: 409, body: { code: "secret_key_missing" } });
  const inFile = await startShop({
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    SECRET_KEY: randomBytes(32).toString("base64"),
  });
  onTestFinished(() => inFile.stop());
  const admin = await inFile.admin();
  expect((await admin.call("PUT", "/api/connections/mail", mailServer())).body).toMatchObject({ code: "set_in_files" });
  expect((await admin.call("DELETE", "/api/connections/mail")).body).toMatchObject({ code: "set_in_files" });
});

test("a shop with a public address registers its webhook, and once", async () => {
  const config = readConfig({ STRIPE_API_BASE: base });
  const { probe } = createConnectionVault(config, { publicUrl: "https://parts.example", keys: [] });
  for (const _ of [1, 2])
    expect(await probe("stripe", testKeys)).toMatchObject({ webhookSecret: expect.stringMatching(/^whsec_we_/) });
  expect(registered.map(({ url }) => url)).toEqual(["https://parts.example/api/stripe/webhook"]);
});

describe("the processes of the shop start anew with what was entered:", () => {
  test("one with its own database", async () => {
    const folder = await mkdtemp(join(tmpdir(), "camber-connections-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await copyCluster(inject("preparedCluster"), join(folder, "postgres"));
    expect(await connectAnew({ DATA_DIR: folder })).toEqual({ after: ["pk_test_1"], exit: 0 });
  });

  test("two workers, one after the other", async () => {
    const database = await createDatabase();
    onTestFinished(database.drop);
    const env = { WORKERS: "2", DATABASE_URL: database.url, SECRET_KEY: randomBytes(32).toString("base64") };
    expect(await connectAnew(env)).toEqual({ after: ["pk_test_1"], exit: 0 });
  });

  test("but not a copy that is told to run on the sandbox", async () => {
    const database = await createDatabase();
    onTestFinished(database.drop);
    const env = { DATABASE_URL: database.url, SECRET_KEY: randomBytes(32).toString("base64") };
    await connectAnew(env);
    const copy = await startShop({
      ...env,
      DATABASE_MIGRATE_URL: database.url,
      STRIPE_API_BASE: base,
      SANDBOX: "force",
    });
    onTestFinished(() => copy.stop());
    expect((await copy.call("GET", "/api/site")).body.sandbox.stripe).toBe(true);
  });

  /** Connects a shop, and returns the publishable keys of its processes once all have new ones. */
  async function connectAnew(env: Record<string, string>): Promise<{ after: unknown[]; exit: number | null }> {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const run = launch({ PORT: String(port), RATE_LIMIT: "off", STRIPE_API_BASE: base, ...login, ...env });
    await ready(url, run);
    const { person } = createShopClient(url);
    const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = login;
    const admin = await person("sign-in/email", { email, password, name: "Admin" });
    expect((await admin.call("PUT", "/api/connections/stripe", testKeys)).status).toBe(200);
    // Of each worker: a connection of its own goes to the next one.
    const after = await eventually(async () => {
      const asked = Array.from({ length: 4 }, () => fetch(`${url}/api/site`, { headers: { connection: "close" } }));
      const sites = await Promise.all(asked.map(async (one) => (await (await one).json()) as Record<string, unknown>));
      const keys = new Set(sites.map((site) => site["stripePublishableKey"]));
      expect(keys).toEqual(new Set(["pk_test_1"]));
      return [...keys];
    });
    run.kill("SIGINT");
    return { after, exit: await run.exited };
  }
});
