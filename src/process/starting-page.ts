import { createHash } from "node:crypto";
import type { RequestListener } from "node:http";
import { html, raw } from "hono/html";
import type { Config } from "#process/config.ts";
import type * as Starting from "#web/messages/en/starting.ts";
import { languages, type Language } from "#web/messages/languages.ts";

/** What a start does, in this order. */
const steps = ["database", "schema", "data", "pages"] as const;
export type StartStep = (typeof steps)[number];

const style = `:root{color-scheme:light dark}body{font:1.1rem/1.5 system-ui,sans-serif;max-width:34rem;margin:20vh auto;padding:0 1.5rem}b{display:inline-block;padding:.3rem .6rem;background:light-dark(#15191c,#eceae4);color:light-dark(#f4f2ec,#101417)}h1{line-height:1.2}progress{width:100%;accent-color:light-dark(#b93a06,#ff8a4c)}`;
const policy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/**
 * What answers requests until the shop serves: 503 with a page that says what is being done and how far it is, and reloads itself; to programs one
 * line of text. `enter` notes the step that begins.
 */
export async function createStartingPage({ shop, locales }: Pick<Config, "shop" | "locales">) {
  const wordsOf = await Promise.all(
    locales.map(
      async (tag) => [tag, await import(`../web/messages/${tag}/starting.ts`)] as [Language, typeof Starting],
    ),
  );
  let at: StartStep = "database";
  const listener: RequestListener = ({ url = "/", headers: { accept = "" } }, response) => {
    response.setHeader("retry-after", "2").setHeader("cache-control", "no-store");
    if (!accept.includes("text/html")) {
      response.writeHead(503, { "content-type": "text/plain; charset=utf-8" }).end("The shop is starting.\n");
      return;
    }
    const [language, { starting }] = wordsOf.find(([tag]) => `${url}/`.startsWith(`/${tag}/`)) ?? wordsOf[0]!;
    response
      .writeHead(503, {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": policy,
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
      })
      .end(String(pageOf({ shop, language, words: starting, at })));
  };
  return { listener, enter: (step: StartStep) => void (at = step) };
}

type Shown = Pick<Config, "shop"> & { language: Language; words: (typeof Starting)["starting"]; at: StartStep };

function pageOf({ shop, language, words, at }: Shown) {
  const number = steps.indexOf(at) + 1;
  return html`<!doctype html>
    <html lang="${language}" dir="${languages[language].direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta http-equiv="refresh" content="2" />
        <title>${words.heading} – ${shop.name}</title>
        ${raw(`<style>${style}</style>`)}
      </head>
      <body>
        <main>
          <p><b>${shop.mark}</b></p>
          <h1>${words.heading}</h1>
          <p>${words.steps[at]}</p>
          <p><progress aria-label="${words.heading}" value="${number - 0.5}" max="${steps.length}"></progress></p>
          <p>${words.step(number, steps.length)}. ${words.again}</p>
        </main>
      </body>
    </html> `;
}
