import { html } from "hono/html";
import type { MailedLine, MailFact, MailMessage, MailMessages } from "#shop/foundation/mails/message.ts";

/** How the shop shows itself in its mails. `logo`: the address of an image, or null. */
export type MailLook = { name: string; mark: string; logo: string | null; accent: string; onAccent: string };

/** Returns a message as plain text. */
export function asText(message: MailMessage, footer: string): string {
  const { greeting, paragraphs, facts = [], lines = [], sums = [], address, action, closing } = message;
  const blocks = [
    greeting,
    ...paragraphs,
    facts.map(([label, value, url]) => `${label}: ${value}${url ? `\n${url}` : ""}`).join("\n"),
    lines
      .map(({ name, notes, price }) => [`${name}: ${price}`, ...notes.map((note) => `  ${note}`)].join("\n"))
      .join("\n"),
    sums.map(([label, value]) => `${label}: ${value}`).join("\n"),
    address && `${address.title}:\n${address.lines.join("\n")}`,
    `${action.label}:\n${action.url}`,
    closing,
    `--\n${footer}`,
  ];
  return `${blocks.filter(Boolean).join("\n\n")}\n`;
}

type Words = Pick<MailMessages, "language" | "orOpen">;

const soft = "color:#5b5f66";
const rule = "border-top:1px solid #dcd9d0";
const picturePx = 64;

/**
 * Returns a message as HTML for all mail programs: tables and inline styles. Nothing comes from elsewhere but pictures of the shop itself, without which it
 * is read as well.
 */
export function asHtml(message: MailMessage, footer: string, { language, orOpen }: Words, look: MailLook): string {
  const { subject, greeting, paragraphs, facts = [], lines = [], sums = [], address, action, closing } = message;
  const paragraph = (text: string) => html`<p style="margin:0 0 16px">${text}</p>`;
  const page = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light" />
        <title>${subject}</title>
      </head>
      <body style="margin:0;background:#f4f2ec;color:#15181c;font:16px/1.5 Helvetica,Arial,sans-serif">
        <main>
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
            <tr>
              <td align="center" style="padding:24px 12px">
                <table
                  role="presentation"
                  width="100%"
                  cellpadding="0"
                  cellspacing="0"
                  style="max-width:600px;background:#fffefb;border:1px solid #dcd9d0"
                >
                  <tr>
                    <td style="padding:20px 28px;border-bottom:3px solid ${look.accent}">${headOf(look)}</td>
                  </tr>
                  <tr>
                    <td style="padding:28px">
                      <h1 style="margin:0 0 20px;font-size:22px;line-height:1.25">${subject}</h1>
                      ${[greeting, ...paragraphs].map(paragraph)} ${facts.length > 0 && factsOf(facts, look)}
                      ${lines.length > 0 && linesOf(lines, sums)} ${address && addressOf(address)}
                      <p style="margin:24px 0">
                        <a
                          href="${action.url}"
                          style="display:inline-block;background:${look.accent};color:${look.onAccent};font-weight:600;text-decoration:none;padding:12px 20px"
                          >${action.label}</a
                        >
                      </p>
                      <p style="margin:0 0 16px;font-size:14px;${soft}">
                        ${orOpen}
                        <a href="${action.url}" style="color:${look.accent};word-break:break-all">${action.url}</a>
                      </p>
                      ${closing && paragraph(closing)}
                    </td>
                  </tr>
                </table>
                <p style="margin:16px 0 0;font-size:13px;${soft}">${footer}</p>
              </td>
            </tr>
          </table>
        </main>
      </body>
    </html> `;
  return String(page);
}

function headOf({ name, mark, logo }: MailLook) {
  if (logo) return html`<img src="${logo}" alt="${name}" height="40" style="display:block;height:40px;border:0" />`;
  return html`<span style="background:#15181c;color:#ffffff;font-weight:700;letter-spacing:1px;padding:6px 10px"
      >${mark}</span
    >
    <span style="font-weight:700;padding-left:8px">${name}</span>`;
}

function factsOf(facts: MailFact[], { accent }: MailLook) {
  const row = ([label, value, url]: MailFact) =>
    html`<tr>
      <td style="padding:4px 16px 4px 0;vertical-align:top;${soft}">${label}</td>
      <td style="padding:4px 0;font-weight:600;overflow-wrap:anywhere">
        ${url ? html`<a href="${url}" style="color:${accent}">${value}</a>` : value}
      </td>
    </tr>`;
  return html`<table cellpadding="0" cellspacing="0" style="margin:0 0 20px;font-size:15px">
    ${facts.map(row)}
  </table>`;
}

function linesOf(lines: MailedLine[], sums: [string, string][]) {
  const hasPictures = lines.some(({ picture }) => picture !== null);
  const pictureOf = (picture: string | null) =>
    html`<td width="${picturePx}" style="padding:12px 12px 12px 0;vertical-align:top;${rule}">
      ${
        picture &&
        html`<img src="${picture}" alt="" width="${picturePx}" height="${picturePx}" style="display:block;border:0" />`
      }
    </td>`;
  const line = ({ name, notes, price, picture }: MailedLine) =>
    html`<tr>
      ${hasPictures && pictureOf(picture)}
      <td style="padding:12px 12px 12px 0;vertical-align:top;overflow-wrap:anywhere;${rule}">
        <span style="font-weight:600">${name}</span>
        ${notes.map((note) => html`<br /><span style="font-size:14px;${soft}">${note}</span>`)}
      </td>
      <td align="right" style="padding:12px 0;vertical-align:top;white-space:nowrap;${rule}">${price}</td>
    </tr>`;
  const sum = ([label, value]: [string, string]) =>
    html`<tr>
      ${hasPictures && html`<td></td>`}
      <td style="padding:4px 12px 4px 0">${label}</td>
      <td align="right" style="padding:4px 0;white-space:nowrap;font-weight:600">${value}</td>
    </tr>`;
  return html`<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;font-size:15px">
    ${lines.map(line)} ${sums.map(sum)}
  </table>`;
}

function addressOf({ title, lines }: NonNullable<MailMessage["address"]>) {
  return html`<p style="margin:0 0 20px;font-size:15px">
    <span style="${soft}">${title}</span>${lines.map((line) => html`<br />${line}`)}
  </p>`;
}
