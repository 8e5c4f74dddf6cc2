import type { TypedDraft } from "#web/client/selling/phone-drafts.ts";
import type { PhoneOrder } from "#web/client/selling/phone-orders.ts";

/** Stands in the address of the page for a draft that is not begun. */
export const newDraft = "new";

/** The state of the address of a draft that was begun on the page: the form stays as it is. */
export const begunHere = { form: newDraft };

/** What the page of a phone order sends to its action; `key`: makes it safe to repeat. */
export type PhoneOrderCall =
  | { act: "price"; order: PhoneOrder }
  | { act: "place"; order: PhoneOrder; totalCents: number; key: string }
  | { act: "begin"; draft: TypedDraft; key: string }
  | { act: "save"; id: string; version: number; draft: TypedDraft };
