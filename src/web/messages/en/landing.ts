import { plural } from "./grammar.ts";

/** The words of the landing page. */
export const landing = {
  title: (shop: string) => `${shop}: car parts with numbers you can check`,
  description:
    "Brakes, filters, ignition, suspension and cooling parts with part number, measures, price and stock on every page.",
  /** Of a shop that is not the demo: what it sells is its own. */
  ownDescription: "Car parts with part number, measures, price and stock on every page.",
  hero: {
    heading: "Car manufacturers",
    text: "They drew the original. We stock what fits in its place: every part with its number, its measures, its price and how many are on the shelf right now.",
    search: "Find a part",
    placeholder: "Name or part number",
    submit: "Search",
    all: "Browse all parts",
    makes: "For cars by",
    /** On the drawing itself. */
    vented: "25 mm vented",
    drawing: "Technical drawing of a ventilated brake disc with caliper",
  },
  arrivals: {
    heading: "New Arrivals",
    text: "The six newest parts on the shelf.",
    all: "All parts",
    none: "The shelves are still empty. Come back soon.",
  },
  figures: {
    heading: "Success stories, in figures",
    parts: (count: number) => plural(count, { one: "part on sale", other: "parts on sale" }),
    partTypes: (count: number) => plural(count, { one: "part type", other: "part types" }),
    makes: (count: number) => plural(count, { one: "vehicle make", other: "vehicle makes" }),
    back: { value: "100 %", label: "of a paid order back when it is cancelled before shipping" },
  },
  reviews: {
    heading: "What customers say",
    none: "Nobody has written a review yet. Be the first.",
    rating: (rating: number) => `${rating} of 5 stars`,
  },
  offer: {
    eyebrow: "Big Offer",
    heading: "50% Offer",
    text: "Sign up and be on the list: twice a year we clear the shelves at half price, and those with an account hear of it first.",
    account: "Your account",
    points: [
      "Order in three fields: we fill in the rest",
      "See what you ordered, paid and cancelled",
      "Your phone number and address stay with your profile",
    ],
  },
  collection: {
    heading: "Our New Collection",
    text: "One of each kind, fresh from the racks.",
    previous: "Previous part",
    next: "Next part",
    pause: "Pause",
    play: "Play",
    slide: (index: number, total: number) => `${index} of ${total}`,
  },
};
