import type { MailMessage, MailWords } from "#shop/mails/message.ts";

/** A message for readers without HTML. */
export function asText(message: MailMessage, footer: string): string {
  const facts = message.facts?.map(([name, value]) => `${name}: ${value}`).join("\n");
  const action = `${message.action.label}:\n${message.action.url}`;
  return `${[message.greeting, ...message.paragraphs, facts, action, message.closing, `--\n${footer}`].filter(Boolean).join("\n\n")}\n`;
}

type Words = Pick<MailWords, "language" | "orOpen">;

/** A message in the HTML that every mail program understands: one table, styles at the elements, nothing to load. */
export function asHtml(message: MailMessage, footer: string, { language, orOpen }: Words): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  const facts = (message.facts ?? [])
    .map(
      ([name, value]) =>
        `<tr><td style="padding:6px 16px 6px 0;color:#566273">${escapeHtml(name)}</td><td style="padding:6px 0;font-weight:600">${escapeHtml(value)}</td></tr>`,
    )
    .join("");
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(message.subject)}</title></head>
<body style="margin:0;background:#f4f5f7;color:#17202b;font:16px/1.5 Helvetica,Arial,sans-serif">
<main><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #d3d9e1;border-radius:8px"><tr><td style="padding:28px">
<h1 style="margin:0 0 20px;font-size:22px;line-height:1.25">${escapeHtml(message.subject)}</h1>
${paragraph(message.greeting)}
${message.paragraphs.map(paragraph).join("\n")}
${facts && `<table cellpadding="0" cellspacing="0" style="margin:0 0 20px;font-size:15px">${facts}</table>`}
<p style="margin:24px 0"><a href="${escapeHtml(message.action.url)}" style="display:inline-block;background:#0b5cad;color:#ffffff;font-weight:600;text-decoration:none;padding:12px 20px;border-radius:6px">${escapeHtml(message.action.label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;color:#566273">${escapeHtml(orOpen)} <a href="${escapeHtml(message.action.url)}" style="color:#0b5cad;word-break:break-all">${escapeHtml(message.action.url)}</a></p>
${message.closing ? paragraph(message.closing) : ""}
</td></tr></table>
<p style="margin:16px 0 0;font-size:13px;color:#566273">${escapeHtml(footer)}</p>
</td></tr></table></main>
</body>
</html>
`;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
