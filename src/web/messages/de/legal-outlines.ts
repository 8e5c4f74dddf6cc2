import type * as en from "#web/messages/en/legal-outlines.ts";

const delivery = `## Wohin wir liefern
[… Länder, und Orte, die wir nicht beliefern]

## Wie lange es dauert
[… Werktage von der Bestellung bis zur Ankunft]

## Was es kostet
[… Preise, und ab welchem Bestellwert der Versand frei ist]

## Wenn ein Paket beschädigt ankommt
[… wem Sie es melden, mit Fotos, und was dann geschieht]
`;
const contact = `## Unternehmen
[… Name und Postanschrift]

## So erreichen Sie uns
[… E-Mail und Telefonnummer]

## Öffnungszeiten
[… Tage und Uhrzeiten]
`;
const terms = (rights: string) => `## Wer wir sind
[… Name, Rechtsform und Adresse des Unternehmens]

## Wie der Vertrag zustande kommt
[… mit welcher Nachricht die Bestellung verbindlich wird]

## Preise und Zahlung
[… was die Preise enthalten, die Zahlungsarten, wann zu zahlen ist]

## Lieferung
[… siehe die Seite zur Lieferung]

${rights}
## Haftung
[… wie Ihr Anwalt sie formuliert]

## Recht und Streitigkeiten
[… welches Recht gilt, und wo Streitigkeiten beigelegt werden]
`;

export const legalOutlines = {
  union: {
    terms: terms(`## Gesetzliche Gewährleistung
Die Ware muss bei der Lieferung sein wie vereinbart; sonst gibt Ihnen das Gesetz Rechte, für mindestens zwei Jahre.
[… wie ein Mangel gemeldet wird]

## Altbatterien und Altöl
[… wie Sie Batterien und gebrauchtes Öl zurücknehmen, falls Sie sie verkaufen]
`),
    privacy: `## Verantwortlicher
[… Name, Adresse und E-Mail; Datenschutzbeauftragter, falls es einen gibt]

## Was wir speichern, wozu, und auf welcher Rechtsgrundlage
[… Bestellungen und Konten: Vertrag; Rechnungen: gesetzliche Pflicht; Newsletter: Einwilligung]

## Wer es erhält
[… Zahlungsdienst, Paketdienste, Hoster; Übermittlungen außerhalb der Union]

## Wie lange
[… Fristen je Art der Daten]

## Ihre Rechte
Sie dürfen Auskunft verlangen, Daten berichtigen, löschen, einschränken oder übertragen lassen, ihrer Nutzung widersprechen und eine Einwilligung widerrufen.
Sie dürfen sich bei einer Aufsichtsbehörde beschweren: [… bei welcher]

## Cookies
[… welche der Shop setzt, und wozu]
`,
    returns: `## Widerrufsrecht
Verbraucher dürfen den Vertrag binnen 14 Tagen ab Erhalt der Ware widerrufen, ohne Gründe zu nennen.
Dazu genügt eine eindeutige Erklärung an: [… Name, Adresse, E-Mail, Telefon]

## Was dann geschieht
Wir erstatten Ihre Zahlung samt den Kosten des Standardversands binnen 14 Tagen ab Ihrer Nachricht. Wir dürfen warten, bis die Ware zurück ist oder Sie die Absendung nachweisen.
Senden Sie die Ware binnen 14 Tagen ab Ihrer Nachricht zurück an: [… Adresse]
[… wer die Rücksendung bezahlt]

## Was nicht zurückgegeben werden kann
[… etwa Ware, die eigens für Sie gefertigt wurde]

## Muster-Widerrufsformular
[… das Muster aus Anhang I(B) der Richtlinie 2011/83/EU, mit Ihrer Adresse]
`,
    delivery,
    imprint: `## Unternehmen
[… Name, Rechtsform und Postanschrift]

## Vertreten durch
[… Namen]

## So erreichen Sie uns
[… E-Mail und Telefonnummer]

## Register und Umsatzsteuer-ID
[… Register, Nummer, USt-IdNr.; Nummern für Elektrogeräte, Batterien und Verpackungen, falls nötig]
`,
    contact,
  },
  elsewhere: {
    terms: terms(`## Garantie
[… was sie umfasst, wie lange, und wie sie in Anspruch genommen wird]

## Wo ein Teil verwendet werden darf
[… Vorschriften wie das Abgasrecht, und wer sie prüfen muss]
`),
    privacy: `## Verantwortlicher
[… Name, Adresse und E-Mail]

## Was wir speichern, und wozu
[… Bestellungen, Konten, Zahlungen, Suchanfragen]

## Wer es erhält
[… Zahlungsdienst, Paketdienste, Hoster; ob Daten verkauft oder geteilt werden]

## Wie lange
[… Fristen je Art der Daten]

## Ihre Rechte
[… je Staat, etwa Auskunft und Löschung, und wie man sie nutzt]
`,
    returns: `## Was zurückgegeben werden kann, und bis wann
[… Tage ab Lieferung, und der Zustand des Teils]

## Wie Sie es zurücksenden
[… Adresse, und ob vorher zu fragen ist]

## Was es kostet
[… wer die Rücksendung bezahlt; Gebühren; Pfand für Altteile]

## Wann Sie Ihr Geld erhalten
[… Tage nach Eingang des Teils]
`,
    delivery,
    imprint: contact,
    contact,
  },
} satisfies typeof en.legalOutlines;
