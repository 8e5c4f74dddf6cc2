import { Hono } from "hono";
import type { Pool } from "pg";
import { isOwnPage } from "#sandbox/own-page.ts";
import { deleteMails, listMails, pageSize, readMail } from "#sandbox/mail/mails.ts";
import { inboxPage, messagePage, missingPage, mountPath } from "#sandbox/mail/pages.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns the pages of the inbox, and the same as JSON (`messages.json?to=`). */
export function createInbox(pool: Pool): Hono {
  const app = new Hono();

  app.get("/", async (c) => {
    const to = recipient(c.req.query("to"));
    const before = c.req.query("before");
    const mails = await listMails(pool, { to, ...(before && uuid.test(before) && { before }) });
    const older = mails.length === pageSize ? mails.at(-1)?.id : undefined;
    const page = await inboxPage({ mails, to, older });
    return c.body(page.body, 200, page.headers);
  });

  app.get("/messages.json", async (c) => {
    const mails = await listMails(pool, { to: recipient(c.req.query("to")) });
    const messages = await Promise.all(mails.map(({ id }) => readMail(pool, id)));
    c.header("cache-control", "no-store");
    return c.json(messages.filter((message) => message !== null).map((message) => ({ ...message, raw: undefined })));
  });

  app.post("/delete", async (c) => {
    if (!isOwnPage(c.req.raw)) return c.text("This request came from another site.", 403);
    await deleteMails(pool);
    return c.redirect(mountPath, 303);
  });

  app.get("/:id{[0-9a-f-]{36}}", async (c) => {
    const message = await find(c.req.param("id"));
    const page = message
      ? await messagePage(message, message.html !== "" && c.req.query("view") !== "text" ? "html" : "text")
      : await missingPage();
    return c.body(page.body, message ? 200 : 404, page.headers);
  });

  // The content of a mail is untrusted: its page may not run scripts, load resources or submit forms.
  app.get("/:id{[0-9a-f-]{36}}/html", async (c) => {
    const message = await find(c.req.param("id"));
    if (!message) return c.notFound();
    return c.body(`<!doctype html><base target="_blank">${message.html}`, 200, {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy":
        "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; frame-ancestors 'self'",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
    });
  });

  app.get("/:id{[0-9a-f-]{36}}/source", async (c) => {
    const message = await find(c.req.param("id"));
    if (!message) return c.notFound();
    return c.body(new Uint8Array(message.raw), 200, {
      "content-type": "text/plain; charset=utf-8",
      "x-content-type-options": "nosniff",
    });
  });

  async function find(id: string) {
    return uuid.test(id) ? readMail(pool, id) : null;
  }

  return app;
}

function recipient(to: string | undefined): string | undefined {
  return to?.trim().toLowerCase().replaceAll("\0", "") || undefined;
}
