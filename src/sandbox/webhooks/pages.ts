import { html } from "hono/html";
import { sandboxPage } from "#sandbox/page.ts";

export const mountPath = "/sandbox/webhooks";

export type Received = {
  id: string;
  headers: Record<string, string>;
  body: string;
  answered: number;
  receivedAt: Date;
  /** Whether its signature is right; missing: it was not checked. */
  valid?: boolean;
};

const when = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "medium", timeZone: "UTC" });

export function messagesPage(received: Received[]) {
  return sandboxPage({
    title: "Sandbox receiver of webhooks",
    notice:
      "This replaces another program: it shows the webhooks that are sent to it, and anyone who can open this page can read them.",
    body: html`<h1>Received webhooks</h1>
      <p class="soft">
        Add <code>${mountPath}/in</code> on this site as an endpoint on the page Webhooks.
        <code>${mountPath}/in/503</code> fails with that status, <code>${mountPath}/in/redirect</code> redirects,
        <code>${mountPath}/in/slow</code> does not answer in time.
      </p>
      <div class="row">
        <form method="post" action="${mountPath}">
          <div>
            <label for="secret">Secret of the endpoint</label>
            <input type="password" id="secret" name="secret" autocomplete="off" placeholder="whsec_…" />
          </div>
          <button class="button quiet">Check signatures</button>
        </form>
        ${received.length > 0 ? html`<form method="post" action="${mountPath}/delete"><button class="button bad">Delete all messages</button></form>` : ""}
      </div>
      ${
        received.length === 0
          ? html`<div class="card empty">
              <p><strong>No messages yet.</strong></p>
            </div>`
          : received.map(message)
      }`,
  });
}

function message({ headers, body, answered, receivedAt, valid }: Received) {
  return html`<div class="card">
    <p>
      <time datetime="${receivedAt.toISOString()}">${when.format(receivedAt)} UTC</time>, answered ${answered}
      ${valid === undefined ? "" : html` · <strong>${valid ? "signature is valid" : "signature is wrong"}</strong>`}
    </p>
    <dl class="small">
      ${Object.entries(headers).map(
        ([name, value]) =>
          html`<dt>${name}</dt>
            <dd>${value}</dd>`,
      )}
    </dl>
    <pre class="message">${body}</pre>
  </div>`;
}
