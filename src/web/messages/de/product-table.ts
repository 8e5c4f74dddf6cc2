import type * as en from "#web/messages/en/product-table.ts";
import { listCount } from "./grammar.ts";

export const productTable = {
  title: "Produkttabelle",
  count: listCount("Produkt", "Produkte", "Produkten"),
  searchLabel: "Tabelle durchsuchen",
  searchHint: "Name oder Artikelnummer",
  csv: "Als CSV herunterladen",
  add: "Produkt hinzufügen",
  presets: { low: "Geht bald aus", out: "Nicht vorrätig", draft: "Noch nicht im Angebot" },
  state: "Stand",
  states: { on_sale: "Im Angebot", draft: "Noch nicht im Angebot", all: "Alle" },
  stock: "Bestand",
  stocks: { any: "Jeder Bestand", low: "Geht bald aus", out: "Nicht vorrätig", in: "Vorrätig" },
  draft: "noch nicht im Angebot",
  columns: {
    sku: "Artikelnummer",
    name: "Name",
    brand: "Marke",
    type: "Teileart",
    price: "Preis",
    stock: "Bestand",
    minimum: "Mindestmenge",
    edit: "Bearbeiten",
  },
  edit: "Bearbeiten",
  editOf: (sku: string) => `${sku} bearbeiten`,
  none: "Kein Produkt passt dazu",
  empty: "Noch nichts im Angebot",
} satisfies typeof en.productTable;
