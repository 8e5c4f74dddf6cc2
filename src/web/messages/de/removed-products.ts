import type * as en from "#web/messages/en/removed-products.ts";
import { listCount } from "./grammar.ts";

export const removedProducts = {
  title: "Nicht mehr im Verkauf",
  link: "Nicht mehr im Verkauf",
  lead: "Artikel, die aus dem Verkauf genommen wurden. Ihre Bestellungen bleiben bestehen, und jeder kann zurück in den Verkauf.",
  back: "Alle Artikel",
  searchLabel: "Artikel außer Verkauf suchen",
  searchHint: "Name, Artikelnummer oder Marke",
  count: listCount("Artikel", "Artikel", "Artikeln"),
  columns: { part: "Artikel", brand: "Marke", removed: "Aus dem Verkauf", actions: "Aktionen" },
  restore: "Wieder verkaufen",
  restoreOf: (sku: string) => `Wieder verkaufen: ${sku}`,
  restored: (sku: string) => `${sku} ist wieder im Verkauf.`,
  notRestored: (sku: string, why: string) => `${sku} bleibt aus dem Verkauf. ${why}`,
  none: "Kein passender Artikel außer Verkauf",
  empty: "Kein Artikel ist aus dem Verkauf genommen",
} satisfies typeof en.removedProducts;
