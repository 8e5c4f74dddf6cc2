import type * as en from "#web/messages/en/legal-outlines.ts";

const delivery = `## Wohin wir liefern
[__ Länder, und Orte, die wir nicht beliefern]

## Wie lange es dauert
[__ Werktage von der Bestellung bis zur Ankunft]

## Was es kostet
[__ Preise, und ab welchem Bestellwert der Versand frei ist]

## Wenn ein Paket beschädigt ankommt
[__ wem Sie es melden, mit Fotos, und was dann geschieht]
`;
const contact = `## Unternehmen
[__ Name und Postadresse]

## So erreichen Sie uns
[__ E-Mail und Telefonnummer]

## Öffnungszeiten
[__ Tage und Uhrzeiten]
`;
const imprint = `## Unternehmen
[__ Name, Rechtsform und Postadresse]

## Vertreten durch
[__ Namen]

## So erreichen Sie uns
[__ E-Mail und Telefonnummer]

## Register und Umsatzsteuer-ID
[__ Register, Nummer, USt-IdNr.; Nummern für Elektrogeräte, Batterien und Verpackungen, falls nötig]
`;
const terms = (rights: string) => `## Wer wir sind
[__ Name, Rechtsform und Adresse des Unternehmens]

## Wie der Vertrag zustande kommt
[__ mit welcher Nachricht die Bestellung verbindlich wird]

## Preise und Zahlung
[__ was die Preise enthalten, die Zahlungsarten, wann zu zahlen ist]

## Lieferung
[__ siehe die Seite „Versand“]

${rights}
## Haftung
[__ wie Ihr Anwalt sie formuliert]

## Recht und Streitigkeiten
[__ welches Recht gilt, und wo Streitigkeiten beigelegt werden]
`;

export const legalOutlines = {
  union: {
    terms: terms(`## Gesetzliche Gewährleistung
Die Ware muss bei der Lieferung sein wie vereinbart; sonst gibt Ihnen das Gesetz Rechte, für mindestens zwei Jahre.
[__ wie ein Mangel gemeldet wird]

## Altbatterien und Altöl
[__ wie Sie Batterien und gebrauchtes Öl zurücknehmen, falls Sie sie verkaufen]
`),
    privacy: `## Verantwortlicher
[__ Name, Adresse und E-Mail; Datenschutzbeauftragter, falls es einen gibt]

## Was wir speichern, wozu, und auf welcher Rechtsgrundlage
[__ Bestellungen und Konten: Vertrag; Rechnungen: gesetzliche Pflicht; Newsletter: Einwilligung]

## Wer es erhält
[__ Zahlungsdienst, Paketdienste, Hoster; Übermittlungen außerhalb der Union]

## Wie lange
[__ Fristen je Art der Daten]

## Ihre Rechte
Sie dürfen Auskunft verlangen, Daten berichtigen, löschen, einschränken oder übertragen lassen, ihrer Nutzung widersprechen und eine Einwilligung widerrufen.
Sie dürfen sich bei einer Aufsichtsbehörde beschweren: [__ bei welcher]

## Cookies
[__ welche der Shop setzt, und wozu]
`,
    returns: `## Widerrufsrecht
Verbraucher dürfen den Vertrag binnen 14 Tagen ab Erhalt der Ware widerrufen, ohne Gründe zu nennen.
Dazu genügt eine eindeutige Erklärung an: [__ Name, Adresse, E-Mail, Telefon]

## Was dann geschieht
Wir erstatten Ihre Zahlung samt den Kosten des Standardversands binnen 14 Tagen ab Ihrer Nachricht. Wir dürfen warten, bis die Ware zurück ist oder Sie die Absendung nachweisen.
Senden Sie die Ware binnen 14 Tagen ab Ihrer Nachricht zurück an: [__ Adresse]
[__ wer die Rücksendung bezahlt]

## Was nicht zurückgegeben werden kann
[__ etwa Ware, die eigens für Sie gefertigt wurde]

## Muster-Widerrufsformular
[__ das Muster aus Anhang I(B) der Richtlinie 2011/83/EU, mit Ihrer Adresse]
`,
    delivery,
    imprint,
    contact,
  },
  elsewhere: {
    terms: terms(`## Garantie
[__ was sie umfasst, wie lange, und wie sie in Anspruch genommen wird]

## Wo ein Teil verwendet werden darf
[__ Vorschriften wie das Abgasrecht, und wer sie prüfen muss]
`),
    privacy: `## Verantwortlicher
[__ Name, Adresse und E-Mail]

## Was wir speichern, und wozu
[__ Bestellungen, Konten, Zahlungen, Suchanfragen]

## Wer es erhält
[__ Zahlungsdienst, Paketdienste, Hoster; ob Daten verkauft oder geteilt werden]

## Wie lange
[__ Fristen je Art der Daten]

## Ihre Rechte
[__ je Staat, etwa Auskunft und Löschung, und wie man sie nutzt]
`,
    returns: `## Was zurückgegeben werden kann, und bis wann
[__ Tage ab Lieferung, und der Zustand des Teils]

## Wie Sie es zurücksenden
[__ Adresse, und ob vorher zu fragen ist]

## Was es kostet
[__ wer die Rücksendung bezahlt; Gebühren; Pfand für Altteile]

## Wann Sie Ihr Geld erhalten
[__ Tage nach Eingang des Teils]
`,
    delivery,
    imprint,
    contact,
  },
} satisfies typeof en.legalOutlines;
