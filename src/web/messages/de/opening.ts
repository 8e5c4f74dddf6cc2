import type * as en from "#web/messages/en/opening.ts";
import { number, plural } from "./grammar.ts";

export const opening = {
  title: "Shop eröffnen",
  lead: "Was zwischen der Demo und Ihrem ersten Verkauf noch zu tun ist. Ob ein Schritt erledigt ist, liest der Shop aus seinen Daten.",
  notLoaded: (why: string) => `Die Schritte konnten nicht geladen werden. ${why}`,
  progress: (done: number, total: number) =>
    `${done} von ${plural(total, { one: "# Schritt", other: "# Schritten" })} erledigt`,
  finished: "Ihr Shop ist eröffnet. Hier ist nichts mehr zu tun.",
  strip: "Ihr Shop ist noch nicht eröffnet.",
  toSteps: "Shop eröffnen",
  done: "Erledigt",
  open: "Zu tun",
  titles: {
    brand: "Name und Erscheinungsbild",
    delivery: "Wohin Sie liefern",
    tax: "Steuern",
    payments: "Zahlung",
    mail: "E-Mail",
    legal: "Rechtliche Seiten",
    parts: "Ihre Teile",
    demo: "Demokatalog entfernen",
    address: "Online gehen",
  },
  missing: {
    name: "Der Shop hat noch keinen eigenen Namen.",
    method: "Es ist keine Versandart eingerichtet: Käufer sehen weder Versandkosten noch Liefertag.",
    tax: "Noch ist nicht entschieden, wie Steuern berechnet werden. Wählen Sie das Land, aus dem Sie verkaufen, oder speichern Sie „Keine Steuer“ in den Einstellungen.",
    payments_sandbox: "Nur die Sandbox nimmt Karten an: Es fließt kein Geld. Verbinden Sie Ihr Konto bei Stripe.",
    payments_test:
      "Die Testschlüssel von Stripe sind gesetzt: Es fließt kein Geld. Ersetzen Sie sie durch die Live-Schlüssel, die mit pk_live_ und sk_live_ beginnen.",
    smtp: "E-Mails gehen in das Postfach der Sandbox, nicht an Ihre Kunden. Verbinden Sie Ihren Mailserver.",
    sender:
      "Es ist kein Absender gesetzt, etwa „Adas Teile <orders@example.com>“. Geben Sie ihn mit dem Mailserver unter Einstellungen, Verbindungen ein, oder als MAIL_FROM in .env.",
    pages: "Einige Seiten, die Käufer erwarten oder das Gesetz verlangt, sind nicht veröffentlicht.",
    blanks: "Eine veröffentlichte Seite hat noch Lücken aus ihrer Gliederung, in eckigen Klammern.",
    parts: "Kein eigenes Teil steht zum Verkauf.",
    demo: "Der Shop verkauft noch die erfundenen Teile der Demo.",
    public_url:
      "Der Shop ist nur auf diesem Rechner offen. Setzen Sie PUBLIC_URL in .env auf die https-Adresse Ihres Shops.",
    https:
      "PUBLIC_URL ist http: Anmeldungen und Adressen werden unverschlüsselt übertragen. Setzen Sie einen https-Proxy vor den Shop.",
  },
  links: {
    brand: "Name, Logo und Startseite",
    delivery: "Zonen, Paketdienste und weitere Versandarten",
    tax: "Steuern einstellen",
    connections: "Stripe, Mailserver und Paketdienste",
    payments: "Überweisung",
    system: "Fehlgeschlagene E-Mails",
    legal: "Alle Seiten des Shops",
    upload: "Katalogdatei hochladen",
    add: "Einzelnes Teil hinzufügen",
    drafts: "Entwürfe vervollständigen",
  },
  brandIs: (name: string) => `Ihr Shop heißt ${name}.`,
  flatRate: {
    title: "Ein Preis für jede Bestellung",
    name: "Name, den Käufer sehen",
    namePreset: "Standardversand",
    countries: "Länder",
    countriesHint: "Kürzel aus zwei Buchstaben, etwa DE, AT",
    price: (currency: string) => `Preis in ${currency}`,
    hint: "Käufern wird eine Lieferung in 3 bis 7 Werktagen angezeigt, und ein Teil ohne Gewichtsangabe zählt als 1 kg. Beides können Sie in den Einstellungen zum Versand ändern.",
    save: "Pauschale festlegen",
    saved: "Versandpauschale gespeichert.",
  },
  tax: {
    country: "Land, aus dem Sie verkaufen",
    show: "Vorlage zeigen",
    none: (country: string) =>
      `Für ${country} gibt es keine Vorlage. Geben Sie die Sätze in den Steuereinstellungen ein.`,
    title: (country: string) => `Vorlage für ${country}`,
    included: "Ihre Preise enthalten die Steuer.",
    added: "Die Steuer kommt zu Ihren Preisen hinzu.",
    union:
      "Die Regelsätze der Europäischen Union sind eingebaut. Für Verkäufe an Verbraucher in anderen Mitgliedstaaten schalten Sie in den Einstellungen One Stop Shop ein.",
    stripe:
      "Die Sätze unterscheiden sich je Bundesstaat und Stadt, deshalb berechnet sie Stripe Tax. Dazu braucht es Ihre Live-Schlüssel und Ihre Registrierungen bei Stripe.",
    rate: (label: string, percent: string) => `${label}: ${percent}`,
    check: "Prüfen Sie das mit Ihrem Steuerberater. Es ersetzt die gespeicherten Steuereinstellungen.",
    use: "Vorlage übernehmen",
    saved: "Steuereinstellungen gespeichert.",
  },
  payments: {
    live: "Die Live-Schlüssel von Stripe sind gesetzt: Karten werden belastet.",
  },
  mail: {
    from: (sender: string) => `Absender: ${sender}`,
    test: "Test-E-Mail an mich senden",
    sent: (to: string) =>
      `Der Mailserver hat eine E-Mail an ${to} angenommen. Sehen Sie in diesem Postfach nach, auch im Spam-Ordner.`,
    inSandbox: "Mit der Sandbox liegt sie in deren Postfach.",
    toInbox: "Postfach der Sandbox öffnen",
    refused: (why: string) => `Der Mailserver hat sie abgelehnt: ${why}`,
  },
  legal: {
    states: {
      missing: "Noch nicht geschrieben",
      draft: "Entwurf",
      blanks: "Veröffentlicht, mit Lücken",
      published: "Veröffentlicht",
    },
    draft: "Entwurf aus einer Gliederung",
    draftOf: (page: string) => `Entwurf aus einer Gliederung: ${page}`,
    edit: "Bearbeiten",
    editOf: (page: string) => `Bearbeiten: ${page}`,
    drafted: "Entwurf gespeichert. Füllen Sie aus, was in eckigen Klammern steht, und veröffentlichen Sie ihn dann.",
    union: "Die Gliederungen folgen dem Recht der Europäischen Union.",
    elsewhere: "Die Gliederungen nennen, was Käufer erwarten. Die Gesetze Ihres Landes können mehr verlangen.",
    lawyer: "Eine Gliederung ist keine Rechtsberatung. Lassen Sie die fertigen Seiten von einem Anwalt prüfen.",
  },
  parts: {
    own: (count: number) =>
      plural(count, { one: "# eigenes Teil steht zum Verkauf.", other: "# eigene Teile stehen zum Verkauf." }),
    drafts: (count: number) =>
      plural(count, {
        one: "# Entwurf fehlt noch etwas, etwa ein Preis.",
        other: "# Entwürfen fehlt noch etwas, etwa ein Preis.",
      }),
  },
  demo: {
    goes: (parts: number, brands: number, reviews: number) =>
      `${plural(parts, { one: "# erfundenes Teil", other: "# erfundene Teile" })} von ${plural(brands, { one: "# Marke", other: "# Marken" })} und ${plural(reviews, { one: "# Bewertung", other: "# Bewertungen" })} verschwinden sofort aus dem Verkauf.`,
    trialOrders: (count: number) =>
      plural(count, {
        one: "# Bestellung von Teilen der Demo, in der Sandbox bezahlt, wird einen Tag später mit ihnen gelöscht.",
        other:
          "# Bestellungen von Teilen der Demo, in der Sandbox bezahlt, werden einen Tag später mit ihnen gelöscht.",
      }),
    keptOrders: (count: number) =>
      plural(count, {
        one: "# Bestellung mit Teilen der Demo bleibt mit ihren Positionen in den Büchern.",
        other: "# Bestellungen mit Teilen der Demo bleiben mit ihren Positionen in den Büchern.",
      }),
    stays:
      "Fahrzeuge, Benutzer, Ihre eigenen Teile und deren Teilearten bleiben. Einen Tag lang können Sie das Entfernen rückgängig machen.",
    type: (name: string) => `Geben Sie zur Sicherheit den Namen Ihres Shops ein: ${name}`,
    remove: "Demo entfernen",
    states: {
      shown: "",
      removing: "Die Demo wird aus dem Verkauf genommen.",
      removed: "Die Demo ist aus dem Verkauf genommen.",
      restoring: "Die Demo kommt zurück.",
      purging: "Die Demo wird endgültig gelöscht.",
      gone: "Der Shop hat keinen Demokatalog.",
    },
    counted: (done: number, total: number) =>
      `${number(done)} von ${plural(total, { one: "# Teil", other: "# Teilen" })}`,
    until: "Rückgängig machen können Sie das bis",
    undo: "Demo zurückholen",
    undone: "Die Demo kommt zurück.",
  },
  checkup: {
    title: "Shop prüfen",
    lead: "Was der Befehl npm run doctor prüft: Datenbank, Speicherplatz, Sicherungen, E-Mail, Zahlung und mehr. Es dauert bis zu 15 Sekunden.",
    run: "Prüfung starten",
    again: "Noch einmal prüfen",
    running: "Wird geprüft",
    columns: { state: "Status", name: "Was", found: "Befund, und was zu tun ist" },
  },
} satisfies typeof en.opening;
