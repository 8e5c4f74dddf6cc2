import { isAskedAlone, listedOf, type KnownFacts, type WantedValues } from "#shop/catalogue/fitment/known-values.ts";
import { noteKey } from "#shop/catalogue/fitment/notes/note-key.ts";
import { judgeBuilt, judgeVinRange, type Judgement } from "#shop/catalogue/fitment/judge-ranges.ts";
import { isFact, isRuledOut, judgeOne, judgeValues, noneOf } from "#shop/catalogue/fitment/judge-values.ts";
import {
  valueFacts,
  type Fact,
  type FitmentAnswers,
  type Qualifiers,
  type ValueFact,
} from "#shop/catalogue/fitment/qualifiers.ts";

/** Whether a part fits: the only place that decides it. Everything it needs is handed in; it asks no database. */

/** What is known of the vehicle a part is wanted for. Null and empty: not known. */
export type KnownVehicle = KnownFacts & {
  id?: string;
  modelId: number;
  relatedModels?: number[] | null;
  year: number;
  turbo: boolean | null;
};

/** A row that says what a part fits; `position` null: the part has one place only. */
export type ApplicationFacts = {
  id: number;
  modelId: number;
  yearFrom: number;
  yearTo: number;
  qualifiers: Qualifiers;
  notes: string[];
  position: string | null;
  quantity: number;
};

/** What would decide, and the answers that make a difference. `note`: what the supplier writes, where that is what is asked: a text, or a value. */
export type FitmentQuestion = { fact: Fact; options: string[]; note?: string };

export type PositionQuantity = { position: string | null; quantity: number };

export type Verdict<A extends ApplicationFacts = ApplicationFacts> =
  | { verdict: "fits" | "depends"; question: FitmentQuestion | null; places: PositionQuantity[]; evidence: A[] }
  | { verdict: "does_not_fit" | "universal" | "unknown"; question: null; places: []; evidence: A[] };

/**
 * `applications` are the part's rows for the vehicle's model and those related to it, of any year. A row of a related model never holds for certain: a 'Silverado' need not be a Silverado 3500 HD. Fits: one row holds. Depends: none does yet, and
 * one would if a question were answered. A part that has rows nobody could read (`unresolved`), or none at all (`applied` false), is never said not to fit.
 */
export function decide<A extends ApplicationFacts>(
  part: { universal: boolean; applied: boolean; unresolved: boolean },
  applications: A[],
  vehicle: KnownVehicle,
  answers: FitmentAnswers = {},
): Verdict<A> {
  if (part.universal) return { verdict: "universal", question: null, places: [], evidence: [] };
  const ofYear = applications.filter((row) => covers(row, vehicle));
  const judged = ofYear.map((row) => ({ row, judgement: judgeRow(row, vehicle, answers) }));
  const met = judged.filter(({ judgement }) => judgement === "met").map(({ row }) => row);
  if (met.length > 0) return { verdict: "fits", question: null, places: positionsOf(met), evidence: met };
  const open = judged.filter(({ judgement }) => judgement === "open").map(({ row }) => row);
  if (open.length > 0) {
    const ownFirst = open.toSorted((a, b) => Number(isRelated(a, vehicle)) - Number(isRelated(b, vehicle)));
    const question = openQuestion(ownFirst, vehicle, answers);
    return { verdict: "depends", question, places: positionsOf(open), evidence: open };
  }
  const verdict = part.applied && !part.unresolved ? "does_not_fit" : "unknown";
  return { verdict, question: null, places: [], evidence: applications };
}

function covers(row: ApplicationFacts, vehicle: KnownVehicle): boolean {
  const ofModel = row.modelId === vehicle.modelId || vehicle.relatedModels?.includes(row.modelId);
  return ofModel === true && row.yearFrom <= vehicle.year && vehicle.year <= row.yearTo;
}

function isRelated(row: ApplicationFacts, vehicle: KnownVehicle): boolean {
  return row.modelId !== vehicle.modelId;
}

