import { plural } from "./grammar.ts";
import { partTypePlural } from "./vocabulary.ts";
import type { CardFitment, VerdictName } from "#web/client/catalogue/fitment.ts";

const at = (position: string | undefined) => (position ? ` · ${position}` : "");

/** The words of whether a part fits a visitor's vehicle: cards, the part's page, the order form and orders. */
export const fitting = {
  badge: ({ verdict, question, position }: CardFitment, vehicle: string) => {
    if (verdict === "fits") return `Fits your ${vehicle}${at(position)}`;
    if (verdict === "does_not_fit") return `Does not fit your ${vehicle}`;
    if (verdict === "depends") return question ? `Check: ${question}` : "Check before ordering";
    return verdict === "universal" ? "Fits every vehicle" : `Not known for your ${vehicle}`;
  },
  /** Without the vehicle. */
  shortBadge: ({ verdict, position }: CardFitment) =>
    orderFitment.verdicts[verdict] + at(verdict === "fits" ? position : undefined),
  verdict: ({ verdict, question }: CardFitment, vehicle: string) => {
    if (verdict === "fits") return `Fits your ${vehicle}`;
    if (verdict === "does_not_fit") return `Does not fit your ${vehicle}`;
    if (verdict === "depends") return question ? `Depends: ${question}` : `It is not sure to fit your ${vehicle}`;
    return verdict === "universal" ? "Fits every vehicle" : `We don't know whether it fits your ${vehicle}`;
  },
  universal: "Fits every vehicle",
  universalText: "Nothing to check: it is used on cars and light trucks of every make.",
  ask: "Does it fit your vehicle?",
  askText: "Tell us what you drive and we'll show you here.",
  choose: "Choose your vehicle",
  change: "Another vehicle",
  asking: (vehicle: string) => `Looking up whether it fits your ${vehicle}…`,
  failed: (why: string) => `We couldn't look up whether it fits. ${why}`,
  again: "Try again",
  forVehicle: (vehicle: string) => `For your ${vehicle}`,
  position: "Position",
  answers: "Your answer",
  /** 'Front Left, 2 per vehicle' */
  positionQuantity: (position: string | null, quantity: number) =>
    [position, quantity > 1 || !position ? `${quantity} per vehicle` : null].filter(Boolean).join(", "),
  evidence: (rows: number) => plural(rows, { one: "The listing behind this", other: "The # listings behind this" }),
  fitsInstead: "What of this model it fits",
  fitsNoneOfModel: "It is not listed for any vehicle of this model.",
  weightClass:
    "The model is sold in several weight classes, and the listing does not say which one is meant. Compare the part numbers, or ask us.",
  unknownText:
    "Neither its maker nor we have listed any vehicle. Compare the part numbers and measures below, or ask us.",
  answered: (answer: string) => `Your answer: ${answer}`,
  changeAnswer: "Change",
  changeAnswerOf: (answer: string) => `Change your answer: ${answer}`,
  others: (type: { slug: string; name: string } | null, vehicle: string) =>
    `See ${type ? partTypePlural(type.slug, type.name) : "parts"} that fit your ${vehicle}`,
  answerNotSaved: "Your answer could not be saved.",
};

/** What an order says of the vehicle it is for. */
export const orderFitment = {
  vehicle: "Vehicle",
  fitment: "Fitment",
  verdicts: {
    fits: "Fits",
    universal: "Fits every vehicle",
    does_not_fit: "Does not fit",
    depends: "Not sure to fit",
    unknown: "Not known",
  } satisfies Record<VerdictName, string>,
  confirmed: "Ordered anyway.",
  doubt: (vehicle: string) => `May not fit: ${vehicle}`,
  open: (question: string) => `Not answered: ${question}`,
};
