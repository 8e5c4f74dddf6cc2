import { createTransport } from "nodemailer";
import { asHtml, asText } from "#mail/render.ts";
import type { MailContext, MailWords } from "#shop/mails/message.ts";
import type { SendMail } from "#shop/mails/outbox.ts";
import { fromCents } from "#shop/money.ts";
import { timeoutMs } from "#shop/limits.ts";

type MailerOptions = {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  smtpUrl: string;
  from: string;
  shop: { name: string };
  /** The shop's origin: where the links of a mail lead. */
  publicUrl: string;
  /** The shop's languages, the default one first, and what stands before the paths of their pages. */
  languages: { words: MailWords; prefix: string }[];
};

/**
 * Sends the outbox's mails by SMTP. The Message-ID is made of the mail's own id, so one that is sent again (the process
 * died between sending and noting it) is recognised as the same. Throws when the server does not take the mail. A
 * mail is in the language of its recipient, where the shop still speaks that, else in the default one.
 */
export function createMailer({ smtpUrl, from, shop, publicUrl, languages }: MailerOptions): SendMail {
  const transport = createTransport({
    url: smtpUrl,
    // One connection for the mails that wait together, closed as soon as there is none; what fails is the outbox's to send again.
    pool: true,
    maxConnections: 1,
    maxRequeues: 0,
    idleTimeout: 200,
    connectionTimeout: timeoutMs.mailConnect,
    greetingTimeout: timeoutMs.mailConnect,
    socketTimeout: timeoutMs.mailResponse,
    dnsTimeout: timeoutMs.mailConnect,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const signature = `${shop.name} · ${publicUrl}`;
  const [main, ...others] = languages.map(({ words, prefix }) => {
    const context = mailContext({ shopName: shop.name, pages: publicUrl + prefix, locale: words.locale });
    return { words, context };
  });
  return async (mail) => {
    const language = others.find(({ words }) => words.language === mail.locale) ?? main;
    if (!language) throw new Error("a shop has at least one language");
    const { words, context } = language;
    const message = words.message(mail, context);
    await transport.sendMail({
      messageId: `<${mail.id}@${new URL(publicUrl).hostname}>`,
      from,
      // As one address, whatever stands in it: a comma must not make two of it.
      to: { name: "", address: mail.to },
      subject: message.subject,
      text: asText(message, signature),
      html: asHtml(message, signature, words),
      headers: { "Auto-Submitted": "auto-generated", "Content-Language": words.language },
    });
  };
}

type Place = { shopName: string; pages: string; locale: string };

function mailContext({ shopName, pages, locale }: Place): MailContext {
  const time = new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "short", timeZone: "UTC" });
  return {
    shopName,
    page: (path) => pages + path,
    money: (cents, currency) =>
      new Intl.NumberFormat(locale, { style: "currency", currency }).format(fromCents(cents, currency)),
    time: (iso) => `${time.format(new Date(iso))} UTC`,
  };
}
