import { createTransport } from "nodemailer";
import { asHtml, asText } from "#mail/render.ts";
import { footer, letterOf, type Setting } from "#mail/text.en.ts";
import type { SendMail } from "#shop/mails/outbox.ts";
import { fromCents } from "#shop/money.ts";

type MailerOptions = {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  smtpUrl: string;
  from: string;
  shop: { name: string };
  /** The shop's origin: where the links of a mail lead. */
  publicUrl: string;
};

const time = new Intl.DateTimeFormat("en", { dateStyle: "full", timeStyle: "short", timeZone: "UTC" });

/**
 * Sends the outbox's mails by SMTP. The Message-ID is made of the mail's own id, so one that is sent again (the process
 * died between sending and noting it) is recognised as the same. Throws when the server does not take the mail.
 */
export function createMailer({ smtpUrl, from, shop, publicUrl }: MailerOptions): SendMail {
  const transport = createTransport({
    url: smtpUrl,
    // One connection for the mails that wait together, closed as soon as there is none; what fails is the outbox's to send again.
    pool: true,
    maxConnections: 1,
    maxRequeues: 0,
    idleTimeout: 200,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    dnsTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const setting: Setting = {
    shopName: shop.name,
    page: (path) => new URL(path, publicUrl).href,
    money: (cents, currency) =>
      new Intl.NumberFormat("en", { style: "currency", currency }).format(fromCents(cents, currency)),
    time: (iso) => `${time.format(new Date(iso))} UTC`,
  };
  const signature = footer(shop.name, publicUrl);
  return async (mail) => {
    const letter = letterOf(mail, setting);
    await transport.sendMail({
      messageId: `<${mail.id}@${new URL(publicUrl).hostname}>`,
      from,
      // As one address, whatever stands in it: a comma must not make two of it.
      to: { name: "", address: mail.to },
      subject: letter.subject,
      text: asText(letter, signature),
      html: asHtml(letter, signature),
      headers: { "Auto-Submitted": "auto-generated" },
    });
  };
}
