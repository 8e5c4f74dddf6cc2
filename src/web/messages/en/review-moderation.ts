import { listCount } from "./grammar.ts";

/** The words of the staff page that hides reviews. */
export const reviewModeration = {
  title: "Reviews",
  lead: "Reviews are public as soon as they are posted. A hidden review stays here and can be shown again.",
  count: listCount("review", "reviews"),
  searchLabel: "Search reviews",
  searchHint: "Name, text or email address",
  filter: "Status",
  filters: { all: "All reviews", new: "New (last 7 days)", shown: "Public", hidden: "Hidden" },
  columns: { review: "Review", author: "Author", posted: "Posted", actions: "Actions" },
  rating: (rating: number) => `${rating} of 5 stars`,
  demo: "Demo catalogue",
  hiddenSince: "Hidden since",
  hide: "Hide",
  show: "Show again",
  hideOf: (name: string) => `Hide the review by ${name}`,
  showOf: (name: string) => `Show the review by ${name} again`,
  hidden: (name: string) => `The review by ${name} is hidden.`,
  shown: (name: string) => `The review by ${name} is public again.`,
  notChanged: (name: string, why: string) => `The review by ${name} was not changed. ${why}`,
  anonymous: "a removed user",
  none: "No review matches",
  empty: "There are no reviews yet",
};
