import { brief } from "./grammar.ts";

type Params = Record<string, string | number>;

const words: Record<string, (params: Params) => string> = {
  required: () => "Bitte füllen Sie dieses Feld aus.",
  changed_meanwhile: ({ value }) => {
    const to = brief(value);
    return `Das hat inzwischen jemand${to === null ? "" : ` auf „${to}“`} geändert. Noch einmal speichern ersetzt es.`;
  },
  price_missing: () => "Legen Sie zuerst einen Preis fest: Ohne Preis wird nichts verkauft.",
  brand_missing: () => "Dieses Teil hat keine Marke.",
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
  quantity_held: ({ limit }) => `Im Moment höchstens ${limit}.`,
  unproven_held: ({ limit }) =>
    `Im Moment höchstens ${limit}. Mit bestätigter E-Mail-Adresse können Sie mehr bestellen.`,
  name_reserved: () => "Dieser Name ist dem Shop vorbehalten. Bitte nehmen Sie Ihren eigenen.",
  not_enough_stock: ({ available, limit }) => `Nur ${available ?? limit} verfügbar.`,
  not_a_phone_number: () => "Bitte geben Sie eine Telefonnummer ein: nur Ziffern, Leerzeichen und + ( ) - .",
  not_an_image_url: () => "Bitte geben Sie die https-Adresse eines Bildes ein.",
  not_an_image: () => "Wählen Sie ein Bild: JPEG, PNG, WebP, AVIF oder GIF.",
  too_many_pixels: ({ limit }) => `Höchstens ${limit} Millionen Pixel.`,
  image_too_slow: () =>
    "Dieses Bild lässt sich nicht schnell genug verarbeiten. Speichern Sie es kleiner und versuchen Sie es erneut.",
  not_an_email: () => "Bitte geben Sie eine gültige E-Mail-Adresse ein",
  not_a_rating: () => "Bitte geben Sie eine Zahl von 1 bis 5 ein.",
  not_a_sku: () => "Nur Buchstaben, Ziffern, Leerzeichen und . / _ - + # & ( ) * , : sind erlaubt.",
  not_a_part_number: () => "Eine Teilenummer enthält Buchstaben oder Ziffern.",
  only_if_superseded: () => "Nur eine ersetzte Nummer hat eine Nachfolgerin.",
  supersession_loop: ({ trail }) => `Das ergäbe einen Kreis: ${trail}.`,
  not_understood: () => "Das versteht die Suche selbst nicht.",
  not_found: ({ value }) => (value ? `„${value}“ gibt es nicht.` : "Das gibt es nicht."),
  code_unknown: () => "Dieser Code ist nicht gültig.",
  not_future: () => "Das muss in der Zukunft liegen.",
  taken: () => "Das ist schon vergeben.",
  repeated: ({ value }) => (value ? `„${value}“ kommt doppelt vor.` : "Das kommt doppelt vor."),
  role_unknown: () => "Diese Rolle gibt es nicht.",
  vehicle_unknown: () => "Dieses Fahrzeug gibt es nicht. Bitte wählen Sie ein anderes.",
  empty_range: () => "Das Ende liegt vor dem Anfang.",
  part_unknown: () => "Es gibt kein Teil mit dieser Artikelnummer.",
  not_a_vat_id: () =>
    "Das ist keine USt-IdNr. eines Mitgliedstaats der EU. Sie beginnt mit zwei Buchstaben, zum Beispiel DE136695976.",
  not_an_iban: () => "Bitte prüfen Sie die IBAN: Die Prüfziffern stimmen nicht.",
  not_a_country: () => "Bitte ein Land mit zwei Buchstaben angeben, zum Beispiel DE oder US.",
  not_a_region: () => "Bitte das Kürzel eines Bundesstaats oder einer Provinz angeben, zum Beispiel CA oder ON.",
  not_a_postal_code: () => "Bitte eine Postleitzahl angeben, wie sie in diesem Land geschrieben wird.",
  not_a_postal_range: () => "Bitte den Anfang von Postleitzahlen (606) oder einen Bereich (60601-60699) angeben.",
  not_a_time: () => "Bitte eine Uhrzeit von 00:00 bis 23:59 angeben.",
  not_a_time_zone: () => "Bitte eine Zeitzone wie Europe/Berlin angeben.",
  not_a_date: () => "Bitte geben Sie das Datum als Jahr-Monat-Tag ein.",
  not_an_attribute: ({ line }) => `Bitte schreiben Sie Name = Wert: „${line}“.`,
  not_a_kit_part: ({ line }) => `Bitte Menge, × und Artikelnummer angeben: „${line}“.`,
  is_kit: ({ value }) => `„${value}“ ist selbst ein Satz oder dieses Teil.`,
  in_a_kit: () => "Dieses Teil gehört zu einem Satz und kann selbst keiner sein.",
  kit_incomplete: () => "Die Teile eines Satzes lassen sich nur zusammen stornieren.",
  not_a_name: () => "Nur Kleinbuchstaben, Ziffern und _ sind erlaubt.",
  too_many_drafts: ({ limit }) => `Es gibt schon ${limit} Entwürfe. Geben Sie welche auf, oder löschen Sie welche.`,
  too_many: ({ limit }) => `Bitte höchstens ${limit}.`,
  not_offered: () => "Das steht nicht mehr zur Auswahl.",
  fitment_unconfirmed: () => "Bitte bestätigen Sie, dass das Teil möglicherweise nicht passt.",
  not_a_vin: () => "Eine Fahrgestellnummer hat 17 Buchstaben und Ziffern.",
  in_garage: () => "Dieses Fahrzeug steht schon in Ihrer Garage.",
  ambiguous: () => "Mehrere Teile heißen so.",
  of_brand: () => "Die Marke hat schon eine andere Preisklasse, die für alle ihre Teile gilt.",
  of_part_type: ({ value }) =>
    `Diese Teileart ist für alle ihre Teile anders eingeordnet${value ? ` (${value})` : ""}.`,
  unknown_field: () => "Dieses Feld kennt der Shop nicht.",
  not_a_cursor: () => "Dieser Seitenlink gilt nicht mehr.",
  email_required: () => "Bitte geben Sie Ihre E-Mail-Adresse ein",
  email_invalid: () => "Bitte geben Sie eine gültige E-Mail-Adresse ein",
  password_required: () => "Bitte geben Sie Ihr Passwort ein",
  two_factor_first: () =>
    "Richten Sie zuerst unter Sicherheit Ihren eigenen zweiten Faktor ein: Ohne ihn verlören Sie Ihren Zugriff.",
  code_required: () => "Bitte geben Sie den Code ein.",
  password_too_short: ({ limit }) => `Bitte mindestens ${limit ?? 8} Zeichen`,
  not_a_colour: () => "Bitte geben Sie eine Farbe mit # und sechs Ziffern oder Buchstaben von a bis f an: #0b5cad.",
  too_little_contrast: () =>
    "Diese Farbe ist in diesem Design schlecht zu lesen. Bitte nehmen Sie eine mit mehr Kontrast, mindestens 4,5.",
  not_an_address: () => "Bitte geben Sie eine Adresse an, die mit https:// beginnt.",
  not_a_web_address: () => "Bitte geben Sie eine URL an, die mit https:// beginnt, ohne Benutzernamen.",
  not_https: () => "Der Shop sendet nur an Adressen, die mit https:// beginnen.",
  not_public: () => "Diese Adresse liegt nicht im öffentlichen Internet; dorthin sendet der Shop nicht.",
  unknown_host: () => "Diesen Host gibt es nicht. Bitte prüfen Sie die Adresse.",
  timed_out: () => "Der Hostname ließ sich nicht auflösen. Bitte versuchen Sie es noch einmal.",
  not_the_name: () => "So heißt Ihr Shop nicht.",
  text_missing: () => "Bitte zuerst einen Text schreiben.",
  name_required: () => "Bitte geben Sie Ihren Namen ein",
};

/** The error message of a field. */
export function fieldMessage(code: string, params: Params = {}): string {
  return words[code]?.(params) ?? "Bitte prüfen Sie diese Angabe.";
}
