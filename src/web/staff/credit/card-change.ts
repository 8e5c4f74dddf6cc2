import type { NewGiftCard } from "#web/client/selling/credit.ts";

/** What the forms of the page of gift cards submit to its action. */
export type CardChange = { act: "issue"; card: NewGiftCard; key: string } | { act: "find"; code: string };
