import type { FindingName, FindingReason } from "#shop/catalogue/fitment-quality/findings.ts";
import type * as en from "#web/messages/en/quality.ts";
import { all, listCount, plural } from "./grammar.ts";
import { positionName } from "./vocabulary.ts";

type Kind = FindingName | "unresolved_vehicles";

export const quality = {
  title: "Qualität der Zuordnungen",
  lead: "Die Zuordnungen von Teilen zu Fahrzeugen, abgeglichen mit den Fahrzeugdaten und untereinander.",
  loading: "Die Auswertung wird geladen …",
  failed: "Die Auswertung konnte nicht geladen werden.",
  again: "Erneut versuchen",
  checking: (changes: number) =>
    `Prüfung läuft: noch ${plural(changes, { one: "# Änderung", other: "# Änderungen" })}. Die Zahlen unten sind von davor.`,
  checked: "Alle Teile sind geprüft.",
  countedAt: "Abdeckung ermittelt am",
  notCounted: "Die Abdeckung wird gerade ermittelt. In einer Minute steht sie hier.",
  coverage: "Abdeckung",
  states: {
    applied: "Fahrzeuge genannt",
    universal: "Universell",
    unresolved: "Genannt, aber nicht zugeordnet",
    unknown: "Nichts bekannt",
  },
  partsOnSale: (count: number) =>
    `${plural(count, { one: "# Teil", other: "# Teile" })} im Verkauf, nach dem, was über ihre Fahrzeuge bekannt ist`,
  applicationsByYear: (count: number) =>
    `${plural(count, { one: "# Zuordnung", other: "# Zuordnungen" })}, nach Modelljahren, für die sie gelten`,
  asTable: "Als Tabelle",
  byMake: "Nach Marke",
  columns: {
    state: "Fahrzeuge",
    parts: "Teile",
    share: "Anteil",
    year: "Modelljahr",
    make: "Marke",
    models: "Modelle",
    applications: "Zuordnungen",
  },
  nothingYet: "Noch ist kein Teil einem Fahrzeug zugeordnet.",
  findings: "Befunde",
  kinds: {
    duplicates: {
      title: "Doppelte",
      about:
        "Zeilen eines Teils mit denselben Bedingungen, an derselben Stelle und in denselben Jahren; nur Hinweise oder Mengen unterscheiden sich.",
    },
    overlaps: {
      title: "Überschneidungen",
      about:
        "Zeilen eines Teils mit verschiedenen Bedingungen, von denen zwei für dasselbe Fahrzeug und dieselbe Stelle gelten.",
    },
    contradictions: {
      title: "Widersprüche",
      about:
        "Zwei Mengen für eine Stelle, unerfüllbare Bedingungen und Jahre, in denen das Modell nicht verkauft wurde.",
    },
    impossible: {
      title: "Unmögliche Kombinationen",
      about: "Ein Motor, ein Antrieb oder ein Modelljahr, das es bei diesem Modell nie gab.",
    },
    orphan_parts: {
      title: "Verwaiste Teile",
      about: "Zuordnungen von Teilen, die nicht im Verkauf sind, und Teile ohne Teileart.",
    },
    parts_without_fitment: {
      title: "Teile ohne Zuordnung",
      about: "Im Verkauf, nicht universell, und nichts sagt, zu welchen Fahrzeugen sie passen.",
    },
    unresolved_vehicles: {
      title: "Unbekannte Fahrzeuge",
      about:
        "Zuordnungen aus Lieferantendateien mit IDs, die keine Zuordnungsdatei erklärt. Sie entscheiden nichts, bis es eine tut.",
    },
  } satisfies Record<Kind, { title: string; about: string }>,
  none: "Keine",
  back: "Alle Befunde",
  searchLabel: "Befunde suchen",
  searchHint: "Teilename, Artikelnummer oder Marke",
  count: listCount("Befund", "Befunde", "Befunden"),
  nothingFound: "Nichts gefunden",
  nothingFoundHelp: "Nichts dieser Art stimmt mit den Zuordnungen nicht.",
  noMatch: "Kein Befund gefunden",
  noMatchHelp: "Versuchen Sie es mit weniger Wörtern oder einem kürzeren Stück der Artikelnummer.",
  partState: { on_sale: "", draft: "Entwurf", removed: "Nicht im Verkauf" },
  open: (sku: string) => `Teil öffnen: ${sku}`,
  complete: "Entwurf vervollständigen",
  completeOf: (sku: string) => `Entwurf vervollständigen: ${sku}`,
  openShort: "Teil öffnen",
  rows: "Was hinterlegt ist",
  positionQuantity: (position: string | null, quantity: number) =>
    `${position === null ? "Ohne Einbauposition" : positionName(position)} × ${quantity}`,
  moreRows: "Es werden nur die ersten 20 Zeilen angezeigt.",
  remove: "Entfernen",
  removeOf: (text: string) => `Entfernen: ${text}`,
  removeSure: "Diese Zuordnung wird vom Teil entfernt. Bestellungen behalten, was entschieden wurde.",
  removeYes: "Ja, entfernen",
  removed: "Entfernt",
  notRemoved: (text: string, why: string) => `„${text}“ wurde nicht entfernt. ${why}`,
  markUniversal: "Als universell markieren",
  markUniversalOf: (sku: string) => `Als universell markieren: ${sku}`,
  universalSure: (name: string) => `${name} wird dann für jedes Fahrzeug angeboten.`,
  universalYes: "Ja, es passt zu jedem Fahrzeug",
  marked: "Als universell markiert",
  notMarked: (sku: string, why: string) => `${sku} wurde nicht markiert. ${why}`,
  reasons: {
    same: "Diese Zeilen stellen dieselben Bedingungen an dieselben Fahrzeuge.",
    both_hold: "Für manche Fahrzeuge gilt mehr als eine dieser Zeilen.",
    quantity: "Sie nennen verschiedene Mengen für eine Stelle eines Fahrzeugs.",
    years: "In einigen dieser Jahre wurde das Modell nicht verkauft.",
    with_without: "Verlangt eine Ausstattung und zugleich ihr Fehlen.",
    built: "Verlangt einen Bauzeitraum, der endet, bevor er beginnt.",
    vin: "Der Bereich der Fahrgestellnummern endet, bevor er beginnt.",
    model_year: "Das Modell wurde in keinem dieser Jahre verkauft.",
    qualifiers: "Kein Fahrzeug dieser Jahre kann das erfüllen.",
    removed: "Das Teil ist nicht im Verkauf, aber noch Fahrzeugen zugeordnet.",
    draft: "Das Teil ist ein Entwurf: Es passt zu Fahrzeugen, ist aber noch nicht käuflich.",
    untyped: "Das Teil hat keine Teileart und steht deshalb in keiner Liste nach Teilearten.",
    no_application: "Es ist nicht hinterlegt, wozu das Teil passt.",
    only_unresolved:
      "Eine Lieferantendatei sagt, wozu das Teil passt, aber mit IDs, die keine Zuordnungsdatei erklärt.",
  } satisfies Record<FindingReason, string>,
  facts: (facts: string[]) => `Kein Fahrzeug dieser Jahre hat ${all(facts)}.`,
  unresolved: {
    searchLabel: "Fehlende IDs suchen",
    searchHint: "Eine ID, zum Beispiel 5890",
    count: listCount("fehlende ID", "fehlende IDs", "fehlenden IDs"),
    columns: { reason: "Was fehlt", applications: "Zuordnungen", parts: "Teile" },
    open: (reason: string) => `Zuordnungen ohne ${reason}`,
    none: "Nichts ist offen",
    noneHelp: "Jede importierte Zuordnung ist aufgelöst.",
    help: "Laden Sie bei den Importen eine Zuordnungsdatei für diese IDs hoch (aus Ihrer eigenen VCdb-Lizenz) und lassen Sie den Shop die Einträge danach noch einmal zuordnen.",
    toImports: "Zu den Importen",
    lacking: (reason: string) => `Es fehlt: ${reason}`,
    back: "Alle fehlenden IDs",
    rowCount: listCount("Zuordnung", "Zuordnungen"),
    rowColumns: { part: "Teil", source: "Wie in der Datei", position: "Einbauposition", quantity: "Pro Fahrzeug" },
    noRow: "Keiner Zuordnung fehlt das noch",
  },
} satisfies typeof en.quality;
