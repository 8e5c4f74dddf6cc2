import type { Mail } from "#shop/foundation/mails/outbox.ts";

/** The content of a mail, before it is rendered as text and HTML. */
export type MailMessage = {
  subject: string;
  greeting: string;
  paragraphs: string[];
  facts?: MailFact[];
  /** What an order is made of, and the sums below it. */
  lines?: MailedLine[];
  sums?: [string, string][];
  /** Where it goes. */
  address?: { title: string; lines: string[] };
  action: { label: string; url: string };
  closing?: string;
};

/** A label with its value, which may lead to a page. */
export type MailFact = readonly [label: string, value: string, url?: string | null];

/** A line of an order as it is shown: `notes` are sentences below its name, `picture` is an address or null. */
export type MailedLine = { name: string; notes: string[]; price: string; picture: string | null };

/**
 * What messages need from the shop. `page` returns the address of a page, `picture` that of a small picture of a part, or null; `money`, `time`, `day` (of
 * an ISO date) and `country` (of its two letters) format for people.
 */
export type MailContext = {
  shopName: string;
  page: (path: string) => string;
  money: (cents: number, currency: string) => string;
  time: (iso: string) => string;
  day: (date: string) => string;
  country: (code: string) => string;
  picture: (imageUrl: string) => string | null;
};

/** The messages of mails in one language. `locale`: for amounts and times. */
export type MailMessages = {
  language: string;
  locale: string;
  message: (mail: Mail, context: MailContext) => MailMessage;
  /** Precedes the address of the action, for readers who can't use the button. */
  orOpen: string;
};
