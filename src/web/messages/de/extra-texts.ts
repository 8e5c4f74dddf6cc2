import type * as en from "#web/messages/en/extra-texts.ts";

export const extraTextNames = {
  poNumber: "Ihre eigene Bestellnummer",
  giftNote: "Text der Grußkarte",
} satisfies typeof en.extraTextNames;

export const staffTextNames = {
  ...extraTextNames,
  poNumber: "Bestellnummer des Kunden",
} satisfies typeof en.staffTextNames;

export const optionalText = (name: string) => `${name} (optional)`;
