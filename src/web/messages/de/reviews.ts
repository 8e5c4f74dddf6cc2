import type * as en from "#web/messages/en/reviews.ts";

export const review = {
  heading: "Wie waren wir? Schreiben Sie es uns.",
  name: "Name",
  comment: "Ihr Kommentar",
  rating: "Bewertung",
  ratingHint: "Eine Zahl von 1 (schlecht) bis 5 (sehr gut).",
  submit: "Bewertung abschicken",
  saved: "Vielen Dank für Ihre Bewertung!",
} satisfies typeof en.review;

export const addReview = {
  title: "Bewertung schreiben",
  lead: "Ihr Text erscheint mit Ihrem Namen auf der Startseite.",
  more: "Vielen Dank. Sie können eine weitere Bewertung schreiben oder fortfahren.",
  see: "Auf der Startseite ansehen",
} satisfies typeof en.addReview;
