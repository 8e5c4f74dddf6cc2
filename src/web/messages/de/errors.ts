import type * as en from "#web/messages/en/errors.ts";

export const errorWords = {
  sign_in_required: "Bitte melden Sie sich zuerst an.",
  permission_missing: "Ihre Rolle in diesem Shop erlaubt das nicht.",
  not_yours: "Das gehört jemand anderem.",
  not_found: "Das haben wir nicht gefunden. Vielleicht wurde es entfernt.",
  invalid: "Bitte prüfen Sie die markierten Felder.",
  malformed: "Die Anfrage war nicht lesbar. Bitte laden Sie die Seite neu.",
  method_not_allowed: "Das ist hier nicht möglich.",
  unsupported_media_type: "Bitte senden Sie JSON.",
  too_large: "Das ist zu viel auf einmal. Bitte senden Sie weniger.",
  rate_limited: "Zu viele Versuche. Bitte warten Sie einen Moment und versuchen Sie es dann erneut.",
  price_changed:
    "Der Preis hat sich geändert. Sie sehen jetzt den neuen; bitte prüfen Sie ihn und bestellen Sie noch einmal.",
  below_minimum: "Das ist weniger als die Mindestabnahme. Bitte erhöhen Sie die Menge.",
  not_enough_stock: "So viele haben wir nicht am Lager. Bitte verringern Sie die Menge.",
  order_too_small: "Der Betrag ist zu klein für eine Kartenzahlung. Bitte bestellen Sie mehr.",
  order_too_large: "So groß darf eine Bestellung nicht sein. Bitte teilen Sie sie auf.",
  part_unknown: "Ein Teil mit diesem Namen führen wir nicht. Bitte prüfen Sie die Schreibweise.",
  part_ambiguous: "Mehrere Teile heißen so. Bitte öffnen Sie das gemeinte Teil und bestellen Sie auf dessen Seite.",
  fitment_unconfirmed:
    "Es ist nicht sicher, dass dieses Teil zu Ihrem Fahrzeug passt. Bitte prüfen Sie das, und bestätigen Sie, wenn Sie es trotzdem möchten.",
  sku_taken: "Diese Artikelnummer hat schon ein anderes Teil. Bitte wählen Sie eine andere.",
  supersession_loop: "Eine der ersetzten Nummern würde auf sich selbst zurückführen. Bitte prüfen Sie die Reihenfolge.",
  import_over: "Das geht bei diesem Import nicht mehr. Laden Sie die Seite neu, um seinen Stand zu sehen.",
  already_shipped: "Diese Bestellung ist schon versandt und lässt sich nicht mehr ändern.",
  already_paid: "Diese Bestellung ist schon bezahlt.",
  not_paid: "Diese Bestellung ist noch nicht bezahlt.",
  order_closed: "Diese Bestellung wurde storniert oder ist abgelaufen.",
  order_ambiguous: "Mehrere Ihrer unbezahlten Bestellungen haben diesen Preis. Bitte geben Sie an, welche Sie meinen.",
  idempotency_key_reused:
    "Diese Bestellung wurde schon mit anderem Inhalt abgeschickt. Bitte laden Sie die Seite neu und bestellen Sie noch einmal.",
  payment_not_found: "Der Zahlungsanbieter kennt diese Zahlung nicht. Bitte beginnen Sie die Zahlung neu.",
  payment_not_confirmed:
    "Die Zahlung ist noch nicht durchgegangen. Wir prüfen das gerade; bitte bezahlen Sie nicht noch einmal.",
  payment_mismatch: "Diese Zahlung gehört nicht zu dieser Bestellung.",
  payment_provider_down:
    "Der Zahlungsanbieter antwortet gerade nicht. Es wurde nichts abgebucht. Bitte versuchen Sie es in einer Minute erneut.",
  signature_invalid: "Die Signatur dieser Nachricht ist ungültig.",
  last_admin: "Das ist der letzte Administrator. Bitte machen Sie zuerst jemand anderen zum Administrator.",
  garage_full: "Ihre Garage ist voll. Bitte entfernen Sie ein Fahrzeug, das Sie nicht mehr brauchen.",
  identity_unproven: "Bitte melden Sie sich erneut an.",
  unavailable: "Der Shop ist gerade nicht erreichbar. Bitte versuchen Sie es in einer Minute erneut.",
  internal: "Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es erneut.",
} satisfies typeof en.errorWords;

