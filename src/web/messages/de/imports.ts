import type { FileFault, ProblemParams } from "#shop/supply/imports/import-outcome.ts";
import type * as en from "#web/messages/en/imports.ts";
import { csvProblems } from "./import-csv.ts";
import { fieldMessage } from "./form-errors.ts";

type Words = (params: ProblemParams) => string;

const faults: Record<FileFault, Words> = {
  empty_file: () => "Die Datei ist leer.",
  not_a_catalogue: () => "Das ist weder ACES noch PIES noch eine CSV-Datei mit bekannten Spalten.",
  broken_xml: ({ reason }) => `Das XML ist fehlerhaft: ${reason}.`,
  doctype_refused: () => "Das XML deklariert einen eigenen Dokumenttyp, den wir aus Sicherheitsgründen nicht lesen.",
  too_deep: () => "Das XML ist zu tief verschachtelt.",
  text_too_long: () => "Das XML enthält einen zu langen Text oder Datensatz.",
  wrong_encoding: ({ encoding }) => `Die Datei gibt ${encoding} an, enthält aber Bytes, die es darin nicht gibt.`,
  unknown_encoding: ({ encoding }) => `Die Datei gibt ${encoding} an; diese Zeichenkodierung kennen wir nicht.`,
  version_unknown: ({ format, version }) => `${format} ${version} lesen wir nicht.`,
  too_many_sheets: ({ limit }) => `Die Datei hat mehr als ${limit} Preislisten.`,
  broken_csv: ({ reason, times }) =>
    reason === "quote_open"
      ? `Hier beginnt eine Zelle mit einem Anführungszeichen, das nie geschlossen wird; so sind ${times} Zellen der Datei. Schließen Sie die Anführungszeichen oder erzeugen Sie die Datei neu, und importieren Sie sie noch einmal.`
      : `Die CSV-Datei ist fehlerhaft (${reason}).`,
  columns_unknown: ({ columns }) =>
    `Die Spalten sind nicht die von Teilen, Zuordnungen, Nummern oder Fahrzeugen: ${columns}.`,
  columns_repeated: ({ column }) =>
    `Zwei Spalten heißen „${column}“. Benennen Sie eine um, oder wählen Sie, was jede ist.`,
  foreign_currency: ({ column, currency, own }) =>
    `„${column}“ ist in ${currency} angegeben, der Shop verkauft in ${own}.`,
  encoding_unclear: () => "Die Zeichenkodierung der Datei ist nicht eindeutig. Bitte wählen Sie sie.",
  internal: () => "Der Shop ist an dieser Datei gescheitert. Was schon getan wurde, lässt sich rückgängig machen.",
  stalled: () =>
    "Der Import kam nicht mehr voran und wurde beendet. Was schon getan wurde, lässt sich rückgängig machen; senden Sie die Datei noch einmal, um fortzufahren.",
  file_gone: () => "Die Datei ist nicht mehr vorhanden. Bitte senden Sie sie noch einmal.",
};

