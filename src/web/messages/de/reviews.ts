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
