import { createMailer } from "#adapters/mail/mailer.ts";
import type { Db } from "#db/db.ts";
import type { Config } from "#process/config.ts";
import { accentOf } from "#shop/desk/brand/accent-rules.ts";
import { brandSection } from "#shop/desk/brand/brand-settings.ts";
import type { SendMail } from "#shop/desk/mails/send-mails.ts";
import type { MailMessages } from "#shop/foundation/mails/message.ts";
import { settingsOf } from "#shop/foundation/settings/settings.ts";
import { deliverySection } from "#shop/selling/delivery/delivery-settings.ts";
import { designedAccent } from "#web/ui/designed-accent.ts";

type Parts = {
  publicUrl: string;
  smtpUrl: string;
  messages: readonly { words: { mail: MailMessages }; prefix: string }[];
  db: Db;
};

/** Returns what sends the shop's mails, which look as its settings say at the time. */
export function openMailer(config: Config, { publicUrl, smtpUrl, messages, db }: Parts): SendMail {
  return createMailer({
    smtpUrl,
    from: config.mailFrom,
    brand: async () => {
      const [{ name, mark, logoUrl, accentLight, currencyDisplay }, { timeZone }] = await Promise.all([
        settingsOf(db, brandSection),
        settingsOf(db, deliverySection),
      ]);
      const { signal, onSignal } = accentOf(accentLight || designedAccent.light, "light");
      return {
        name: name || config.shop.name,
        isSet: name !== "",
        mark: mark || config.shop.mark,
        logo: logoUrl === "" ? null : new URL(logoUrl, publicUrl).href,
        accent: signal,
        onAccent: onSignal,
        currencyDisplay,
        timeZone,
      };
    },
    publicUrl,
    languages: messages.map(({ words, prefix }) => ({ words: words.mail, prefix })),
  });
}
