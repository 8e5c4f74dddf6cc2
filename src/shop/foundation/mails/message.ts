import type { Mail } from "#shop/foundation/mails/outbox.ts";

/** The content of a mail, before it is rendered as text and HTML. */
export type MailMessage = {
  subject: string;
  greeting: string;
  paragraphs: string[];
  facts?: [string, string][];
  action: { label: string; url: string };
  closing?: string;
};

/** What messages need from the shop. `page` returns the address of a page; `money` and `time` format for people. */
export type MailContext = {
  shopName: string;
  page: (path: string) => string;
  money: (cents: number, currency: string) => string;
  time: (iso: string) => string;
};

/** The messages of mails in one language. `locale`: for amounts and times. */
export type MailMessages = {
  language: string;
  locale: string;
  message: (mail: Mail, context: MailContext) => MailMessage;
  /** Precedes the address of the action, for readers who can't use the button. */
  orOpen: string;
};
