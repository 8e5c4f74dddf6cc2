import { html } from "hono/html";
import type { MailMessage, MailMessages } from "#shop/foundation/mails/message.ts";

/** Returns a message as plain text. */
export function asText(message: MailMessage, footer: string): string {
  const facts = message.facts?.map(([name, value]) => `${name}: ${value}`).join("\n");
  const action = `${message.action.label}:\n${message.action.url}`;
  return `${[message.greeting, ...message.paragraphs, facts, action, message.closing, `--\n${footer}`].filter(Boolean).join("\n\n")}\n`;
}

type Words = Pick<MailMessages, "language" | "orOpen">;

/** Returns a message as HTML for all mail programs: one table, inline styles, no external resources. */
export function asHtml(message: MailMessage, footer: string, { language, orOpen }: Words): string {
  const { subject, greeting, paragraphs, facts = [], action, closing } = message;
  const paragraph = (text: string) => html`<p style="margin:0 0 16px">${text}</p>`;
  const fact = ([name, value]: readonly [string, string]) =>
    html`<tr>
      <td style="padding:6px 16px 6px 0;color:#566273">${name}</td>
      <td style="padding:6px 0;font-weight:600">${value}</td>
    </tr>`;
  const table = html`<table cellpadding="0" cellspacing="0" style="margin:0 0 20px;font-size:15px">
    ${facts.map(fact)}
  </table>`;
  const page = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${subject}</title>
      </head>
      <body style="margin:0;background:#f4f5f7;color:#17202b;font:16px/1.5 Helvetica,Arial,sans-serif">
        <main>
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
            <tr>
              <td align="center" style="padding:24px 12px">
                <table
                  role="presentation"
                  width="100%"
                  cellpadding="0"
                  cellspacing="0"
                  style="max-width:560px;background:#ffffff;border:1px solid #d3d9e1;border-radius:8px"
                >
                  <tr>
                    <td style="padding:28px">
                      <h1 style="margin:0 0 20px;font-size:22px;line-height:1.25">${subject}</h1>
                      ${[greeting, ...paragraphs].map(paragraph)} ${facts.length > 0 && table}
                      <p style="margin:24px 0">
                        <a
                          href="${action.url}"
                          style="display:inline-block;background:#0b5cad;color:#ffffff;font-weight:600;text-decoration:none;padding:12px 20px;border-radius:6px"
                          >${action.label}</a
                        >
                      </p>
                      <p style="margin:0 0 16px;font-size:14px;color:#566273">
                        ${orOpen} <a href="${action.url}" style="color:#0b5cad;word-break:break-all">${action.url}</a>
                      </p>
                      ${closing && paragraph(closing)}
                    </td>
                  </tr>
                </table>
                <p style="margin:16px 0 0;font-size:13px;color:#566273">${footer}</p>
              </td>
            </tr>
          </table>
        </main>
      </body>
    </html> `;
  return String(page);
}
