import { either, longDate } from "./grammar.ts";
import { dayAfter } from "#web/messages/day-after.ts";
import { noteOfFact } from "#web/messages/note-of-fact.ts";
import { optionLabel } from "./fitment-options.ts";
import { guideLineMessage, qualifierMessages } from "./buyers-guide.ts";
import type { Qualifiers } from "#shop/fitment/qualifiers.ts";
import type { FitmentQuestion } from "#shop/fitment/verdict.ts";

type NamedVehicle = {
  year: number;
  make: string;
  model: string;
  displacementL: number | null;
  cylinders?: number | null;
  fuel?: string | null;
  turbo?: boolean | null;
  version?: string | null;
  powerKw?: number | null;
};

/**
 * '2015 Honda Accord 2.4': the cylinders where its displacement is not known; also the fuel where it is not gasoline, and a turbo. Where it has a version, as in
 * other markets, that with its power: '2014 Volkswagen Golf VII 1.4 TSI 90 kW'.
 */
export function vehicleName(vehicle: NamedVehicle): string {
  const { year, make, model, displacementL, cylinders, fuel, turbo, version, powerKw } = vehicle;
  const power = powerKw && `${powerKw} kW`;
  if (version) return [year, make, model, version, power].filter(Boolean).join(" ");
  const unusual = fuel && fuel !== "Gasoline" ? fuel.replace(/ \(.*/, "") : null;
  const engine = displacementL?.toFixed(1) ?? (cylinders && `${cylinders} cyl`);
  return [year, make, model, engine, turbo && "Turbo", unusual, power].filter(Boolean).join(" ");
}

const factNames: Record<string, string> = {
  displacement: "engine",
  cylinders: "number of cylinders",
  fuel: "fuel",
  engine: "engine",
  drive: "drive",
  transmission: "transmission",
  body: "body style",
  trim: "trim",
  brakes: "brakes",
  vin8: "8th character of the VIN",
  market: "country it was built for",
};

/** What has to be known of the vehicle, as a question: 'Built before February 15, 2008?' */
export function questionText({ fact, options, note }: FitmentQuestion): string {
  if (fact.startsWith("note:")) {
    return `The supplier says: “${note ?? noteOfFact(fact)}”. Is yours one of the vehicles this part is for?`;
  }
  if (fact.startsWith("is:")) {
    const [kind, value] = valueAsked(fact);
    return `Is the ${factNames[kind] ?? kind} ${optionLabel(kind, value)}?`;
  }
  if (fact === "built") {
    const [first = ""] = options;
    const last = first.split("/")[1] ?? "";
    if (options.length === 2 && first.startsWith("../")) return `Built before ${longDate(dayAfter(last))}?`;
    return "When was it built?";
  }
  if (fact === "turbo") return "Does it have a turbo?";
  if (fact.startsWith("with:")) return `Equipped with ${fact.slice(5)}?`;
  if (fact.startsWith("vin:")) {
    const [from, to] = fact.slice(4).split("..");
    if (from && to) return `Does its VIN end between ${from} and ${to}?`;
    return from ? `Does its VIN end with ${from} or higher?` : `Does its VIN end with ${to} or lower?`;
  }
  const values = options.filter((option) => option !== "other").map((value) => optionLabel(fact, value));
  const [only = ""] = values;
  const name = factNames[fact] ?? fact;
  return values.length === 1 ? `Is the ${name} ${only}?` : `Which ${name} does it have: ${either(values)}?`;
}

/** The fact and the value of a question such as `is:body=convertible`. */
function valueAsked(fact: string): [fact: string, value: string] {
  const [kind = "", ...value] = fact.slice("is:".length).split("=");
  return [kind, value.join("=")];
}

type DescribedApplication = { make: string; model: string; from: number; to: number; qualifiers: Qualifiers };

/** '2008–2012 Honda Accord 2.4, 4 cylinders' */
export function applicationMessage({ make, model, from, to, qualifiers }: DescribedApplication): string {
  const line = guideLineMessage({ make, model, yearFrom: from, yearTo: to, qualifiers });
  return [line, ...qualifierMessages(qualifiers)].join(", ");
}