function judgeRow(row: ApplicationFacts, vehicle: KnownVehicle, answers: FitmentAnswers): Judgement {
  const judgement = judge(row.qualifiers, vehicle, answers);
  return judgement === "met" && isRelated(row, vehicle) ? "open" : judgement;
}

/** Whether all that is asked holds: unmet as soon as one thing does not, open while one is not known. */
export function judge(qualifiers: Qualifiers, vehicle: KnownVehicle, answers: FitmentAnswers): Judgement {
  const judgements = requirementsOf(qualifiers, vehicle, answers).map((one) => judgeAny(one, vehicle, answers));
  if (judgements.includes("unmet")) return "unmet";
  return judgements.includes("open") ? "open" : "met";
}

/** Conditions of which one must hold. */
type Requirement = Condition[];

function judgeAny(requirement: Requirement, vehicle: KnownVehicle, answers: FitmentAnswers): Judgement {
  const judgements = requirement.map((condition) => condition.judge(vehicle, answers));
  if (judgements.includes("met")) return "met";
  return judgements.includes("open") ? "open" : "unmet";
}

type Condition = {
  fact: Fact;
  /** The answers that would meet it, and for intervals those that would not. */
  options: string[];
  note?: string;
  judge: (vehicle: KnownVehicle, answers: FitmentAnswers) => Judgement;
};

function requirementsOf(qualifiers: Qualifiers, vehicle: KnownVehicle, answers: FitmentAnswers): Requirement[] {
  const values = valueFacts.flatMap((fact) => {
    const wanted = qualifiers[fact]?.map(String);
    return wanted ? [valueRequirement({ fact, wanted }, vehicle, answers)] : [];
  });
  return [...values, ...conditionsOf(qualifiers).map((condition) => [condition])];
}

/** What is asked besides values. */
function conditionsOf(qualifiers: Qualifiers): Condition[] {
  const { turbo, builtFrom, builtBefore, vinFrom, vinTo } = qualifiers;
  const conditions: Condition[] = [];
  if (qualifiers.vehicle) {
    const { vehicle: named } = qualifiers;
    conditions.push({
      fact: "engine",
      options: [],
      judge: ({ id }) => (id !== undefined && named.includes(id) ? "met" : "unmet"),
    });
  }
  if (turbo !== undefined) {
    conditions.push({
      fact: "turbo",
      options: ["yes", "no"],
      judge: (vehicle, answers) => judgeFlag(turbo, vehicle.turbo ?? flagOf(answers.turbo)),
    });
  }
  if (builtFrom || builtBefore) {
    conditions.push({
      fact: "built",
      options: [builtFrom, builtBefore].filter((day) => day !== undefined),
      judge: (_vehicle, answers) => judgeBuilt({ builtFrom, builtBefore }, answers.built),
    });
  }
  if (vinFrom || vinTo) {
    const fact: Fact = `vin:${vinFrom ?? ""}..${vinTo ?? ""}`;
    conditions.push({
      fact,
      options: ["yes", "no"],
      judge: (_vehicle, answers) =>
        answers.vin ? judgeVinRange(vinFrom, vinTo, answers.vin) : judgeFlag(true, flagOf(answers[fact])),
    });
  }
  for (const has of [true, false]) {
    for (const equipment of qualifiers[has ? "with" : "without"] ?? []) {
      const fact: Fact = `with:${equipment.toLowerCase()}`;
      conditions.push({
        fact,
        options: ["yes", "no"],
        judge: (_vehicle, answers) => judgeFlag(has, flagOf(answers[fact])),
      });
    }
  }
  conditions.push(...(qualifiers.except ?? []).map(exceptCondition), ...(qualifiers.notes ?? []).map(noteCondition));
  return conditions;
}

