import type { Vehicle } from "#shop/catalogue/vehicles/vehicles.ts";

/** What is asked about a vehicle, as far as it takes to know which it is. */
export const vehicleQuestions = [
  "year",
  "make",
  "model",
  "displacement",
  "cylinders",
  "fuel",
  "turbo",
  "version",
  "power",
  "built",
] as const;
export type VehicleQuestion = (typeof vehicleQuestions)[number];

/** Answers by question: values of options, in whatever case. */
export type VehicleAnswers = Partial<Record<VehicleQuestion, string>>;

/** A question whose every answer leads on. `unknown` is the answer where the sources don't say. */
export type OpenQuestion = { question: VehicleQuestion; values: string[] };

export const unknownValue = "unknown";

const valueOf: Record<VehicleQuestion, (vehicle: Vehicle) => string> = {
  year: ({ year }) => String(year),
  make: ({ make }) => make,
  model: ({ model }) => model,
  displacement: ({ displacementL }) => displacementL?.toFixed(1) ?? unknownValue,
  cylinders: ({ cylinders }) => (cylinders === null ? unknownValue : String(cylinders)),
  fuel: ({ fuel }) => fuel ?? unknownValue,
  turbo: ({ turbo }) => (turbo === null ? unknownValue : turbo ? "yes" : "no"),
  version: ({ version }) => version ?? unknownValue,
  power: ({ powerKw }) => (powerKw === null ? unknownValue : String(powerKw)),
  built: ({ builtFrom, builtTo }) =>
    builtFrom === null ? unknownValue : `${builtFrom.slice(0, 7)}/${builtTo?.slice(0, 7) ?? ""}`,
};

/** The vehicles that the answers leave, or the first question that was answered with what none of them has. */
export function narrow(
  vehicles: Vehicle[],
  answers: VehicleAnswers,
): { left: Vehicle[]; refused: VehicleQuestion | null } {
  let left = vehicles;
  for (const question of vehicleQuestions) {
    const answer = answers[question];
    if (answer === undefined) continue;
    const fitting = left.filter((vehicle) => isSame(question, valueOf[question](vehicle), answer));
    if (fitting.length === 0) return { left, refused: question };
    left = fitting;
  }
  return { left, refused: null };
}

function isSame(question: VehicleQuestion, value: string, answer: string): boolean {
  if (value.toLowerCase() === answer.toLowerCase()) return true;
  // '2' and '2.40' are displacements too.
  return question === "displacement" && /^\d+(\.\d+)?$/.test(answer) && Number(answer) === Number(value);
}

const facts = [
  "displacementL",
  "cylinders",
  "fuel",
  "turbo",
  "version",
  "powerKw",
  "displacementCcm",
  "builtFrom",
  "builtTo",
] as const;

/**
 * Returns the vehicles without those that say less than another of their model and year and nothing else: a row without an engine is no choice
 * beside the engines that are known.
 */
export function mostKnown(vehicles: Vehicle[]): Vehicle[] {
  const ofModelAndYear = Map.groupBy(vehicles, ({ modelId, year }) => `${modelId} ${year}`);
  return vehicles.filter((vague) => {
    const others = ofModelAndYear.get(`${vague.modelId} ${vague.year}`) ?? [];
    return !others.some((other) => saysMore(other, vague) || mayBe(vague, other));
  });
}

/** Whether a petrol engine of unknown displacement may be one whose displacement is known: nothing that is known of both differs. */
function mayBe(vague: Vehicle, known: Vehicle): boolean {
  return (
    vague.displacementL === null &&
    known.displacementL !== null &&
    [vague.fuel, known.fuel].every((fuel) => fuel === null || fuel === "Gasoline") &&
    (vague.turbo !== true || known.turbo === true) &&
    facts.every((fact) => vague[fact] === null || known[fact] === null || vague[fact] === known[fact])
  );
}

function saysMore(other: Vehicle, vague: Vehicle): boolean {
  return (
    facts.every((fact) => vague[fact] === null || vague[fact] === other[fact]) &&
    facts.some((fact) => vague[fact] === null && other[fact] !== null) &&
    // An engine of which neither fuel nor displacement is known is not the one that burns something unusual.
    (vague.fuel !== null || vague.displacementL !== null || isUsualFuel(other.fuel))
  );
}

function isUsualFuel(fuel: string | null): boolean {
  return fuel === null || fuel === "Gasoline" || fuel === "Electric";
}

/**
 * The question that splits these vehicles; null where they are one. Of two that do, one that is known of all of them
 * comes first, so that nobody has to answer 'not known' without need.
 */
export function openQuestion(vehicles: Vehicle[]): OpenQuestion | null {
  const open = vehicleQuestions
    .map((question) => ({ question, values: [...new Set(vehicles.map(valueOf[question]))] }))
    .filter(({ values }) => values.length > 1);
  const chosen = open.find(({ values }) => !values.includes(unknownValue)) ?? open[0];
  return chosen ? { question: chosen.question, values: inOrder(chosen.question, chosen.values) } : null;
}

const byName = new Intl.Collator("en", { numeric: true });

/** Years newest first, numbers by size, names by letter; not known comes last. */
export function inOrder(question: VehicleQuestion, values: string[]): string[] {
  const numeric = question === "displacement" || question === "cylinders" || question === "power";
  return values.toSorted((a, b) => {
    if (a === unknownValue || b === unknownValue) return Number(a === unknownValue) - Number(b === unknownValue);
    if (question === "year") return Number(b) - Number(a);
    return numeric ? Number(a) - Number(b) : byName.compare(a, b);
  });
}
