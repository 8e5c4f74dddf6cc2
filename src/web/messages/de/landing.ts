import { plural } from "./grammar.ts";
import type * as en from "#web/messages/en/landing.ts";

export const landing = {
  title: (shop: string) => `${shop}: Autoteile mit nachprüfbaren Angaben`,
  description:
    "Bremsen, Filter, Zündung, Fahrwerk und Kühlung mit Teilenummer, Maßen, Preis und Lagerbestand auf jeder Seite.",
  ownDescription: "Autoteile mit Teilenummer, Maßen, Preis und Lagerbestand auf jeder Seite.",
  hero: {
    heading: "Automobil\u00adhersteller",
    text: "Sie haben das Original gezeichnet. Wir führen, was an seine Stelle passt: jedes Teil mit Nummer, Maßen, Preis und der Stückzahl, die gerade auf Lager ist.",
    search: "Teil finden",
    placeholder: "Name oder Teilenummer",
    submit: "Suchen",
    all: "Alle Teile ansehen",
    makes: "Für Fahrzeuge von",
    vented: "25 belüftet",
    drawing: "Technische Zeichnung einer innenbelüfteten Bremsscheibe mit Bremssattel",
  },
  arrivals: {
    heading: "Neu eingetroffen",
    text: "Die sechs neuesten Teile auf Lager.",
    all: "Alle Teile",
    none: "Die Regale sind noch leer. Schauen Sie bald wieder vorbei.",
  },
  figures: {
    heading: "Unser Erfolg in Zahlen",
    parts: (count: number) => plural(count, { one: "Teil im Sortiment", other: "Teile im Sortiment" }),
    partTypes: (count: number) => plural(count, { one: "Teileart", other: "Teilearten" }),
    makes: (count: number) => plural(count, { one: "Automarke", other: "Automarken" }),
    back: { value: "100 %", label: "einer bezahlten Bestellung zurück, wenn Sie vor dem Versand stornieren" },
  },
  reviews: {
    heading: "Das sagen unsere Kunden",
    none: "Es gibt noch keine Bewertung. Schreiben Sie die erste.",
    rating: (rating: number) => `${rating} von 5 Sternen`,
  },
  offer: {
    eyebrow: "Großes Angebot",
    heading: "50 % Rabatt",
    text: "Registrieren Sie sich und seien Sie dabei: Zweimal im Jahr räumen wir die Regale zum halben Preis, und wer ein Konto hat, erfährt es zuerst.",
    account: "Ihr Konto",
    points: [
      "Bestellen mit drei Angaben: Den Rest tragen wir ein",
      "Sehen, was Sie bestellt, bezahlt und storniert haben",
      "Telefonnummer und Adresse bleiben in Ihrem Profil gespeichert",
    ],
  },
  collection: {
    heading: "Unsere neue Kollektion",
    text: "Von jeder Art eines, frisch aus dem Regal.",
    previous: "Voriges Teil",
    next: "Nächstes Teil",
    pause: "Anhalten",
    play: "Automatisch weiterblättern",
    slide: (index: number, total: number) => `${index} von ${total}`,
  },
} satisfies typeof en.landing;
