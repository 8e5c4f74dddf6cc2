import { createTransport } from "nodemailer";
import { asHtml, asText } from "#adapters/mail/render.ts";
import type { CurrencyDisplay } from "#shop/desk/brand/brand-settings.ts";
import type { MailContext, MailMessages } from "#shop/foundation/mails/message.ts";
import type { SendMail } from "#shop/desk/mails/send-mails.ts";
import { fromCents } from "#shop/foundation/money.ts";
import { jobLimits, timeoutMs } from "#shop/foundation/limits.ts";

type MailerOptions = {
  /** `smtp://` or `smtps://`, with user and password if the server requires them. */
  smtpUrl: string;
  from: string;
  /** Returns the shop's name, whether staff have set it (then it also names the sender), and how amounts name their currency. */
  brand: () => Promise<{ name: string; isSet: boolean; currencyDisplay: CurrencyDisplay }>;
  /** The shop's origin, for the links in mails. */
  publicUrl: string;
  /** The shop's languages, default first, with the prefix of their pages. */
  languages: { words: MailMessages; prefix: string }[];
};

/**
 * Returns a function that sends the mails of the outbox by SMTP. The Message-ID is derived from the mail's id, so that a mail that is sent
 * again (the process died before recording it) is recognised as the same. Throws if the server does not accept the mail. A mail is in the
 * language of its recipient if the shop has it, else in the default language.
 */
export function createMailer({ smtpUrl, from, brand, publicUrl, languages }: MailerOptions): SendMail {
  const transport = createTransport({
    url: smtpUrl,
    // Connections for consecutive mails, closed when idle. The outbox retries failed mails.
    pool: true,
    maxConnections: jobLimits.mailsAtOnce,
    maxRequeues: 0,
    idleTimeout: 200,
    connectionTimeout: timeoutMs.mailConnect,
    greetingTimeout: timeoutMs.mailConnect,
    socketTimeout: timeoutMs.mailResponse,
    dnsTimeout: timeoutMs.mailConnect,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const [main, ...others] = languages.map(({ words, prefix }) => {
    return { words, context: mailContext({ pages: publicUrl + prefix, locale: words.locale }) };
  });
  return async (mail) => {
    const language = others.find(({ words }) => words.language === mail.locale) ?? main;
    if (!language) throw new Error("a shop has at least one language");
    const { words, context } = language;
    const { name, isSet, currencyDisplay } = await brand();
    const signature = `${name} · ${publicUrl}`;
    const message = words.message(mail, { ...context, shopName: name, money: moneyIn(words.locale, currencyDisplay) });
    const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
    await transport.sendMail({
      messageId: `<${mail.id}@${new URL(publicUrl).hostname}>`,
      from: isSet ? { name, address } : from,
      // As one address: a comma in it must not make two.
      to: { name: "", address: mail.to },
      subject: message.subject,
      text: asText(message, signature),
      html: asHtml(message, signature, words),
      headers: { "Auto-Submitted": "auto-generated", "Content-Language": words.language },
    });
  };
}

type Locality = { pages: string; locale: string };

function mailContext({ pages, locale }: Locality): Omit<MailContext, "shopName" | "money"> {
  const time = new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "short", timeZone: "UTC" });
  return {
    page: (path) => pages + path,
    time: (iso) => `${time.format(new Date(iso))} UTC`,
  };
}

function moneyIn(locale: string, currencyDisplay: CurrencyDisplay): MailContext["money"] {
  return (cents, currency) => amountFormat(locale, currency, currencyDisplay).format(fromCents(cents, currency));
}

const amountFormats = new Map<string, Intl.NumberFormat>();

/** To make one takes longer than all else about a mail. */
function amountFormat(locale: string, currency: string, currencyDisplay: CurrencyDisplay): Intl.NumberFormat {
  const key = [locale, currency, currencyDisplay].join(" ");
  const format =
    amountFormats.get(key) ?? new Intl.NumberFormat(locale, { style: "currency", currency, currencyDisplay });
  amountFormats.set(key, format);
  return format;
}
