import type { Mail } from "#shop/mails/outbox.ts";

/** What a mail says, before it is rendered as text or HTML. */
export type MailMessage = {
  subject: string;
  greeting: string;
  paragraphs: string[];
  facts?: [string, string][];
  action: { label: string; url: string };
  closing?: string;
};

/** What the words need to know of the shop. `page` returns the address of a page; `money` and `time` are for people. */
export type MailContext = {
  shopName: string;
  page: (path: string) => string;
  money: (cents: number, currency: string) => string;
  time: (iso: string) => string;
};

/** The words of mails in one language. `locale`: how its amounts and times are written. */
export type MailWords = {
  language: string;
  locale: string;
  message: (mail: Mail, context: MailContext) => MailMessage;
  /** Stands before the address of the action, for those who can't follow a button. */
  orOpen: string;
};
