import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { onTestFinished } from "vitest";
import { createIdentity, type Identity, type IdentityOptions } from "#identity/identity.ts";
import { queueMail } from "#shop/foundation/mails/outbox.ts";
import { serverMessages } from "#web/messages/all.ts";
import { visitor, type Visitor } from "#test/browser-by-fetch.ts";
import { testDatabase } from "#test/database.ts";

export const password = "correct horse";

/** Listens on a free loopback port until the running test ends. The handler may be set after the address is known. */
export async function listen(): Promise<{ origin: string; serve: (listener: RequestListener) => void }> {
  let handler: RequestListener = (_, answer) => answer.writeHead(503).end();
  const server = createServer((request, answer) => handler(request, answer));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, serve: (listener) => (handler = listener) };
}

/** The shop's identity at a real port, with a database of its own. Rate limits are off unless asked for. */
export async function startIdentity(overrides: Partial<IdentityOptions> = {}) {
  const { db, pool } = await testDatabase();
  const { origin, serve } = await listen();
  const identity: Identity = await createIdentity({
    pool,
    publicUrl: origin,
    shopName: "Camber",
    google: null,
    rateLimit: null,
    trustedProxy: false,
    sendMail: (to, mail) => queueMail(db, to, mail),
    words: (await serverMessages("en")).identity,
    pageUrl: (path) => origin + path,
    ...overrides,
  });
  onTestFinished(() => identity.settled());
  const listener = getRequestListener((request) => identity.handle(request, "127.0.0.1"));
  serve(listener);

  /** The links mailed to an address, newest first. */
  async function mailedLinks(to: string, template: "verify_email" | "reset_password"): Promise<string[]> {
    await identity.settled();
    const { rows } = await pool.query<{ url: string }>(
      "select data ->> 'url' as url from mails where to_address = $1 and template = $2 order by id desc",
      [to, template],
    );
    return rows.map((row) => row.url);
  }

  async function signUp(email: string, name = "Ada"): Promise<Visitor> {
    const someone = visitor(origin);
    const answer = await someone.post("/api/identity/sign-up/email", { name, email, password });
    if (!answer.ok) throw new Error(`sign-up answered ${answer.status}: ${await answer.text()}`);
    return someone;
  }

  /** Signs up a user with a confirmed address. */
  async function signUpConfirmed(email: string, name?: string): Promise<Visitor> {
    const someone = await signUp(email, name);
    await pool.query("update users set email_verified = true where email = $1", [email]);
    return someone;
  }

  function cookieOf(someone: Visitor): Headers {
    return new Headers({ cookie: [...someone.cookies].map(([name, value]) => `${name}=${value}`).join("; ") });
  }

  /** What the page does after each sign-in: turns the session cookie into the bearer token (D8). */
  async function bearer(someone: Visitor, email: string): Promise<string> {
    const { token } = await identity.tokenFor(cookieOf(someone), email);
    return `Bearer ${token}`;
  }

  return { db, pool, origin, serve, listener, identity, mailedLinks, signUp, signUpConfirmed, cookieOf, bearer };
}
