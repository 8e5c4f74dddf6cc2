import { either, longDate } from "./grammar.ts";
import { guideLineWords, qualifierWords } from "./buyers-guide.ts";
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
};

/** '2015 Honda Accord 2.4': the cylinders where its displacement is not known; also the fuel where it is not gasoline, and a turbo. */
export function vehicleName({ year, make, model, displacementL, cylinders, fuel, turbo }: NamedVehicle): string {
  const unusual = fuel && fuel !== "Gasoline" ? fuel.replace(/ \(.*/, "") : null;
  const engine = displacementL?.toFixed(1) ?? (cylinders && `${cylinders} cyl`);
  return [year, make, model, engine, turbo && "Turbo", unusual].filter(Boolean).join(" ");
}

function dayAfter(date: string): string {
  const next = new Date(Date.parse(date) + 86_400_000);
  return Number.isNaN(next.getTime()) ? date : next.toISOString().slice(0, 10);
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
};

/** What has to be known of the vehicle, as a question: 'Built before February 15, 2008?' */
export function questionText({ fact, options }: FitmentQuestion): string {
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

/** What an answer is called. */
export function optionLabel(fact: string, value: string): string {
  if (value === "yes") return "Yes";
  if (value === "no") return "No";
  if (value === "other") return "Another";
  if (fact === "displacement") return `${Number(value).toFixed(1)} L`;
  if (fact !== "built") return value;
  const [from = "", to = ""] = value.split("/");
  if (from === "..") return `Before ${longDate(dayAfter(to))}`;
  if (to === "..") return `On or after ${longDate(from)}`;
  if (to === "") return `On ${longDate(from)}`;
  return `${longDate(from)} to ${longDate(to)}`;
}

type ApplicationInWords = { make: string; model: string; from: number; to: number; qualifiers: Qualifiers };

/** '2008–2012 Honda Accord 2.4, 4 cylinders' */
export function applicationWords({ make, model, from, to, qualifiers }: ApplicationInWords): string {
  const line = guideLineWords({ make, model, yearFrom: from, yearTo: to, qualifiers });
  return [line, ...qualifierWords(qualifiers)].join(", ");
}
