import type { Letter } from "#mail/text.en.ts";

/** A letter for readers without HTML. */
export function asText(letter: Letter, footer: string): string {
  const facts = letter.facts?.map(([name, value]) => `${name}: ${value}`).join("\n");
  const action = `${letter.action.label}:\n${letter.action.url}`;
  return `${[letter.greeting, ...letter.paragraphs, facts, action, letter.closing, `--\n${footer}`].filter(Boolean).join("\n\n")}\n`;
}

/** A letter in the HTML that every mail program understands: one table, styles at the elements, nothing to load. */
export function asHtml(letter: Letter, footer: string): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  const facts = (letter.facts ?? [])
    .map(
      ([name, value]) =>
        `<tr><td style="padding:6px 16px 6px 0;color:#566273">${escapeHtml(name)}</td><td style="padding:6px 0;font-weight:600">${escapeHtml(value)}</td></tr>`,
    )
    .join("");
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(letter.subject)}</title></head>
<body style="margin:0;background:#f4f5f7;color:#17202b;font:16px/1.5 Helvetica,Arial,sans-serif">
<main><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #d3d9e1;border-radius:8px"><tr><td style="padding:28px">
<h1 style="margin:0 0 20px;font-size:22px;line-height:1.25">${escapeHtml(letter.subject)}</h1>
${paragraph(letter.greeting)}
${letter.paragraphs.map(paragraph).join("\n")}
${facts && `<table cellpadding="0" cellspacing="0" style="margin:0 0 20px;font-size:15px">${facts}</table>`}
<p style="margin:24px 0"><a href="${escapeHtml(letter.action.url)}" style="display:inline-block;background:#0b5cad;color:#ffffff;font-weight:600;text-decoration:none;padding:12px 20px;border-radius:6px">${escapeHtml(letter.action.label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;color:#566273">Or open this address: <a href="${escapeHtml(letter.action.url)}" style="color:#0b5cad;word-break:break-all">${escapeHtml(letter.action.url)}</a></p>
${letter.closing ? paragraph(letter.closing) : ""}
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
