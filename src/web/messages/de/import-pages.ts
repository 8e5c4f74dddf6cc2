import type * as en from "#web/messages/en/import-pages.ts";
import { number, plural } from "./grammar.ts";

export const imports = {
  title: "Importe",
  lead: "Kataloge von Lieferanten: wozu Teile passen (ACES 3.1 bis 5.0), was sie sind (PIES 6.7 bis 8.0) oder beides als CSV; Fahrzeuge anderer Märkte und ihre Schlüssel als CSV.",
  upload: {
    title: "Datei importieren",
    file: "Datei",
    fileHint: "XML oder CSV, höchstens 2 GB. Wir prüfen sie zuerst; geändert wird erst, wenn Sie den Import anwenden.",
    replace: "Die Datei ist vollständig: Entfernen, was nicht mehr darin steht",
    replaceHint:
      "Gilt für die Marken in der Datei. Ohne diese Angabe werden Zeilen nur hinzugefügt und geändert und nur dort entfernt, wo die Datei es verlangt.",
    submit: "Datei prüfen",
    sending: (percent: string) => `Wird gesendet: ${percent}`,
    sendingFile: "Die Datei wird gesendet",
    stop: "Senden abbrechen",
    stopped: "Die Datei wurde nicht gesendet.",
    none: "Bitte wählen Sie eine Datei aus.",
    tooLarge: "Die Datei ist größer als 2 GB. Bitte teilen Sie sie auf.",
    failed: (why: string) => `Die Datei konnte nicht gesendet werden. ${why}`,
  },
  map: {
    title: "Bedeutung der IDs",
    about:
      "ACES nennt Fahrzeuge mit IDs der lizenzpflichtigen VCdb. Eine Zuordnung aus Ihrer eigenen Lizenz sagt dem Shop, was sie bedeuten: Zeilen mit Art, ID und Bedeutung.",
    example: "BaseVehicle,5890,2008,Honda,Accord",
    file: "Zuordnungsdatei (CSV)",
    submit: "Zuordnung hochladen",
    loaded: (count: number) =>
      plural(count, {
        one: "# ID ist neu oder hat eine neue Bedeutung.",
        other: "# IDs sind neu oder haben eine neue Bedeutung.",
      }),
    problems: (count: number) =>
      plural(count, { one: "# Zeile war nicht verwendbar:", other: "# Zeilen waren nicht verwendbar:" }),
    line: (line: number, message: string) => `Zeile ${line}: ${message}`,
    resolve: "Offenes erneut zuordnen",
    resolveAbout: "Zuordnungen, denen diese IDs fehlten, werden noch einmal geprüft.",
    failed: (why: string) => `Die Zuordnung war nicht verwendbar. ${why}`,
    notResolved: (why: string) => `Das konnte nicht gestartet werden. ${why}`,
  },
  download: {
    title: "Katalog exportieren",
    about:
      "Der Stand in diesem Augenblick. Werden ACES oder CSV unverändert wieder importiert, ändert sich nichts; PIES ist für Ihre Händler und enthält nur Teile von Marken mit vierstelligem Code.",
    aces: "Zuordnungen als ACES 4.2",
    map: "Bedeutung der IDs darin (CSV)",
    pies: "Teile im Verkauf als PIES 7.2",
    csv: "Teile, Nummern und Zuordnungen als CSV",
    templates: { parts: "Leere CSV-Datei für Teile", applications: "Leere CSV-Datei für Zuordnungen" },
    preparing: "Wird vorbereitet …",
    failed: (why: string) => `Der Export ist fehlgeschlagen. ${why}`,
  },
  list: {
    title: "Bisherige Importe",
    search: "Importe suchen",
    searchHint: "Dateiname",
    filter: "Status",
    filters: { all: "Alle Importe", failed: "In den letzten 30 Tagen fehlgeschlagen" },
    none: "Kein Import passt dazu",
    columns: { file: "Datei", state: "Status", rows: "Zeilen", problems: "Probleme", at: "Begonnen" },
    empty: "Es wurde noch nichts importiert",
    emptyHelp: "Wählen Sie oben eine Datei. Wir prüfen sie zuerst; geändert wird erst, wenn Sie den Import anwenden.",
    loading: "Importe werden geladen …",
  },
  resolveName: "Bisher nicht zugeordnete Einträge",
  bulkName: (what: string) => `Massenänderung: ${what}`,
  unnamed: "Datei ohne Namen",
  back: "Alle Importe",
  formats: { aces: "ACES", pies: "PIES", csv: "CSV", resolve: "Erneut", bulk: "Massenänderung" },
  csvKinds: {
    applications: "Zuordnungen",
    parts: "Teile",
    numbers: "Teilenummern",
    vehicles: "Fahrzeuge",
    catalogue: "Katalog",
  },
  states: {
    receiving: "Wird empfangen",
    waiting: "Wartet",
    running: "Wird importiert",
    done: "Fertig",
    failed: "Fehlgeschlagen",
    cancelled: "Abgebrochen",
    replacing: "Wird ersetzt",
    undoing: "Wird rückgängig gemacht",
    undone: "Rückgängig gemacht",
  },
  undoneShares: { part: "Teilweise rückgängig gemacht", none: "Nicht rückgängig gemacht" },
  dryStates: { running: "Wird geprüft", done: "Geprüft" },
  dry: "Nur geprüft: Es wurde nichts geändert.",
  replaces: "Entfernt, was nicht mehr in der Datei steht.",
  progress: (rows: number, total: number) => `${number(rows)} von ${number(total)} Zeilen`,
  progressUnknown: (rows: number) => plural(rows, { one: "bisher # Zeile", other: "bisher # Zeilen" }),
  notCounted: "Die Datei wird durchgesehen.",
  left: (seconds: number) =>
    seconds < 60
      ? "noch weniger als eine Minute"
      : plural(Math.round(seconds / 60), { one: "noch etwa # Minute", other: "noch etwa # Minuten" }),
  rate: (rows: number) => plural(Math.round(rows), { one: "# Zeile pro Sekunde", other: "# Zeilen pro Sekunde" }),
  failedWhy: (message: string, line: number | null) => (line === null ? message : `Zeile ${line}: ${message}`),
  unmapped: {
    title: "Diese Datei nennt Fahrzeuge mit IDs, die der Shop noch nicht lesen kann.",
    help: "Ihre Zuordnungen warten und zählen noch nicht. Laden Sie die Zuordnung der IDs aus Ihrer Lizenz hoch; dann werden sie aufgelöst.",
    link: "Zuordnung der IDs hochladen",
  },
  outdated: {
    title: (count: number) => `Frühere Zuordnungen neben dem, was diese Datei jetzt sagt: ${number(count)}`,
    help: "Sie gelten für dasselbe Teil und Fahrzeug in diesen Jahren, mit weniger oder anderen Einschränkungen. Das Teil passt also weiter so, wie sie es sagen. Berichtigt diese Datei sie, ersetzen Sie sie. Jahre, von denen sie nichts sagt, bleiben. Wird der Import rückgängig gemacht, sind sie wieder da.",
    dryHelp:
      "Sie gelten für dasselbe Teil und Fahrzeug in diesen Jahren, mit weniger oder anderen Einschränkungen. Das Teil passt also weiter so, wie sie es sagen. Berichtigt diese Datei sie, können Sie sie ersetzen, sobald die Datei angewendet ist.",
    link: "Welche das sind",
    replace: "Ersetzen",
  },
  failedTitle: "Aus der Datei konnte nichts übernommen werden.",
  actions: {
    done: {
      apply: "Der Import hat begonnen",
      replace: "Die früheren Zuordnungen werden ersetzt",
      undo: "Der Import wird rückgängig gemacht",
      cancel: "Der Import hält an",
    },
    apply: "Anwenden",
    applyAbout: "Führt aus, was hier angezeigt wird.",
    undo: "Import rückgängig machen",
    undoSure:
      "Alles, was dieser Import getan hat, wird zurückgenommen. Was seither jemand geändert hat, bleibt bestehen und wird aufgelistet.",
    undoYes: "Ja, rückgängig machen",
    cancel: "Abbrechen",
    cancelSure:
      "Der Import hält nach den laufenden Zeilen an. Was er bis dahin getan hat, bleibt und lässt sich rückgängig machen.",
    cancelYes: "Ja, anhalten",
    failed: (why: string) => `Das hat nicht geklappt. ${why}`,
  },
  summary: {
    title: "Zusammenfassung",
    dryTitle: "Was geschehen würde",
    things: {
      applications: "Zuordnungen",
      unresolved: "Noch nicht zugeordnet",
      parts: "Teile",
      numbers: "Teilenummern",
      brands: "Marken",
      vehicles: "Fahrzeuge",
    },
    reverted: ({ undone, partly, stayed }) =>
      [
        plural(undone, { one: "# Änderung rückgängig gemacht", other: "# Änderungen rückgängig gemacht" }),
        partly > 0 && plural(partly, { one: "# teilweise", other: "# teilweise" }),
        stayed > 0 &&
          plural(stayed, {
            one: "# bleibt, weil seither jemand etwas daran geändert hat",
            other: "# bleiben, weil seither jemand etwas daran geändert hat",
          }),
      ]
        .filter(Boolean)
        .join(", "),
    outcomes: {
      added: "Neu",
      changed: "Geändert",
      removed: "Entfernt",
      unchanged: "Unverändert",
      skipped: "Nicht übernommen",
    },
    nothing: "Es wurde noch nichts gezählt.",
    same: "Es würde sich nichts ändern: Der Shop hat das alles schon.",
  },
  show: { label: "Anzeige", problems: "Probleme", changes: "Änderungen" },
} satisfies typeof en.imports;
