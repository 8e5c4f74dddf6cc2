import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import { style } from "#sandbox/page-style.ts";

type Html = ReturnType<typeof html>;

export type SandboxPage = {
  /** English unless it is another one. */
  language?: string;
  title: string;
  /** What this page simulates, for the bar at the top. */
  notice: string;
  body: Html;
  /** The origins that forms of this page may redirect to, besides this server. */
  formTargets?: string[];
};

const styleHash = `'sha256-${createHash("sha256").update(style).digest("base64")}'`;

/** Returns a page of the sandbox: marked as such, without scripts, and unable to load anything from another origin. */
export async function sandboxPage({ language = "en", title, notice, body, formTargets = [] }: SandboxPage) {
  const page = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <title>${title}</title>
        ${raw(`<style>${style}</style>`)}
      </head>
      <body>
        <header class="notice">
          <p><strong>Sandbox</strong> ${notice}</p>
        </header>
        <main>${body}</main>
      </body>
    </html>`;
  return {
    body: String(await page),
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": [
        "default-src 'none'",
        `style-src ${styleHash}`,
        "img-src 'self'",
        "frame-src 'self'",
        `form-action ${["'self'", ...formTargets].join(" ")}`,
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ].join("; "),
      "x-content-type-options": "nosniff",
      "referrer-policy": "same-origin",
    },
  };
}
