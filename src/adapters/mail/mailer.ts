import { createTransport } from "nodemailer";
import { asHtml, asText, type MailLook } from "#adapters/mail/render.ts";
import type { CurrencyDisplay } from "#shop/desk/brand/brand-settings.ts";
import type { MailContext, MailMessages } from "#shop/foundation/mails/message.ts";
import type { SendMail } from "#shop/desk/mails/send-mails.ts";
import { fromCents } from "#shop/foundation/money.ts";
import { imagePath, imageSizes, readImageUrl } from "#shop/foundation/images/image-url.ts";
import { jobLimits, timeoutMs } from "#shop/foundation/limits.ts";

type MailerOptions = {
  /** `smtp://` or `smtps://`, with user and password if the server requires them. */
  smtpUrl: string;
  from: string;
  /** Returns how the shop looks, whether staff have set its name (then it also names the sender), how amounts name their currency, and its time zone. */
  brand: () => Promise<MailLook & { isSet: boolean; currencyDisplay: CurrencyDisplay; timeZone: string }>;
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
    return { words, pages: publicUrl + prefix };
  });
  return async (mail) => {
    const language = others.find(({ words }) => words.language === mail.locale) ?? main;
    if (!language) throw new Error("a shop has at least one language");
    const { words, pages } = language;
    const { isSet, currencyDisplay, timeZone, ...look } = await brand();
    const { name } = look;
    const signature = `${name} · ${publicUrl}`;
    const message = words.message(mail, {
      shopName: name,
      page: (path) => pages + path,
      picture: (imageUrl) => pictureOf(imageUrl, publicUrl),
      money: moneyIn(words.locale, currencyDisplay),
      ...datesIn(words.locale, timeZone),
      country: (code) => countryNames(words.locale).of(code) ?? code,
    });
    const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
    await transport.sendMail({
      messageId: `<${mail.id}@${new URL(publicUrl).hostname}>`,
      from: isSet ? { name, address } : from,
      // As one address: a comma in it must not make two.
      to: { name: "", address: mail.to },
      subject: message.subject,
      text: asText(message, signature),
      html: asHtml(message, signature, words, look),
      headers: { "Auto-Submitted": "auto-generated", "Content-Language": words.language },
    });
  };
}

/** Returns the address of a small picture, of the shop's own photos alone: another server would learn who reads the mail, and mail programs show no SVG. */
function pictureOf(imageUrl: string, publicUrl: string): string | null {
  const image = readImageUrl(imageUrl);
  return image && publicUrl + imagePath(image.hash, `${Math.min(mailPicture, image.widest)}.webp`);
}

/** Of the sizes that there are; shown at half of it. */
const [mailPicture] = imageSizes;

function datesIn(locale: string, timeZone: string): Pick<MailContext, "time" | "day"> {
  const time = new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "short", timeZone });
  const zone = new Intl.DateTimeFormat(locale, { timeZoneName: "short", timeZone });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "full", timeZone: "UTC" });
  const zoneAt = (at: Date) => zone.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
  return {
    time: (iso) => `${time.format(new Date(iso))} ${zoneAt(new Date(iso))}`,
    day: (date) => day.format(new Date(date)),
  };
}

const countries = new Map<string, Intl.DisplayNames>();

function countryNames(locale: string): Intl.DisplayNames {
  const names = countries.get(locale) ?? new Intl.DisplayNames(locale, { type: "region" });
  countries.set(locale, names);
  return names;
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
