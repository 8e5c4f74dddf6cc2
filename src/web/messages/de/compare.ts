import type * as en from "#web/messages/en/compare.ts";
import type { CardFitment } from "#web/client/catalogue/fitment.ts";
import { number, plural } from "./grammar.ts";
import { positionName } from "./vocabulary.ts";

export const compare = {
  title: (type: string) => `Vergleich: ${type}`,
  chooseTitle: "Teile vergleichen",
  chosenTitle: (count: number) => plural(count, { one: "Vergleich: # Teil", other: "Vergleich: # Teile" }),
  noneChosen: "Keines dieser Teile ist im Angebot",
  missing: (count: number) =>
    plural(count, {
      one: "# der ausgewählten Teile ist nicht mehr im Angebot.",
      other: "# der ausgewählten Teile sind nicht mehr im Angebot.",
    }),
  tooMany: (shown: number) => `Höchstens ${number(shown)} Teile werden verglichen. Die übrigen fehlen hier.`,
  drop: "Entfernen",
  dropOf: (name: string, sku: string) => `${name}, ${sku} aus dem Vergleich entfernen`,
  choose:
    "Wählen Sie, was Sie vergleichen möchten. Sie sehen dann eine Tabelle mit Marke, Qualität, Maßen, Preis und Lagerbestand.",
  caption: (type: string) => `${type}: Marke, Qualität, Maße, Preis und Lagerbestand`,
  description: (type: string) =>
    `${type} im Vergleich: Marke, Qualität, Maße, Preis und Lagerbestand, sortiert nach Ihrer Wahl.`,
  shown: (shown: number, total: number) =>
    `Die ersten ${number(shown)} von ${number(total)}. Filtern Sie, um die übrigen zu sehen.`,
  back: "Zurück zur Liste",
  part: "Teil",
  fit: "Passt es?",
  verdict: ({ verdict, question, position }: CardFitment) => {
    const where = position && positionName(position);
    if (verdict === "fits") return ["Passt", where].filter(Boolean).join(" · ");
    if (verdict === "depends") return [question ?? "Vor der Bestellung prüfen", where].filter(Boolean).join(" · ");
    if (verdict === "does_not_fit") return "Passt nicht";
    return verdict === "universal" ? "Passt zu jedem Fahrzeug" : "Nicht bekannt";
  },
  stock: "Lagerbestand",
  order: "Bestellen",
  orderOf: (name: string, sku: string) => `${name}, ${sku} bestellen`,
  keys: "Mit den Pfeiltasten von Teil zu Teil, mit der Eingabetaste bestellen.",
  sort: "Reihenfolge der Tabelle",
  ascending: (label: string) => `${label}, aufsteigend`,
  descending: (label: string) => `${label}, absteigend`,
  soldOut: "Ausverkauft",
  unknown: "keine Angabe",
} satisfies typeof en.compare;
