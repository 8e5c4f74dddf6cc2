import type * as en from "#web/messages/en/audit.ts";
import { listCount } from "./grammar.ts";

const nouns: Record<string, string> = {
  part: "Teil",
  part_type: "Teileart",
  import: "Import",
  note: "Lieferantenhinweis",
  order: "Bestellung",
  review: "Bewertung",
  search: "Suchwörter",
  settings: "Einstellungen",
  ship_rule: "Lieferregel",
  tax_exemption: "Steuerbefreiung",
  promotion: "Aktion",
  customer_group: "Kundengruppe",
  gift_card: "Gutschein",
  credit: "Guthaben",
  user: "Benutzer",
};
const acts: Record<string, string> = {
  add: "hinzugefügt",
  change: "geändert",
  remove: "entfernt",
  place: "am Telefon aufgegeben",
  ship: "versandt",
  unship: "wieder in Bearbeitung",
  cancel: "storniert",
  refund: "erstattet",
  export: "exportiert",
  payment: "Überweisung bestätigt",
  hide: "ausgeblendet",
  show: "eingeblendet",
  save: "gespeichert",
  end: "beendet",
  join: "Kunde hinzugefügt",
  leave: "Kunde entfernt",
  issue: "ausgestellt",
  block: "gesperrt",
  unblock: "entsperrt",
  role: "Rolle zugewiesen",
  merge: "zusammengeführt",
  alias: "Alias hinzugefügt",
  unalias: "Alias entfernt",
  apply: "angewendet",
  undo: "rückgängig gemacht",
  resolve: "noch einmal zugeordnet",
  map: "Zuordnung hinzugefügt",
  decide: "entschieden",
  layout: "Spalten zugeordnet",
  names: "Fahrzeugnamen zugeordnet",
};

export const auditPage = {
  title: "Protokoll",
  count: listCount("Eintrag", "Einträge", "Einträgen"),
  searchLabel: "Protokoll durchsuchen",
  searchHint: "Name oder E-Mail, eine Aktion oder eine Id",
  csv: "Als CSV herunterladen",
  columns: { at: "Wann", actor: "Wer", action: "Was", change: "Vorher und nachher" },
  anyAction: "Alles",
  action: (name: string) => {
    const [noun = "", ...act] = name.split(".");
    const done = acts[act.at(-1) ?? ""];
    return nouns[noun] && done ? `${nouns[noun]}: ${[...act.slice(0, -1), done].join(" ")}` : (nouns[name] ?? name);
  },
  commandLine: "Kommandozeile",
  open: "Öffnen",
  history: "Alles dazu",
  none: "Kein Eintrag passt dazu",
  empty: "Noch wurde nichts geändert",
} satisfies typeof en.auditPage;
