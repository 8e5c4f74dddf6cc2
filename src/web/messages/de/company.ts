import type * as en from "#web/messages/en/company.ts";

export const contact = {
  title: "Kontakt",
  heading: "Sprechen Sie uns an",
  description: "So erreichen Sie den Shop.",
  text: "Nennen Sie uns das Fahrzeug, die Teilenummer, falls Sie sie haben, und die Bestellnummer, falls es eine gibt. Je mehr davon wir kennen, desto schneller haben Sie eine Antwort.",
  write: "Schreiben Sie an",
  before: "Bevor Sie schreiben",
  faq: [
    {
      q: "Wo ist meine Bestellung?",
      a: "In Ihrem Kundenkonto sehen Sie sofort, was bezahlt und was versandt ist.",
    },
    {
      q: "Kann ich stornieren?",
      a: "Ja, solange die Bestellung nicht versandt ist: in Ihrem Kundenkonto oder, wenn Sie als Gast bestellt haben, über den Link in unserer E-Mail. Bezahltes erstatten wir auf dem Weg, auf dem Sie bezahlt haben.",
    },
    {
      q: "Ich habe bestellt, aber nicht bezahlt.",
      a: "Wir reservieren die Teile eine Zeit lang für Sie; bis wann, steht in Ihrem Kundenkonto. Danach verfällt die Bestellung, und die Teile gehen zurück ins Lager.",
    },
  ],
} satisfies typeof en.contact;

export const about = {
  title: "Über uns",
  heading: "Ein Teiletresen, nur ohne Tresen",
  description: "Was dieser Shop ist und woran er sich hält.",
  paragraphs: [
    "Hinter einem Teiletresen steht jemand, der weiß, welche Scheibe an welches Auto gehört. Dieses Wissen legen wir offen, damit Sie es selbst prüfen können: Bei jedem Teil stehen Nummer, Maße, Preis und die Stückzahl auf Lager.",
    "Was auf einer Seite steht, stimmt in dem Moment, in dem Sie es lesen. Der Preis, zu dem Sie bestellen, ist der Preis, den Sie zahlen. Ändert er sich, während Sie tippen, sagen wir es Ihnen, bevor wir die Bestellung annehmen. Nichts wird doppelt verkauft.",
    "Die Software hinter diesem Shop heißt Camber. Sie ist quelloffen: Sie können nachlesen, wie sie einen Preis berechnet, und jede Werkstatt kann damit ihren eigenen Shop betreiben.",
  ],
  rules: "Woran wir uns halten",
  list: [
    "Die Zahl im Regal ist die Zahl auf der Seite.",
    "Keine Abbuchung ohne Bestellung, keine Bestellung ohne Bestand.",
    "Eine stornierte Bestellung wird bis zum Versand voll erstattet.",
    "Ihre Adresse brauchen wir, um Ihnen Teile zu schicken, und für nichts anderes.",
  ],
} satisfies typeof en.about;

export const jobs = {
  title: "Stellen",
  heading: "Arbeiten Sie mit uns",
  description: "Arbeiten in diesem Shop.",
  text: "Im Moment ist keine Stelle frei. Wir freuen uns aber immer über Menschen, die sich mit Teilen auskennen oder ehrliche Shops bauen können.",
  look: "Über wen wir uns freuen",
  list: [
    "Teilefachleute, die Katalog und Messschieber lesen können",
    "Lagerleute, die zweimal zählen",
    "Entwicklerinnen und Entwickler, die lieber Code entfernen als hinzufügen",
  ],
  write: "Schreiben Sie ein paar Zeilen über das, was Sie gemacht haben, an",
} satisfies typeof en.jobs;

export const press = {
  title: "Pressematerial",
  heading: "Pressematerial",
  description: "Name, Zeichen und Farben für Ihre Berichte über den Shop.",
  text: "Name und Zeichen dürfen Sie für Berichte über den Shop verwenden. Bitte färben Sie sie nicht um und zeichnen Sie sie nicht nach.",
  mark: "Das Zeichen",
  download: "Zeichen herunterladen (SVG)",
  colours: "Farben",
  palette: [
    { name: "Tinte", value: "#15191c" },
    { name: "Papier", value: "#f4f2ec" },
    { name: "Signal", value: "#b93a06" },
    { name: "Stahl", value: "#1d4f66" },
  ],
  type: "Schrift",
  typeText: "Barlow und Barlow Condensed von Jeremy Tribby, unter der SIL Open Font License.",
  facts: "In einem Satz",
  factsText: (name: string) =>
    `${name} verkauft Autoteile mit nachprüfbaren Angaben: Teilenummer, Maße, Preis und Lagerbestand auf jeder Seite.`,
} satisfies typeof en.press;

export const portfolio = {
  title: "Mein Portfolio",
  name: "Mara Lindqvist",
  role: "Maschinenbauingenieurin, Teilekennerin, Erbauerin dieses Shops",
  description: "Wer hinter dem Shop steht: Ausbildung, Projekte und Kenntnisse.",
  photo: "Porträt von Mara Lindqvist als Strichzeichnung: kurzes Haar, runde Brille, Werkstattjacke",
  about:
    "Ich bin zwischen Regalen voller Dichtungen in der Werkstatt meiner Eltern aufgewachsen und konnte Teilenummern lesen, bevor ich Karten lesen konnte. Heute schreibe ich Software für Leute, die noch Öl unter den Fingernägeln haben.",
  education: "Ausbildung",
  schools: [
    {
      what: "M. Sc. Maschinenbau",
      where: "Technische Hochschule Chalmers, Göteborg",
      when: "2014 – 2016",
    },
    { what: "B. Sc. Fahrzeugtechnik", where: "Technische Universität Luleå", when: "2011 – 2014" },
    { what: "Gesellenbrief Kfz-Mechanik", where: "Lindqvist Bil, Umeå", when: "2008 – 2011" },
  ],
  projects: "Projekte",
  projectsText: "Der Shop, den Sie gerade sehen, sein Katalog und was sonst noch auf der Werkbank liegt:",
  projectsLink: "Projekte ansehen",
  projectsUrl: "https://github.com/",
  skills: "Kenntnisse",
  skillList: [
    "Teilenummern und Vergleichsnummern",
    "Bremsen- und Fahrwerkskonstruktion",
    "TypeScript",
    "React",
    "PostgreSQL",
    "Barrierefreie Oberflächen",
    "Technisches Zeichnen",
    "Zündkerzenbilder lesen",
  ],
} satisfies typeof en.portfolio;
