import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { cors } from "hono/cors";
import { html, raw } from "hono/html";
import { parseAccept } from "hono/utils/accept";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Pool } from "pg";
import { sandboxPage } from "#sandbox/page.ts";
import { price } from "#sandbox/stripe/amounts.ts";
import type { Call } from "#sandbox/stripe/call.ts";
import { cardFormWords } from "#sandbox/stripe/card-form-words.ts";
import { answerChallenge, returnAddress } from "#sandbox/stripe/confirm.ts";
import { StripeFault } from "#sandbox/stripe/fault.ts";
import { inTransaction } from "#sandbox/stripe/idempotency.ts";
import { newId } from "#sandbox/stripe/ids.ts";
import { findIntent, intentForBrowser } from "#sandbox/stripe/intent-rows.ts";
import { parseForm } from "#sandbox/stripe/parameters.ts";
import { logFault } from "#log/log.ts";

type Settings = { pool: Pool; publicUrl: () => string; onWrite: () => void };

const text = (file: URL) => readFileSync(file, "utf8");
const style = text(new URL("./card-form.css", import.meta.url));
const script = text(new URL("./card-form.client.js", import.meta.url));

const template = text(new URL("./card-form.html", import.meta.url));

type Language = keyof typeof cardFormWords;

const isLanguage = (tag: string): tag is Language => Object.hasOwn(cardFormWords, tag);

/** Returns the language of a page of the bank: the first that the browser's `Accept-Language` prefers and that has words; else English. */
function languageOf(accepted: string): Language {
  const wanted = parseAccept(accepted).filter(({ q }) => q > 0);
  const tags = wanted.map(({ type }) => type.toLowerCase().split("-")[0] ?? "");
  return tags.find(isLanguage) ?? "en";
}

/** Returns the card form in a language, as Stripe's own is in the `locale` that a page asks for; in English where it has no words of it. */
function cardForm(locale: string): string {
  const language = isLanguage(locale) ? locale : "en";
  const { errors, ...words } = cardFormWords[language];
  return fill(template, {
    ...words,
    language,
    style: `<style>${style}</style>`,
    errors: `<script type="application/json" id="errors">${JSON.stringify(errors)}</script>`,
    script: `<script>${script}</script>`,
    challenge: challenge("", language),
  });
}

function challenge(amount: string, language: Language): string {
  const { bank, isYours, approve, choose, complete, fail } = cardFormWords[language];
  return `
    <p class="bank">${bank}</p>
    <h1 id="challenge-title" tabindex="-1">${isYours}</h1>
    <p>${approve} <strong id="challenge-amount">${amount}</strong>. ${choose}</p>
    <div class="row choices">
      <button class="button main" name="outcome" value="complete">${complete}</button>
      <button class="button quiet" name="outcome" value="fail">${fail}</button>
    </div>`;
}

/** Returns the pages that customers see: the card form in the frame of the payment page, and the bank's authentication. */
export function createPages({ pool, publicUrl, onWrite }: Settings): Hono {
  const app = new Hono();
  app.onError((error, c) => {
    if (!(error instanceof StripeFault)) logFault("sandbox", error, "payments");
    const fault =
      error instanceof StripeFault
        ? error
        : new StripeFault(500, { type: "api_error", message: "An unknown error occurred." });
    return c.json({ error: fault.error }, fault.status as ContentfulStatusCode);
  });
  const callOf = (params: Call["params"], sql: Call["sql"]): Call => ({
    sql,
    params,
    secret: false,
    requestId: newId("req"),
    idempotencyKey: null,
    publicUrl: publicUrl(),
  });

  app.get("/card-form", (c) => {
    const policy = [
      "default-src 'none'",
      // An origin of its own, so that no page of the shop can access it, even when it is opened directly.
      "sandbox allow-scripts allow-forms",
      `script-src ${hashOf(script)}`,
      `style-src ${hashOf(style)}`,
      `connect-src 'self' ${publicUrl()}`,
      `frame-ancestors 'self' ${publicUrl()}`,
    ];
    return pageResponse(c, cardForm(c.req.query("locale") ?? "en"), policy);
  });

  app.get("/challenge/:id", async (c) => {
    const call = callOf(parseForm(new URL(c.req.url).search.slice(1)), pool);
    const intent = await findIntent(call, c.req.param("id"));
    const language = languageOf(c.req.query("locale") ?? c.req.header("accept-language") ?? "");
    const words = cardFormWords[language];
    c.header("content-language", language);
    c.header("vary", "accept-language");
    if (intent.status !== "requires_action") return c.text(`${words.nothingToApprove}\n`, 410);
    const back = returnAddress(intent, intent);
    const { body, headers } = await sandboxPage({
      language,
      title: words.challengeTitle,
      notice: words.bankNotice,
      body: html`<form method="post" class="card narrow">
        <input type="hidden" name="client_secret" value="${intent.client_secret}" />
        ${raw(challenge(price(intent.amount, intent.currency, language), language))}
      </form>`,
      // Browsers apply `form-action` to the redirect of the response too.
      formTargets: back ? [new URL(back).origin] : [],
    });
    return c.body(body, 200, { ...headers, "referrer-policy": "no-referrer" });
  });

  app.use("/challenge/*", cors({ origin: "*", allowMethods: ["POST"] }), bodyLimit({ maxSize: 4096 }));
  app.post("/challenge/:id", async (c) => {
    const params = parseForm(await c.req.text());
    const { before, after } = await inTransaction(pool, async (sql) => {
      const call = callOf(params, sql);
      const before = await findIntent({ ...call, params: { client_secret: params.client_secret } }, c.req.param("id"));
      return { before, after: await answerChallenge(call, before.id) };
    });
    onWrite();
    const back = returnAddress(before, after);
    return back && !c.req.header("Accept")?.startsWith("application/json")
      ? c.redirect(back, 303)
      : c.json(intentForBrowser(after));
  });
  return app;
}

/** Returns the template with its placeholders (`<!-- name -->`) replaced. */
function fill(template: string, values: Record<string, string>): string {
  return template.replaceAll(/<!-- (\w+) -->/g, (_, name: string) => values[name] ?? "");
}

function pageResponse(c: Context, html: string, policy: string[]): Response {
  return c.html(html, 200, {
    "Content-Security-Policy": [...policy, "base-uri 'none'"].join("; "),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
  });
}

function hashOf(source: string): string {
  return `'sha256-${createHash("sha256").update(source).digest("base64")}'`;
}
