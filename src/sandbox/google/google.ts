import type { IncomingMessage, ServerResponse } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type Provider from "oidc-provider";
import type { Pool } from "pg";
import { avatar, findPerson, listPeople, savePerson } from "#sandbox/google/people.ts";
import { chooserPage, mountPath, problemPage } from "#sandbox/google/pages.ts";

export type GoogleSandboxOptions = {
  pool: Pool;
  /** The shop's origin + `/sandbox/google`. Called on the first request, when the port is known. */
  issuer: () => string;
  clientId: string;
  clientSecret: string;
  redirectUris: string[];
};

/**
 * Returns an OpenID Connect issuer that replaces Google, to be mounted at `/sandbox/google`. It writes to Node's own response, so it
 * requires `@hono/node-server`.
 */
export function createGoogleSandbox(options: GoogleSandboxOptions): { app: Hono } {
  const { pool } = options;
  let starting: Promise<Provider> | null = null;
  const provider = () => {
    // The library is a tenth of all modules, and most starts see no such sign-in.
    starting ??= import("#sandbox/google/issuer.ts").then(({ createIssuer }) =>
      createIssuer(pool, options.issuer(), options),
    );
    starting.catch(() => (starting = null));
    return starting;
  };

  const app = new Hono<{ Bindings: HttpBindings }>();

  app.get("/avatars/:file", async (c) => {
    const person = await findPerson(pool, c.req.param("file").replace(/\.svg$/, ""));
    if (!person) return c.notFound();
    return c.body(avatar(person), 200, {
      "content-type": "image/svg+xml",
      "content-security-policy": policy,
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=3600",
    });
  });

  app.get("/interaction/:uid", async (c) => {
    const found = await pendingSignIn(await provider(), c.env);
    return show(found ? await chooser(options, found.client) : await problemPage(gone), found ? 200 : 410);
  });

  app.post("/interaction/:uid", bodyLimit({ maxSize: 16_384 }), async (c) => {
    const issuer = await provider();
    const found = await pendingSignIn(issuer, c.env);
    if (!found) return show(await problemPage(gone), 410);
    // A body that is no form names nobody.
    const form = await c.req.parseBody().catch(() => ({}) as Record<string, never>);
    if (form["cancel"]) {
      return redirect(
        await issuer.interactionResult(c.env.incoming, c.env.outgoing, {
          error: "access_denied",
          error_description: "The sign-in was cancelled.",
        }),
      );
    }
    const sub = await chosenPerson(pool, form);
    if (!sub)
      return show(await chooser(options, found.client, { email: text(form["email"]), name: text(form["name"]) }), 422);
    return redirect(
      await issuer.interactionResult(
        c.env.incoming,
        c.env.outgoing,
        { select_account: {}, login: { accountId: sub } },
        { mergeWithLastSubmission: false },
      ),
    );
  });

  app.all("*", async (c) => {
    await forward(await provider(), c.env.incoming, c.env.outgoing);
    return RESPONSE_ALREADY_SENT;
  });

  return { app: app as unknown as Hono };
}

/** The policy of what is no page of the sandbox: it loads nothing and is in no frame. */
const policy = "default-src 'none'; frame-ancestors 'none'";

/** Forwards a request to the issuer with host and protocol of the issuer's own address, ignoring the client's forwarding headers. */
async function forward(
  issuer: Provider,
  incoming: IncomingMessage & { originalUrl?: string },
  outgoing: ServerResponse,
) {
  const { host, protocol } = new URL(issuer.issuer);
  for (const name of Object.keys(incoming.headers))
    if (name.startsWith("x-forwarded-") || name === "forwarded") delete incoming.headers[name];
  Object.assign(incoming.headers, { host, "x-forwarded-proto": protocol.slice(0, -1) });
  // Each sign-in starts without a session, so that another person can be chosen.
  incoming.headers.cookie = incoming.headers.cookie?.replace(/\bsandbox_google_session(\.sig)?=[^;]*(; *|$)/g, "");
  incoming.originalUrl = incoming.url;
  incoming.url = incoming.url?.slice(mountPath.length) || "/";
  // The shop adds its headers only to what it answers itself. Where a page of the issuer has a script, the issuer adds its hash.
  outgoing.setHeader("x-content-type-options", "nosniff");
  outgoing.setHeader("cache-control", "no-store");
  outgoing.setHeader("content-security-policy", `${policy}; script-src 'none'`);
  await issuer.callback()(incoming, outgoing);
}

type Entered = { email: string; name: string };

async function chooser({ pool, redirectUris }: GoogleSandboxOptions, client: string, entered?: Entered) {
  return chooserPage({
    people: await listPeople(pool),
    shop: client,
    avatarUrl: (person) => `${mountPath}/avatars/${encodeURIComponent(person.sub)}.svg`,
    formTargets: [...new Set(redirectUris.map((uri) => new URL(uri).origin))],
    ...(entered && { entered, problem: "Give a name and a valid email." }),
  });
}

/** Returns the id of the person in the form, inserted if they are new; null for an invalid name or email. */
async function chosenPerson(pool: Pool, form: Record<string, unknown>): Promise<string | null> {
  if (typeof form["account"] === "string") return (await findPerson(pool, form["account"]))?.sub ?? null;
  const name = text(form["name"]).trim().slice(0, 100);
  const email = text(form["email"]).trim().toLowerCase();
  if (!name || name.includes("\0") || !/^[^\s@\0]{1,64}@[a-z\d.-]{1,180}\.[a-z]{2,}$/.test(email)) return null;
  return (await savePerson(pool, { name, email, emailVerified: form["verified"] === "yes" })).sub;
}

const gone = "It has expired, or it was started in another browser. Start again from the shop.";

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

async function pendingSignIn(
  issuer: Provider,
  { incoming, outgoing }: HttpBindings,
): Promise<{ client: string } | null> {
  try {
    const { params } = await issuer.interactionDetails(incoming, outgoing);
    return { client: new URL(String(params["redirect_uri"])).host };
  } catch {
    return null;
  }
}

function show(page: { body: string; headers: Record<string, string> }, status: number): Response {
  return new Response(page.body, { status, headers: page.headers });
}

function redirect(location: string): Response {
  return new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });
}
