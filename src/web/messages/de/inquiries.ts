import type * as en from "#web/messages/en/inquiries.ts";
import { listCount } from "./grammar.ts";

export const inquiries = {
  title: "Fragen Sie uns nach einem Teil",
  lead: "Schreiben Sie uns, was Sie brauchen. Wir suchen danach und antworten per E-Mail.",
  query: "Wonach Sie gesucht haben",
  vehicle: "Fahrzeug:",
  message: "Ihre Frage",
  messageHint: "Das Teil, seine Nummer, falls bekannt, und wozu es passen soll.",
  email: "E-Mail",
  emailHint: "Wir antworten an diese Adresse und verwenden sie für nichts anderes.",
  name: "Name",
  optional: "Freiwillig",
  submit: "Frage senden",
  sent: (email: string) => `Ihre Frage ist bei uns angekommen. Wir antworten an ${email}.`,
} satisfies typeof en.inquiries;

export const staffInquiries = {
  title: "Anfragen",
  lead: "Was Besucher zu Teilen gefragt haben. Antworten Sie per E-Mail und haken Sie die Anfrage dann ab.",
  count: listCount("Anfrage", "Anfragen"),
  searchLabel: "Anfragen durchsuchen",
  searchHint: "Wörter, E-Mail oder Suchbegriff",
  filter: "Anzeigen",
  filters: { open: "Offene", answered: "Beantwortete", all: "Alle" },
  columns: { message: "Frage", about: "Worum es geht", from: "Von", createdAt: "Gefragt", actions: "Aktionen" },
  answer: "Als beantwortet abhaken",
  answerOf: (email: string) => `Als beantwortet abhaken: ${email}`,
  reopen: "Wieder öffnen",
  reopenOf: (email: string) => `Wieder öffnen: ${email}`,
  answeredAt: "Beantwortet",
  answered: (email: string) => `Die Anfrage von ${email} ist beantwortet.`,
  reopened: (email: string) => `Die Anfrage von ${email} ist wieder offen.`,
  notChanged: (email: string, why: string) => `Die Anfrage von ${email} wurde nicht geändert. ${why}`,
  none: "Keine Anfrage passt dazu",
  empty: "Es gibt keine offenen Anfragen",
} satisfies typeof en.staffInquiries;