/** That a vehicle is not something: `body=Convertible`. */
function exceptCondition(excluded: string): Condition {
  const [name = "", ...rest] = excluded.split("=");
  const [of, value] = [name as ValueFact, rest.join("=")];
  return {
    fact: isFact(of, value),
    options: ["yes", "no"],
    note: value,
    judge: (vehicle, answers) => opposite[judgeOne(of, value, vehicle, answers)],
  };
}

const opposite = { met: "unmet", unmet: "met", open: "open" } as const;

/** That the vehicle's owner says that the vehicle is one that the supplier's text means. */
function noteCondition(note: string): Condition {
  const fact: Fact = `note:${noteKey(note)}`;
  const judge: Condition["judge"] = (_vehicle, answers) => judgeFlag(true, flagOf(answers[fact]));
  return { fact, options: ["yes", "no"], note, judge };
}

/** That a vehicle has one of the values: of those that the data tell from each other, or one that is asked for alone. */
function valueRequirement({ fact, wanted }: WantedValues, vehicle: KnownVehicle, answers: FitmentAnswers): Requirement {
  const { alone = [], told = [] } = Object.groupBy(wanted, (one) =>
    isAskedAlone(fact, one, vehicle, answers) ? "alone" : "told",
  );
  const choice: Condition = {
    fact,
    options: told,
    judge: (of, answered) => judgeValues({ fact, wanted: told }, of, answered),
  };
  const single = (value: string): Condition => ({
    fact: isFact(fact, value),
    options: ["yes", "no"],
    note: value,
    judge: (of, answered) => judgeOne(fact, value, of, answered),
  });
  return [...(told.length > 0 ? [choice] : []), ...alone.map(single)];
}

function flagOf(answer: string | undefined): boolean | null {
  return answer === "yes" ? true : answer === "no" ? false : null;
}

function judgeFlag(wanted: boolean, known: boolean | null): Judgement {
  if (known === null) return "open";
  return known === wanted ? "met" : "unmet";
}

/** The first question that the rows leave open, with every answer that makes a difference to one of them. */
function openQuestion(
  open: ApplicationFacts[],
  vehicle: KnownVehicle,
  answers: FitmentAnswers,
): FitmentQuestion | null {
  const conditions = open
    .flatMap((row) => requirementsOf(row.qualifiers, vehicle, answers))
    .filter((requirement) => judgeAny(requirement, vehicle, answers) === "open")
    .flatMap((requirement) => requirement.filter((condition) => condition.judge(vehicle, answers) === "open"));
  const [first] = conditions;
  if (!first) return null;
  const { fact } = first;
  const options = [...new Set(conditions.filter((one) => one.fact === fact).flatMap((one) => one.options))];
  if (fact === "built") return { fact, options: intervalsBetween(options.toSorted()) };
  const { note } = first;
  if (first.options.includes("yes")) return { fact, options, ...(note !== undefined && { note }) };
  const [of, answer] = [fact as ValueFact, answers[fact]];
  // Of what the data list, that which would decide.
  const listed = listedOf(of, vehicle).filter(
    (one) => judgeValues({ fact: of, wanted: options }, vehicle, { ...answers, [of]: one }) === "unmet",
  );
  const left = [...options, ...listed].filter((one) => !isRuledOut(of, one, answer));
  return { fact, options: [...left, noneOf(left, answer)] };
}

/** The intervals that the days cut time into, earliest first: `../2008-02-14`, `2008-02-15/..`. */
export function intervalsBetween(days: string[]): string[] {
  const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
  return ["..", ...days].map((day, index) => {
    const next = days[index];
    return `${day}/${next ? dayBefore(next) : ".."}`;
  });
}

/** Returns how many the vehicle takes, over all positions. */
export function totalQuantity(places: PositionQuantity[]): number {
  return places.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Returns each position once, with the largest quantity that a row gives for it. */
function positionsOf(rows: ApplicationFacts[]): PositionQuantity[] {
  const places = new Map<string | null, number>();
  for (const { position, quantity } of rows) places.set(position, Math.max(quantity, places.get(position) ?? 0));
  return [...places].map(([position, quantity]) => ({ position, quantity }));
}
