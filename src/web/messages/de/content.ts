import type * as English from "#web/messages/en/content.ts";

export const content = {
  otherLanguage: "Diese Seite gibt es noch nicht auf Deutsch.",
} satisfies typeof English.content;

export const contentDesk = {
  title: "Shop-Seiten",
  lead: "Versand, Rückgabe, AGB und was Kunden sonst suchen. Veröffentlichte Seiten sind im Footer verlinkt, bei den Angaben zur Lieferung und an der Kasse.",
  notLoaded: (why: string) => `Die Seiten konnten nicht geladen werden. ${why}`,
  columns: { page: "Seite", state: "Status", languages: "Sprachen", changed: "Geändert" },
  published: "Veröffentlicht",
  draft: "Entwurf",
  notWritten: "Noch nicht geschrieben",
  offered: {
    delivery: "Versand",
    returns: "Rückgabe",
    warranty: "Gewährleistung",
    terms: "AGB",
    privacy: "Datenschutz",
    imprint: "Impressum",
    contact: "Kontakt",
  },
  add: "Seite hinzufügen",
  addHint: "Ihr Teil der Adresse: Kleinbuchstaben, Ziffern und Bindestriche, zum Beispiel einbau-service",
  addSubmit: "Seite anlegen",
  slug: "Adresse",
  notASlug: "Bitte nur Kleinbuchstaben, Ziffern und Bindestriche.",
  back: "Alle Seiten",
  open: "Seite öffnen",
  pageTitle: (language: string) => `Titel (${language})`,
  pageBody: (language: string) => `Text (${language})`,
  bodyHint:
    "Markdown: # Überschrift, **fett**, * Liste, [Link](/contact), | Tabellen |. HTML erscheint so, wie es eingegeben wird.",
  preview: (language: string) => `Vorschau (${language})`,
  previewEmpty: "Hier erscheint, was Sie schreiben.",
  outline: "Mit einer Gliederung beginnen",
  publish: "Veröffentlicht",
  publishHint: "Einen Entwurf sehen nur Mitarbeiter.",
  legal:
    "Lassen Sie AGB, Datenschutzerklärung und Impressum von jemandem prüfen, der das Recht Ihres Landes kennt. Der Shop kann das nicht.",
  save: "Speichern",
  saved: "Die Seite ist gespeichert.",
  notSaved: (why: string) => `Die Seite wurde nicht gespeichert. ${why}`,
  theirs: (language: string) => `Der andere Text (${language})`,
  remove: "Seite entfernen",
  confirmRemove: "Die Seite wird in allen Sprachen entfernt. Links von anderswo führen dann ins Leere.",
  removed: "Die Seite ist entfernt.",
  notRemoved: (why: string) => `Die Seite wurde nicht entfernt. ${why}`,
} satisfies typeof English.contentDesk;

export const contentOutlines = {
  delivery:
    "## Wohin wir liefern\n\n## Wie lange es dauert\n\n## Was es kostet\n\n## Wenn ein Paket beschädigt ankommt\n",
  returns:
    "## Was zurückgegeben werden kann, und bis wann\n\n## Wie Sie es zurückschicken\n\n## Was es kostet\n\n## Wann das Geld zurück ist\n",
  warranty: "## Was abgedeckt ist\n\n## Wie lange\n\n## Wie Sie einen Mangel melden\n",
  terms: "## Wer wir sind\n\n## Vertragsschluss\n\n## Preise und Zahlung\n\n## Lieferung\n\n## Haftung\n",
  privacy:
    "## Verantwortlicher\n\n## Was wir speichern und warum\n\n## Wer es erhält\n\n## Wie lange\n\n## Ihre Rechte\n",
  imprint: "## Unternehmen\n\n## Vertreten durch\n\n## So erreichen Sie uns\n\n## Register und USt-IdNr.\n",
  contact: "## Telefon\n\n## Öffnungszeiten\n\n## Adresse\n",
} satisfies typeof English.contentOutlines;
