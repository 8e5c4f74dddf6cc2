import type { MailContext, MailMessage } from "#shop/foundation/mails/message.ts";
import type { GiftNotice } from "#shop/selling/ledger/checked-gifts.ts";

const given: Record<GiftNotice["what"], (by: string, size: string) => string> = {
  gift_card: (by, size) => `${by} issued or unblocked a gift card of ${size}.`,
  store_credit: (by, size) => `${by} gave a customer ${size} of store credit.`,
  promotion: (by, size) => `${by} saved a promotion with a discount of ${size}.`,
};

/** What a mail tells the owners of money that staff gave away. */
export function giftNotice(
  { by, what, amountCents, ofDayCents, percent, currency }: GiftNotice,
  { page, money }: Pick<MailContext, "page" | "money">,
): Omit<MailMessage, "greeting"> {
  const size = amountCents === undefined ? `${percent} %` : money(amountCents, currency);
  const ofDay =
    ofDayCents === undefined ? [] : [`In the last 24 hours they gave away ${money(ofDayCents, currency)} in all.`];
  return {
    subject: `${by} gave away ${size}`,
    paragraphs: [
      given[what](by, size),
      ...ofDay,
      "If you did not expect this, end their sign-ins and change their password.",
    ],
    action: { label: "Open the audit log", url: page("/dashboard/audit") },
  };
}
