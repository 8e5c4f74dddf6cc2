import type * as en from "#web/messages/en/review-moderation.ts";
import { listCount } from "./grammar.ts";

export const reviewModeration = {
  title: "Bewertungen",
  lead: "Bewertungen sind öffentlich, sobald sie abgeschickt sind. Eine ausgeblendete bleibt hier und lässt sich wieder einblenden.",
  count: listCount("Bewertung", "Bewertungen"),
  searchLabel: "Bewertungen durchsuchen",
  searchHint: "Name, Text oder E-Mail-Adresse",
  filter: "Status",
  filters: { all: "Alle Bewertungen", new: "Neu (letzte 7 Tage)", shown: "Öffentlich", hidden: "Ausgeblendet" },
  columns: { review: "Bewertung", author: "Verfasser", posted: "Abgeschickt", actions: "Aktionen" },
  rating: (rating: number) => `${rating} von 5 Sternen`,
  demo: "Beispielkatalog",
  hiddenSince: "Ausgeblendet seit",
  hide: "Ausblenden",
  show: "Wieder einblenden",
  hideOf: (name: string) => `Bewertung von ${name} ausblenden`,
  showOf: (name: string) => `Bewertung von ${name} wieder einblenden`,
  hidden: (name: string) => `Die Bewertung von ${name} ist ausgeblendet.`,
  shown: (name: string) => `Die Bewertung von ${name} ist wieder öffentlich.`,
  notChanged: (name: string, why: string) => `Die Bewertung von ${name} wurde nicht geändert. ${why}`,
  anonymous: "einem entfernten Konto",
  none: "Keine Bewertung passt dazu",
  empty: "Es gibt noch keine Bewertungen",
} satisfies typeof en.reviewModeration;
