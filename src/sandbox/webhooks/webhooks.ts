import { createHmac, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Pool } from "pg";
import { isOwnPage } from "#sandbox/own-page.ts";
import { messagesPage, mountPath, type Received } from "#sandbox/webhooks/pages.ts";

const shown = 50;
const stored = 500;
const slowMs = 60_000;

/**
 * Returns a receiver of webhooks that shows what it received, and checks signatures with a secret that is typed on its page. It responds 204; at `/in/503` with
 * that status, at `/in/redirect` with a redirect, at `/in/slow` after a minute. Mount it at /sandbox/webhooks.
 */
export function createWebhookSandbox(pool: Pool): Hono {
  const app = new Hono();
  app.use(bodyLimit({ maxSize: 256 * 1_024 }));

  app.post("/in/:answer?", async (c) => {
    const answer = c.req.param("answer");
    const status = statusOf(answer);
    await store(pool, { headers: c.req.header(), body: await c.req.text(), answered: status });
    if (answer === "slow") await new Promise((resolve) => setTimeout(resolve, slowMs));
    return new Response(null, { status, ...(status === 302 && { headers: { location: mountPath } }) });
  });

  app.get("/", async (c) => {
    const page = await messagesPage(await listReceived(pool));
    return c.body(page.body, 200, page.headers);
  });

  // By POST, so that the secret is in no address.
  app.post("/", async (c) => {
    if (!isOwnPage(c.req.raw)) return c.text("This request came from another site.", 403);
    // A body that is no form has no secret.
    const { secret } = await c.req.parseBody().catch(() => ({ secret: null }));
    const received = await listReceived(pool);
    const checked = received.map((one) => ({ ...one, valid: isSigned(one, typeof secret === "string" ? secret : "") }));
    const page = await messagesPage(checked);
    return c.body(page.body, 200, page.headers);
  });

  app.post("/delete", async (c) => {
    if (!isOwnPage(c.req.raw)) return c.text("This request came from another site.", 403);
    await pool.query("delete from sandbox.webhook_messages");
    return c.redirect(mountPath, 303);
  });
  return app;
}

function statusOf(answer: string | undefined): number {
  if (answer === "redirect") return 302;
  return /^[45]\d\d$/.test(answer ?? "") ? Number(answer) : 204;
}

async function store(pool: Pool, { headers, body, answered }: Omit<Received, "id" | "receivedAt">): Promise<void> {
  const named = Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith("webhook-")));
  await pool.query("insert into sandbox.webhook_messages (headers, body, answered) values ($1, $2, $3)", [
    JSON.stringify(named).replaceAll("\\u0000", ""),
    body.replaceAll("\0", ""),
    answered,
  ]);
  await pool.query(
    "delete from sandbox.webhook_messages where id < (select id from sandbox.webhook_messages order by id desc offset $1 limit 1)",
    [stored],
  );
}

async function listReceived(pool: Pool): Promise<Received[]> {
  const { rows } = await pool.query<Received>(
    `select id, headers, body, answered, received_at as "receivedAt" from sandbox.webhook_messages order by id desc limit ${shown}`,
  );
  return rows;
}

/** Returns whether one of the signatures was made with this secret. */
function isSigned({ headers, body }: Received, secret: string): boolean {
  const key = Buffer.from(secret.trim().replace(/^whsec_/, ""), "base64");
  const content = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  const wanted = createHmac("sha256", key).update(content).digest();
  return (headers["webhook-signature"] ?? "").split(" ").some((signature) => {
    const actual = Buffer.from(signature.replace(/^v1,/, ""), "base64");
    return actual.length === wanted.length && timingSafeEqual(actual, wanted);
  });
}
