import type { MailContext, MailMessage } from "#shop/foundation/mails/message.ts";
import type { GiftNotice } from "#shop/selling/ledger/checked-gifts.ts";

const given: Record<GiftNotice["what"], (by: string, size: string) => string> = {
  gift_card: (by, size) => `${by} hat einen Gutschein über ${size} ausgestellt oder entsperrt.`,
  store_credit: (by, size) => `${by} hat einem Kunden ${size} gutgeschrieben.`,
  promotion: (by, size) => `${by} hat eine Aktion mit ${size} Rabatt gespeichert.`,
};

/** What a mail tells the owners of money that staff gave away. */
export function giftNotice(
  { by, what, amountCents, ofDayCents, percent, currency }: GiftNotice,
  { page, money }: Pick<MailContext, "page" | "money">,
): Omit<MailMessage, "greeting"> {
  const size = amountCents === undefined ? `${percent} %` : money(amountCents, currency);
  const ofDay =
    ofDayCents === undefined ? [] : [`In den letzten 24 Stunden waren es zusammen ${money(ofDayCents, currency)}.`];
  return {
    subject: `${by}: ${size} vergeben`,
    paragraphs: [
      given[what](by, size),
      ...ofDay,
      "Haben Sie das nicht erwartet? Dann beenden Sie die Anmeldungen dieses Kontos und lassen Sie das Passwort ändern.",
    ],
    action: { label: "Protokoll öffnen", url: page("/dashboard/audit") },
  };
}
