import type { PartFitment } from "#shop/fitment/fitment.ts";
import type { Qualifiers } from "#shop/fitment/qualifiers.ts";
import {
  totalQuantity,
  type ApplicationFacts,
  type FitmentQuestion,
  type Place,
  type Verdict,
} from "#shop/fitment/verdict.ts";

/** What the words of a verdict are taken from; handed in by the doors. */
export type FitmentWords = {
  fitmentQuestion: (question: FitmentQuestion) => string;
  fitmentOption: (fact: string, value: string) => string;
  application: (row: { make: string; model: string; from: number; to: number; qualifiers: Qualifiers }) => string;
};

/** `text` is its vehicles and what it asks, in words. */
export type ApplicationInWords = Place & {
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

/** Returns an application with its texts in the words given. */
export function applicationInWords(row: NamedApplication, words: FitmentWords): ApplicationInWords {
  const { id, make, model, yearFrom: from, yearTo: to, position, quantity, qualifiers, notes } = row;
  const text = words.application({ make, model, from, to, qualifiers });
  return { id, make, model, from, to, position, quantity, qualifiers, notes, text };
}

/** A verdict as people are told it, without anything that would have to be looked up. */
export type FitmentInWords = {
  verdict: Verdict["verdict"];
  /** What would decide, and the answers it can have. */
  question?: string;
  ask?: { fact: string; options: { value: string; label: string }[] };
  /** Every place it goes to. */
  position?: string;
  /** How many the vehicle takes, all places together. */
  quantity?: number;
  places: Place[];
  evidence: ApplicationInWords[];
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

/** As `verdictInWords`, of a verdict that was just decided. */
export function fitmentInWords(found: PartFitment, words: FitmentWords): FitmentInWords {
  return verdictInWords(nameEvidence(found), words);
}

/** Returns a verdict with its texts in the words given. */
export function verdictInWords(found: NamedVerdict, words: FitmentWords): FitmentInWords {
  const { question, places, evidence } = found;
  const position = places.flatMap((place) => place.position ?? []).join(", ");
  return {
    verdict: found.verdict,
    ...(question && {
      question: words.fitmentQuestion(question),
      ask: {
        fact: question.fact,
        options: question.options.map((value) => ({ value, label: words.fitmentOption(question.fact, value) })),
      },
    }),
    ...(position && { position }),
    ...(places.length > 0 && { quantity: totalQuantity(places) }),
    places,
    evidence: evidence.map((row) => applicationInWords(row, words)),
  };
}
