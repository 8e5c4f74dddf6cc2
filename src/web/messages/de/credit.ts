import type * as en from "#web/messages/en/credit.ts";
import type { BalanceChange } from "#web/client/selling/credit.ts";
import { listCount } from "./grammar.ts";

const causes: Record<BalanceChange["cause"], string> = {
  issue: "Ausgestellt",
  adjust: "Von Mitarbeitern geändert",
  order: "Bestellung bezahlt",
  give_back: "Aus einer Bestellung zurück",
  replace: "Auf einen neuen Gutschein übertragen",
};

/** The words of the staff's pages about gift cards and store credit. */
export const credit = {
  causes,
  history: {
    title: "Verlauf",
    none: "Bisher hat sich nichts geändert.",
    at: "Wann",
    cause: "Was",
    amount: "Betrag",
    note: "Notiz",
  },
  cards: {
    title: "Gutscheine",
    lead: "Bezahlte Codes, mit denen sich Bestellungen ganz oder zum Teil bezahlen lassen. Ein Code wird einmal gezeigt, wenn er ausgestellt wird.",
    count: listCount("Gutschein", "Gutscheine"),
    searchLabel: "Gutscheine suchen",
    searchHint: "Notiz oder letzte Zeichen",
    none: "Noch keine Gutscheine",
    noMatch: "Kein Gutschein passt dazu",
    columns: {
      code: "Code",
      amount: "Betrag",
      balance: "Guthaben",
      note: "Notiz",
      expires: "Gültig bis",
      state: "Zustand",
      created: "Ausgestellt",
    },
    ending: (last: string) => `…${last}`,
    states: { usable: "Einlösbar", blocked: "Gesperrt", expired: "Abgelaufen", empty: "Leer" },
    never: "Unbegrenzt",
    issue: "Gutschein ausstellen",
    amount: (currency: string) => `Betrag in ${currency}`,
    note: "Notiz",
    noteHint: "Für Mitarbeiter, etwa für wen er ist.",
    expiresAt: "Gültig bis",
    expiresAtHint: "Leer: unbegrenzt.",
    submit: "Ausstellen",
    issued: "Der Gutschein ist ausgestellt. Das ist sein Code; er wird nur jetzt gezeigt:",
    issuedBefore:
      "Dieser Gutschein ist bereits ausgestellt, und sein Code wurde damals gezeigt. Ist er verloren, sperren Sie den Gutschein.",
    done: "Ich habe ihn notiert",
    find: "Nach Code suchen",
    code: "Code",
    findSubmit: "Suchen",
    back: "Alle Gutscheine",
    one: (last: string) => `Gutschein …${last}`,
    block: "Sperren",
    unblock: "Sperre aufheben",
    blockQuestion:
      "Niemand kann mit diesem Gutschein bezahlen, bis die Sperre aufgehoben wird. Sein Guthaben bleibt erhalten.",
    blockedDone: "Der Gutschein ist gesperrt.",
    unblockedDone: "Die Sperre ist aufgehoben.",
    sendAgain: "Code noch einmal senden",
    sendQuestion:
      "Der Käufer bekommt einen neuen Code an die E-Mail-Adresse der erstatteten Bestellung. Der bisherige Code ist dann nichts mehr wert.",
    sentAgain: "Der neue Code ist zum Käufer unterwegs.",
    notBlocked: (why: string) => `Es wurde nichts geändert. ${why}`,
  },
  store: {
    title: "Kundenguthaben",
    lead: "Guthaben, mit dem Kunden Bestellungen bezahlen können.",
    find: "Kunden suchen",
    email: "E-Mail des Kunden",
    findSubmit: "Anzeigen",
    unknown: "Es gibt keinen Kunden mit dieser E-Mail-Adresse.",
    balance: "Guthaben",
    change: "Guthaben ändern",
    amount: (currency: string) => `Betrag in ${currency}`,
    amountHint: "Ein negativer Betrag nimmt Guthaben weg.",
    reason: "Grund",
    reasonHint: "Wird mit der Änderung gespeichert.",
    submit: "Ändern",
    changed: "Das Guthaben ist geändert.",
  },
} satisfies typeof en.credit;
