import type * as en from "#web/messages/en/extra-texts.ts";

export const extraTextNames = {
  poNumber: "Ihre Bestellnummer",
  giftNote: "Text der Grußkarte",
} satisfies typeof en.extraTextNames;

export const optionalText = (name: string) => `${name} (optional)`;