type Params = Record<string, string | number>;

const words: Record<string, (params: Params) => string> = {
  required: () => "Bitte füllen Sie dieses Feld aus.",
  not_a_text: () => "Hier muss Text stehen.",
  too_long: ({ limit }) => `Bitte höchstens ${limit} Zeichen.`,
  too_short: ({ limit }) => `Bitte mindestens ${limit} Zeichen`,
  bad_characters: () => "Das enthält Zeichen, die wir nicht speichern können.",
  not_a_number: () => "Bitte geben Sie eine Zahl ein.",
  not_whole: () => "Bitte geben Sie eine ganze Zahl ein.",
  not_positive: () => "Bitte geben Sie eine Zahl über 0 ein.",
  too_precise: () => "Das sind mehr Nachkommastellen, als die Währung hat.",
  too_small: ({ limit }) => `Bitte mindestens ${limit}.`,
  too_large: ({ limit }) => `Bitte höchstens ${limit}.`,
  below_minimum: ({ minimum, limit }) => `Die Mindestabnahme ist ${minimum ?? limit}.`,
  not_enough_stock: ({ available, limit }) => `Nur ${available ?? limit} verfügbar.`,
  not_a_phone_number: () => "Bitte geben Sie eine Telefonnummer ein: nur Ziffern, Leerzeichen und + ( ) - .",
  not_an_image_url: () => "Bitte geben Sie die https-Adresse eines Bildes ein.",
  not_an_email: () => "Bitte geben Sie eine gültige E-Mail-Adresse ein",
  not_a_rating: () => "Bitte geben Sie eine Zahl von 1 bis 5 ein.",
  not_a_sku: () => "Nur Buchstaben, Ziffern und . / _ - sind erlaubt.",
  not_a_part_number: () => "Eine Teilenummer enthält Buchstaben oder Ziffern.",
  only_if_superseded: () => "Nur eine ersetzte Nummer hat eine Nachfolgerin.",
  supersession_loop: ({ trail }) => `Das ergäbe einen Kreis: ${trail}.`,
  taken: () => "Das ist schon vergeben.",
  role_unknown: () => "Diese Rolle gibt es nicht.",
  vehicle_unknown: () => "Dieses Fahrzeug gibt es nicht. Bitte wählen Sie ein anderes.",
  empty_range: () => "Das Ende liegt vor dem Anfang.",
  not_a_date: () => "Bitte geben Sie das Datum als Jahr-Monat-Tag ein.",
  not_an_attribute: ({ line }) => `Bitte schreiben Sie Name = Wert: „${line}“.`,
  not_a_name: () => "Nur Kleinbuchstaben, Ziffern und _ sind erlaubt.",
  too_many: ({ limit }) => `Bitte höchstens ${limit}.`,
  not_offered: () => "Das steht nicht mehr zur Auswahl.",
  fitment_unconfirmed: () => "Bitte bestätigen Sie, dass das Teil möglicherweise nicht passt.",
  not_a_vin: () => "Eine Fahrgestellnummer hat 17 Buchstaben und Ziffern.",
  in_garage: () => "Dieses Fahrzeug steht schon in Ihrer Garage.",
  ambiguous: () => "Mehrere Teile heißen so.",
  unknown_field: () => "Dieses Feld kennt der Shop nicht.",
  not_a_cursor: () => "Dieser Seitenlink gilt nicht mehr.",
  email_required: () => "Bitte geben Sie Ihre E-Mail-Adresse ein",
  email_invalid: () => "Bitte geben Sie eine gültige E-Mail-Adresse ein",
  password_required: () => "Bitte geben Sie Ihr Passwort ein",
  password_too_short: ({ limit }) => `Bitte mindestens ${limit ?? 6} Zeichen`,
  name_required: () => "Bitte geben Sie Ihren Namen ein",
};

/** The words for what is wrong with one field. */
export function fieldWords(code: string, params: Params = {}): string {
  return words[code]?.(params) ?? "Bitte prüfen Sie diese Angabe.";
}
