import { html } from "hono/html";
import { linksIn, type Message, type Summary } from "#sandbox/mail/mails.ts";
import { sandboxPage } from "#sandbox/page.ts";

export const mountPath = "/sandbox/mail";

const notice =
  "No mail leaves this shop: everything it sends arrives here, and anyone who can open this page can read it.";

const when = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });

function time(at: Date) {
  return html`<time datetime="${at.toISOString()}">${when.format(at)} UTC</time>`;
}

export function inboxPage({ mails, to, older }: { mails: Summary[]; to?: string; older?: string }) {
  const query = new URLSearchParams({ ...(to && { to }), ...(older && { before: older }) });
  return sandboxPage({
    title: to ? `Mails to ${to} – sandbox inbox` : "Sandbox inbox",
    notice,
    body: html`<h1>Inbox</h1>
      <p class="soft">
        ${to ? html`Mails to <strong>${to}</strong>, newest first. <a href="${mountPath}">Show all</a>` : "Mails to everybody, newest first."}
      </p>
      <div class="row">
        <form method="get" action="${mountPath}" role="search">
          <div>
            <label for="to">Recipient</label>
            <input type="search" id="to" name="to" value="${to ?? ""}" placeholder="ada@example.com" />
          </div>
          <button class="button quiet">Filter</button>
        </form>
        ${mails.length > 0 ? html`<form method="post" action="${mountPath}/delete"><button class="button bad">Delete all mails</button></form>` : ""}
      </div>
      <div class="card inbox">
        ${
          mails.length > 0
            ? html`<ul class="plain">
                ${mails.map(
                  (mail) =>
                    html`<li>
                      <a class="mail" href="${mountPath}/${mail.id}">
                        <strong>${mail.subject || "(no subject)"}</strong>
                        ${time(mail.receivedAt)}
                        <span class="soft small">to ${mail.to.join(", ")}</span>
                      </a>
                    </li>`,
                )}
              </ul>`
            : html`<div class="empty">
                <p><strong>No mails ${to ? "to this address" : "yet"}.</strong></p>
                <p class="soft">
                  Sign up, reset a password or place an order, and the mail about it arrives here within seconds.
                </p>
                <p>
                  <a class="button quiet" href="${mountPath}${to ? `?${new URLSearchParams({ to })}` : ""}">Refresh</a>
                </p>
              </div>`
        }
      </div>
      ${older ? html`<p class="row"><a href="${mountPath}?${query}">Older mails</a></p>` : ""}`,
  });
}

export function messagePage(message: Message, view: "html" | "text") {
  const address = `${mountPath}/${message.id}`;
  const tab = (name: "html" | "text", label: string) =>
    view === name
      ? html`<a href="${address}?view=${name}" aria-current="page">${label}</a>`
      : html`<a href="${address}?view=${name}">${label}</a>`;
  return sandboxPage({
    title: `${message.subject || "(no subject)"} – sandbox inbox`,
    notice,
    body: html`<p class="small"><a href="${mountPath}">← Inbox</a></p>
      <div class="card">
        <h1>${message.subject || "(no subject)"}</h1>
        <dl class="small">
          <dt>From</dt>
          <dd>${message.from}</dd>
          <dt>To</dt>
          <dd>${message.to.map((to) => html`<a href="${mountPath}?${new URLSearchParams({ to })}">${to}</a> `)}</dd>
          <dt>Received</dt>
          <dd>${time(message.receivedAt)}</dd>
        </dl>
        <nav class="tabs" aria-label="View">
          ${message.html ? tab("html", "Designed") : ""} ${tab("text", "Plain text")}
          <a href="${address}/source">Source</a>
        </nav>
        ${
          view === "html"
            ? html`<iframe
                src="${address}/html"
                title="The mail as its reader sees it"
                sandbox="allow-popups allow-popups-to-escape-sandbox"
              ></iframe>`
            : html`<pre class="message">${withLinks(message.text)}</pre>`
        }
      </div>`,
  });
}

export function missingPage() {
  return sandboxPage({
    title: "No such mail – sandbox inbox",
    notice,
    body: html`<div class="card">
      <h1>There is no such mail</h1>
      <p>It may have been deleted.</p>
      <p><a class="button" href="${mountPath}">To the inbox</a></p>
    </div>`,
  });
}

function withLinks(text: string) {
  const parts: (string | ReturnType<typeof html>)[] = [];
  let end = 0;
  for (const { url, start } of linksIn(text)) {
    parts.push(text.slice(end, start), html`<a href="${url}">${url}</a>`);
    end = start + url.length;
  }
  parts.push(text.slice(end));
  return parts;
}
