import type * as en from "#web/messages/en/addresses.ts";

export const addresses = {
  title: "Adressen",
  about: "Ihr Warenkorb beginnt mit der Standardadresse. Adressen, an die Sie bestellen, werden hier gespeichert.",
  none: "Noch keine Adresse gespeichert.",
  isDefault: "Standardadresse",
  add: "Adresse hinzufügen",
  edit: "Bearbeiten",
  editOf: (line: string) => `${line} bearbeiten`,
  makeDefault: "Als Standard festlegen",
  makeDefaultOf: (line: string) => `${line} als Standard festlegen`,
  remove: "Entfernen",
  removeOf: (line: string) => `${line} entfernen`,
  save: "Adresse speichern",
  cancel: "Abbrechen",
  saved: "Die Adresse ist gespeichert",
  removed: "Die Adresse ist entfernt",
} satisfies typeof en.addresses;
