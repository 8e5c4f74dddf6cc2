import { z } from "zod";
import type { PartFitment } from "#shop/catalogue/fitment/fitment.ts";
import type { Qualifiers } from "#shop/catalogue/fitment/qualifiers.ts";
import {
  totalQuantity,
  type ApplicationFacts,
  type FitmentQuestion,
  type Verdict,
} from "#shop/catalogue/fitment/verdict.ts";

/** The messages that describe a verdict; passed in by the API and the pages. */
export type FitmentMessages = {
  fitmentQuestion: (question: FitmentQuestion) => string;
  fitmentOption: (fact: string, value: string) => string;
  application: (row: { make: string; model: string; from: number; to: number; qualifiers: Qualifiers }) => string;
};

const qualifierValue = z.union([z.string(), z.boolean(), z.array(z.union([z.string(), z.number()]))]);

export const describedQualifiers: z.ZodType<Qualifiers> = z.record(z.string(), qualifierValue);

/** An application with its texts, in the reader's language. */
export const describedApplication = z
  .object({
    id: z.int(),
    make: z.string(),
    model: z.string(),
    from: z.int(),
    to: z.int(),
    position: z.string().nullable(),
    quantity: z.int(),
    qualifiers: describedQualifiers,
    notes: z.array(z.string()),
    text: z.string().describe("Years, make, model and further conditions, in words"),
  })
  .meta({ id: "Application" });

export type DescribedApplication = z.infer<typeof describedApplication>;

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
export const describedFitment = z
  .object({
    verdict: z.enum(["fits", "does_not_fit", "depends", "universal", "unknown"]),
    question: z.string().optional().describe("If it depends: the question that decides, in words"),
    ask: z
      .object({ fact: z.string(), options: z.array(z.object({ value: z.string(), label: z.string() })) })
      .optional()
      .describe("The question as data: answer it by `answer.{fact}={value}`"),
    position: z.string().optional().describe("The position on the vehicle; several are separated by commas"),
    quantity: z.int().optional().describe("How many the vehicle takes in all positions together"),
    places: z.array(z.object({ position: z.string().nullable(), quantity: z.int() })),
    evidence: z
      .array(describedApplication)
      .describe("The applications that decide; if it does not fit, the other applications for the model"),
  })
  .meta({ id: "Fitment" });

export type DescribedFitment = z.infer<typeof describedFitment>;

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
