import type * as en from "#web/messages/en/drafts.ts";
import { listCount } from "./grammar.ts";

export const drafts = {
  title: "Entwürfe",
  lead: "Teilenummern aus Lieferantendateien. Mit Name und Preis kommt ein Teil in den Verkauf; bis dahin sehen es nur Administratoren.",
  link: "Entwürfe",
  back: "Alle Artikel",
  searchLabel: "Entwürfe suchen",
  searchHint: "Name, Artikelnummer oder Marke",
  count: listCount("Entwurf", "Entwürfe", "Entwürfen"),
  loading: "Entwürfe werden geladen …",
  columns: { part: "Teil", type: "Teileart", applications: "Zuordnungen", price: "Preis", actions: "Aktionen" },
  noPrice: "Keiner",
  complete: "Vervollständigen",
  completeOf: (sku: string) => `${sku} vervollständigen`,
  completeTitle: "In den Verkauf nehmen",
  completeAbout: "Sobald Sie einen Preis speichern, ist das Teil im Verkauf.",
  remove: "Löschen",
  removeOf: (sku: string) => `${sku} löschen`,
  removeSure: (sku: string) => `${sku} wird gelöscht. Ein Import, der die Nummer nennt, legt sie wieder an.`,
  removed: "Gelöscht!",
  notRemoved: (sku: string, why: string) => `${sku} wurde nicht gelöscht. ${why}`,
  none: "Kein Entwurf gefunden",
  noneHelp: "Versuchen Sie es mit weniger Wörtern oder einem kürzeren Stück der Artikelnummer.",
  empty: "Keine Entwürfe",
  toImports: "Lieferantendatei importieren",
} satisfies typeof en.drafts;