const problems: Record<string, Words> = {
  ...csvProblems,
  unmapped: ({ what }) =>
    `Keine Zuordnung erklärt ${what} oder andere IDs dieser Art: Die Einträge warten, bis es eine gibt.`,
  note_unclear: ({ note }) =>
    `Der Hinweis „${note}“ schränkt ein, was passt, oder könnte das, ist aber nicht eindeutig. Kunden werden danach gefragt, bis jemand festlegt, was er bedeutet.`,
  part_type_unknown: ({ partType }) =>
    `Die Teileart „${partType}“ ist hier nicht bekannt. Der Rest der Zeile wurde importiert; die Teileart wartet, bis Sie sie unter Teilearten zuordnen.`,
  part_type_added: ({ partType, system }) => `Die Teileart „${partType}“ ist neu und wurde bei ${system} angelegt.`,
  package_wrong: ({ field, value }) => `Das Packmaß ${field} kann nicht „${value}“ sein und wurde ausgelassen.`,
  duplicate_part: ({ number, first }) => `${number} ist noch einmal die Nummer ${first}. Es gilt die spätere Zeile.`,
  other_part_type: ({ part, partType }) => `${part} hat im Shop eine andere Teileart als ${partType} und behält sie.`,
  part_of_several_types: ({ part, partType, other }) =>
    `${part} steht hier unter Teileart ${partType} und weiter oben unter ${other}.`,
  duplicate_row: ({ first }) => `Gleich wie ${first}.`,
  near_duplicate: ({ first }) => `Bis auf Großschreibung und Leerzeichen gleich wie ${first}.`,
  quantity_contradiction: ({ first }) => `Bis auf die Menge gleich wie ${first}.`,
  spaces_around: ({ element, text }) => `${element} „${text}“ beginnt oder endet mit Leerzeichen.`,
  record_count: ({ said, total }) => `Die Datei nennt ${said} Datensätze, enthält aber ${total}.`,
  not_a_vehicle: () => "Das ist für ein Gerät und nicht für ein Fahrzeug.",
  asset_not_taken: ({ element }) => `${element} wird nicht übernommen.`,
  element_unknown: ({ element }) =>
    `Das Element ${element} ist nicht bekannt. Es wird gespeichert, hat hier aber keine Bedeutung.`,
  code_unknown: ({ element }) =>
    `Der Code ${element} ist nicht bekannt. Er wird gespeichert und exportiert, hat hier aber keine Bedeutung.`,
  fact_unread: ({ element, value }) =>
    `Was „${element}“ über den Verkauf des Teils sagt, konnte nicht gelesen werden: „${value}“. Es hat hier keine Wirkung.`,
  content_unread: ({ element, text }) =>
    `${element} enthält „${text}“, was hier keine Wirkung hat. Es wurde weggelassen.`,
  content_refused: ({ element, text }) =>
    text === ""
      ? `Der Eintrag wurde nicht importiert: Er hat bei ${element} Inhalt, der ihn einschränken oder ändern könnte.`
      : `Der Eintrag wurde nicht importiert: Er hat bei ${element} Inhalt, der ihn einschränken oder ändern könnte, „${text}“.`,
  characters_removed: ({ column, value }) =>
    `${column}: Unsichtbare Zeichen, die das Aussehen des Textes verändern, wurden entfernt. Er lautet „${value}“.`,
  note_too_long: ({ note, limit }) =>
    `Der Hinweis „${note} …“ hat mehr als ${limit} Zeichen. Was einschränkt, ob das Teil passt, kann am Ende stehen.`,
  kit_wrong: ({ field, value }) =>
    value === ""
      ? `Bei einem Teil im Satz fehlt ${field}. Ohne alle Teile wird er nicht als Satz verkauft.`
      : `${field} eines Teils im Satz kann nicht „${value}“ sein. Ohne alle Teile wird er nicht als Satz verkauft.`,
  attribute_name_cut: ({ name, shown }) => `Der Name des Attributs „${name}“ ist zu lang. Es heißt hier ${shown}.`,
  element_twice: ({ element, counts }) => {
    if (counts === "last") return `Das Element ${element} kommt mehrfach vor. Das letzte gilt.`;
    if (counts === "first") return `Das Element ${element} kommt mehrfach vor. Das erste gilt.`;
    return `Das Element ${element} kommt zweimal vor.`;
  },
  action_unknown: ({ action }) => `Die Aktion „${action}“ ist weder A noch D (noch C, in PIES).`,
  part_missing: () => "Die Teilenummer fehlt.",
  part_number_wrong: ({ number }) => `„${number}“ ist keine Teilenummer.`,
  quantity_missing: () => "Die Menge fehlt.",
  quantity_wrong: ({ quantity }) => `Die Menge „${quantity}“ ist keine ganze Zahl ab 1.`,
  id_wrong: ({ element, id }) => `Die ID „${id}“ von ${element} ist keine Zahl.`,
  years_wrong: ({ from, to }) => `„${from}“ bis „${to}“ sind keine Modelljahre.`,
  nothing_to_remove: ({ part }) => `Von ${part} gibt es nichts dergleichen zu entfernen.`,
  sku_of_other_brand: ({ number, brand, other }) =>
    `${number} ist die Artikelnummer eines Teils von ${other}, in der Datei steht ${brand}. Geben Sie dem Teil von ${brand} eine eigene Artikelnummer.`,
  number_similar: ({ number, part }) =>
    `Im Shop gibt es ${part}, und ${number} unterscheidet sich davon nicht nur in Leerzeichen und Großschreibung. Ist es dasselbe Teil, schreiben Sie ${part}, sonst geben Sie ihm eine andere Artikelnummer.`,
  number_similar_added: ({ number, part, sku }) =>
    `${number} unterscheidet sich von ${part} derselben Marke nicht nur in Leerzeichen und Großschreibung. Es ist ein eigenes Teil mit der Artikelnummer ${sku}.`,
  brand_missing: ({ number }) =>
    `Mehrere Teile haben die Nummer ${number}. Nennen Sie die Marke oder die Artikelnummer.`,
  sku_changed: ({ number, sku }) => `„${number}“ passt nicht ganz in eine Artikelnummer. Sie lautet ${sku}.`,
  row_wrong: ({ field, fieldCode }) => `${field}: ${fieldMessage(String(fieldCode))}`,
  removal_held: ({ part }) =>
    part
      ? `${part} behält auch Zuordnungen, die nicht in der Datei stehen: Ein Eintrag dazu konnte nicht gelesen werden.`
      : "Es werden keine Zuordnungen entfernt: Ein Eintrag konnte nicht gelesen werden, und zu welchem Teil er gehört, ist unklar.",
  application_outdated: ({ part, vehicles, more }) =>
    `${part} passt weiter zu ${vehicles}${more ? ` und ${more} weiteren` : ""}, wie es eine frühere Datei sagt. Diese Datei sagt es anders.`,
  application_of_others: ({ count }) =>
    count === 1
      ? "1 frühere Zuordnung weicht von dieser Datei ab, wurde aber von Hand eingegeben oder kam von einem anderen Absender. Sie bleibt."
      : `${count} frühere Zuordnungen weichen von dieser Datei ab, wurden aber von Hand eingegeben oder kamen von einem anderen Absender. Sie bleiben.`,
  years_not_sold: ({ vehicle, years }) => `${vehicle} wurde ${years} nicht verkauft. Diese Jahre wurden ausgelassen.`,
  row_refused: ({ code }) => `Die Datenbank hat den Eintrag abgelehnt (${code}).`,
  value_wrong: ({ column, value }) => `„${column}“ kann nicht „${value}“ sein.`,
  vehicle_codes_missing: () =>
    "Ohne Markt ordnet die Zeile vorhandenen Fahrzeugen Schlüssel zu, sie enthält aber keinen.",
  vehicle_code_unread: ({ column }) =>
    `„${column}“ wurde nicht gelesen: Die Zeilen nennen ihre Fahrzeuge mit Marke und Modell.`,
  vehicle_not_found: ({ make, model }) =>
    `Der Shop kennt keinen ${make} ${model} aus diesen Jahren mit diesem Motor. Mit einem Markt wird er neu angelegt.`,
  column_asked: ({ column }) =>
    `Die Spalte „${column}“ ist nicht bekannt und schränkt ein oder kann es: Kunden werden nach ihren Werten gefragt. Wählen Sie, was sie ist, oder lassen Sie sie weg, und importieren Sie die Datei noch einmal.`,
  column_searched: ({ column }) =>
    `Aus der Spalte „${column}“ wird nur übernommen, zu welchen Fahrzeugen das Teil passt oder nicht passt, und zwar als Hinweis.`,
  column_unknown: ({ column }) => `Die Spalte „${column}“ ist nicht bekannt und wurde weggelassen.`,
  number_wrong: ({ number, fieldCode }) =>
    `Die Nummer „${number}“ wurde weggelassen: ${fieldMessage(String(fieldCode))}`,
  supersession_loop: ({ trail }) => `Eine ersetzte Nummer ergäbe einen Kreis: ${trail}. Sie wurde weggelassen.`,
  text_cut: ({ column, limit }) =>
    `Der Text von „${column}“ hat mehr als ${limit} Zeichen. Was darüber hinausgeht, fehlt.`,
  name_too_long: ({ text }) => `Der Name „${text}“ hat mehr als 240 Zeichen. Die Wörter dahinter fehlen.`,
  other_currency: ({ currency }) => `Der Preis ist in ${currency}, der Shop verkauft in einer anderen Währung.`,
  price_wrong: () => "Der Preis ist kein Betrag, der hier bezahlt werden kann.",
  price_type_not_taken: () => "Keiner der Preise ist ein Verkaufs- oder Listenpreis.",
  price_unit_not_taken: () => "Die Preise gelten für mehr als ein Stück.",
  price_expired: ({ type, date }) => `Der ${type}-Preis galt bis ${date}. Dazu wird nicht verkauft.`,
  price_not_yet_valid: ({ type, date }) =>
    `Der ${type}-Preis gilt erst ab ${date}. Importieren Sie die Datei dann erneut.`,
  price_level_not_taken: ({ type, level }) =>
    `Der ${type}-Preis gilt für die Preiszone ${level}, nicht für diesen Shop.`,
  price_quantity_not_taken: ({ quantity }) =>
    `Die kleinste Menge ist ${quantity} Stück: Für ein Stück fehlt der Preis.`,
  price_ambiguous: ({ type, prices }) => `Heute gelten mehrere ${type}-Preise: ${prices}. Keiner wurde übernommen.`,
  price_rounded: ({ type, price }) => `Der ${type}-Preis ${price} hat Bruchteile eines Cents und wurde gerundet.`,
  price_date_wrong: ({ type }) => `Der ${type}-Preis hat ein ungültiges Datum. Ob er gilt, ist nicht feststellbar.`,
  price_multiplied: ({ type }) =>
    `Der ${type}-Preis hat einen Multiplikator, der nicht angewendet wird. Er wurde ausgelassen.`,
  price_break_wrong: ({ type }) => `Der ${type}-Preis gilt für die Menge 0; gelesen wurde 1.`,
  minimum_not_taken: ({ text }) => `Die Mindestabnahme ${text} ist keine Stückzahl.`,
  attribute_unmapped: ({ id }) =>
    `Keine Zuordnung erklärt das Attribut ${id}. Es wird bei den Einzelheiten des Teils gespeichert.`,
  attribute_wrong: ({ name }) => `Das Attribut „${name}“ hat keinen Namen, den der Shop verwenden kann.`,
  too_many_positions: ({ position, limit }) =>
    `Dateien fügen Einbauorte hinzu, bis der Shop ${limit} hat: Für „${position}“ oder andere ist kein Platz mehr. Ihre Verwendungen warten. Korrigieren Sie die Einbauorte in der Datei und importieren Sie sie noch einmal.`,
  too_many_attributes: () => "Das Teil hat mehr als 40 Attribute; sie wurden weggelassen.",
  bulk_part_gone: () => "Ein Artikel wurde inzwischen aus dem Verkauf genommen.",
  bulk_price_missing: ({ part }) => `${part} hat keinen Preis.`,
  bulk_price_too_small: ({ part }) => `Der Preis von ${part} wäre kleiner als die kleinste Einheit der Währung.`,
  bulk_price_too_large: ({ part }) => `Der Preis von ${part} wäre höher, als auf einmal bezahlt werden kann.`,
  bulk_stock_negative: ({ part }) => `Der Bestand von ${part} wäre negativ.`,
  bulk_stock_too_large: ({ part }) => `Der Bestand von ${part} wäre größer, als der Shop zählen kann.`,
  bulk_tier_differs: ({ part }) => `Für die Marke von ${part} steht schon eine andere Qualität darüber.`,
  bulk_brand_missing: ({ part }) => `${part} hat keine Marke, deren Qualität das wäre.`,
  changed_since: ({ what, columns }) =>
    `Inzwischen von jemand anderem geändert und deshalb unverändert: ${what}${columns ? ` (${columns})` : ""}`,
  stock_oversold: ({ what }) =>
    `Von ${what} wurde seither mehr bestellt, als vorher vorrätig war; der Bestand ist jetzt 0.`,
  map_kind_unknown: ({ kind }) => `„${kind}“ ist keine Art von ID.`,
  map_id_wrong: ({ id }) => `„${id}“ ist keine ID.`,
  map_value_missing: () => "Es fehlt, was die ID bedeutet.",
  map_value_wrong: () => "Die Bedeutung ist zu lang oder enthält Zeichen, die wir nicht speichern können.",
  map_year_wrong: ({ text }) => `„${text}“ ist kein Modelljahr.`,
  map_facts_unclear: ({ text }) => `„${text}“ ist nicht eindeutig. Schreiben Sie es wie displacement=2.4;cylinders=4.`,
  map_part_type_unknown: ({ name }) =>
    `Der Shop hat keine Teileart „${name}“; nennen Sie auch ihr System, um sie anzulegen.`,
};

/** What is wrong with a file, or with records of it, in words. */
export const importProblemText: typeof en.importProblemText = (code, params) => {
  const words = Object.hasOwn(faults, code) ? faults[code as FileFault] : problems[code];
  return words?.(params) ?? code;
};
