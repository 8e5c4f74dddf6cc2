import type { ProblemParams } from "#shop/supply/imports/import-outcome.ts";
import type * as en from "#web/messages/en/import-csv.ts";

export const csvProblems = {
  cell_ambiguous: ({ column, value }: ProblemParams) =>
    `${column}: „${value}“ lässt sich auf zwei Arten lesen. Wählen Sie, wie die Datei Zahlen und Daten schreibt.`,
  cell_damaged: ({ column, value }: ProblemParams) =>
    `${column}: Eine Tabellenkalkulation hat „${value}“ beschädigt. Der ursprüngliche Inhalt ist verloren.`,
  cell_formula: ({ column, value }: ProblemParams) => `${column}: „${value}“ ist eine Formel und kein Wert.`,
  cell_missing: ({ column }: ProblemParams) => `${column} ist leer.`,
  row_broken: () => "Ein Anführungszeichen wird nicht geschlossen, daher ist die Zeile nicht lesbar.",
  row_cells: ({ cells, columns }: ProblemParams) =>
    `Die Zeile hat ${cells} Zellen, die Kopfzeile ${columns}: Die Werte sind möglicherweise verschoben. Steht ein Komma in einer Zahl?`,
  header_repeated: () => "Hier steht die Kopfzeile noch einmal. Die Zeile wurde übersprungen.",
  image_row_skipped: () => "Die Zeile hat nur ein weiteres Bild ihres Produkts. Der Shop übernimmt das erste.",
  footer_skipped: ({ value }: ProblemParams) =>
    `„${value}“ ist eine Summe oder das Ende der Liste. Die Zeile wurde übersprungen.`,
  lines_above_header: ({ line }: ProblemParams) =>
    `Die Kopfzeile steht in Zeile ${line}. Was darüber steht, wurde übersprungen.`,
  no_rows: () => "Die Datei hat eine Kopfzeile, aber keine Zeilen.",
  sku_repeated: ({ column, value, first }: ProblemParams) => `${column} „${value}“ hat in Zeile ${first} andere Werte.`,
  row_repeated: ({ first }: ProblemParams) => `Gleich wie Zeile ${first}.`,
  mixed_types: ({ column, value }: ProblemParams) => `${column} enthält teils Zahlen, teils Texte wie „${value}“.`,
  html_removed: ({ column, value }: ProblemParams) => `${column}: Aus „${value}“ wurde HTML entfernt.`,
  encoding_repaired: ({ column, value }: ProblemParams) =>
    `${column}: „${value}“ war doppelt kodiert und wurde repariert.`,
  not_sold: ({ column, value }: ProblemParams) =>
    `„${column}“ ist „${value}“: Das Teil wird nicht mehr hergestellt oder verkauft. Es bleibt ein Entwurf.`,
  status_unclear: ({ column, value }: ProblemParams) =>
    `„${column}“ ist „${value}“; vielleicht wird das Teil nicht mehr verkauft. Ein neues Teil bleibt ein Entwurf.`,
  superseded_not_sold: ({ value }: ProblemParams) =>
    `Es ist durch ${value} ersetzt; Kunden sehen den Nachfolger. Ein neues Teil bleibt ein Entwurf.`,
  successor_unclear: ({ column, value }: ProblemParams) =>
    `„${column}“ ist „${value}“: Welches Teil es ersetzt, ist unklar. Ein neues Teil bleibt ein Entwurf.`,
  price_not_per_piece: ({ column, value }: ProblemParams) =>
    `„${column}“ ist „${value}“: Der Preis gilt vielleicht nicht für ein Stück und wurde nicht übernommen. Gilt er für eins, lassen Sie diese Spalte weg.`,
  offer_expired: ({ column, value }: ProblemParams) =>
    `„${column}“ ist ${value}: Der Preis gilt nicht mehr und wurde nicht übernommen.`,
  offer_not_begun: ({ column, value }: ProblemParams) =>
    `„${column}“ ist ${value}: Der Preis gilt noch nicht und wurde nicht übernommen. Importieren Sie die Datei dann noch einmal.`,
  offer_unclear: ({ column, value }: ProblemParams) =>
    `„${column}“ ist „${value}“: Ob der Preis heute gilt, ist unklar. Er wurde nicht übernommen.`,
  vehicle_unknown: ({ make, model }: ProblemParams) =>
    `Das Fahrzeug „${make} ${model}“ kennt der Shop nicht. Die Einträge warten, bis Sie angeben, welches gemeint ist.`,
} satisfies typeof en.csvProblems;
