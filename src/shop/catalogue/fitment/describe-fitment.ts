import type { PartFitment } from "#shop/catalogue/fitment/fitment.ts";
import type { Qualifiers } from "#shop/catalogue/fitment/qualifiers.ts";
import {
  totalQuantity,
  type ApplicationFacts,
  type FitmentQuestion,
  type PositionQuantity,
  type Verdict,
} from "#shop/catalogue/fitment/verdict.ts";

/** The messages that describe a verdict; passed in by the API and the pages. */
export type FitmentMessages = {
  fitmentQuestion: (question: FitmentQuestion) => string;
  fitmentOption: (fact: string, value: string) => string;
  application: (row: { make: string; model: string; from: number; to: number; qualifiers: Qualifiers }) => string;
};

/** `text`: its vehicles and qualifiers, in the reader's language. */
export type DescribedApplication = PositionQuantity & {
  id: number;
  make: string;
  model: string;
  from: number;
  to: number;
  qualifiers: Qualifiers;
  notes: string[];
  text: string;
};

/** An application whose model is named, since it outlives the model's row. */
export type NamedApplication = Omit<ApplicationFacts, "modelId"> & { make: string; model: string };

/** A verdict whose evidence stands on its own. */
export type NamedVerdict = Omit<Verdict, "evidence"> & { evidence: NamedApplication[] };

/** Returns an application with its texts. */
export function describeApplication(row: NamedApplication, messages: FitmentMessages): DescribedApplication {
  const { id, make, model, yearFrom: from, yearTo: to, position, quantity, qualifiers, notes } = row;
  const text = messages.application({ make, model, from, to, qualifiers });
  return { id, make, model, from, to, position, quantity, qualifiers, notes, text };
}

/** A verdict with all its texts, independent of database rows. */
export type DescribedFitment = {
  verdict: Verdict["verdict"];
  /** What would decide, and the answers it can have. */
  question?: string;
  ask?: { fact: string; options: { value: string; label: string }[] };
  /** Every position, separated by commas. */
  position?: string;
  /** How many the vehicle takes, over all positions. */
  quantity?: number;
  places: PositionQuantity[];
  evidence: DescribedApplication[];
};

/** Returns a verdict without anything that belongs to rows of the database. */
export function nameEvidence({ verdict, question, places, evidence }: PartFitment): NamedVerdict {
  const named = evidence.map(
    ({ id, make, model, yearFrom, yearTo, qualifiers, notes, position, quantity }): NamedApplication => {
      return { id, make, model, yearFrom, yearTo, qualifiers, notes, position, quantity };
    },
  );
  return { verdict, question, places, evidence: named };
}

/** Returns what `describeVerdict` returns, for a verdict that was just decided. */
export function describeFitment(found: PartFitment, messages: FitmentMessages): DescribedFitment {
  return describeVerdict(nameEvidence(found), messages);
}

/** Returns a verdict with its texts. */
export function describeVerdict(found: NamedVerdict, messages: FitmentMessages): DescribedFitment {
  const { question, places, evidence } = found;
  const position = places.flatMap((place) => place.position ?? []).join(", ");
  return {
    verdict: found.verdict,
    ...(question && {
      question: messages.fitmentQuestion(question),
      ask: {
        fact: question.fact,
        options: question.options.map((value) => ({ value, label: messages.fitmentOption(question.fact, value) })),
      },
    }),
    ...(position && { position }),
    ...(places.length > 0 && { quantity: totalQuantity(places) }),
    places,
    evidence: evidence.map((row) => describeApplication(row, messages)),
  };
}
