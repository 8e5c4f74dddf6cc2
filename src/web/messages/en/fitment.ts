import { either, longDate } from "./grammar.ts";
import { dayAfter } from "#web/messages/day-after.ts";
import { isOther } from "#shop/catalogue/fitment/qualifiers.ts";
import { noteOfFact } from "#web/messages/note-of-fact.ts";
import { optionLabel } from "./fitment-options.ts";
import { guideLineMessage, qualifierMessages } from "./buyers-guide.ts";
import type { Qualifiers } from "#shop/catalogue/fitment/qualifiers.ts";
import type { FitmentQuestion } from "#shop/catalogue/fitment/verdict.ts";

const factNames: Record<string, string> = {
  displacement: "engine",
  cylinders: "number of cylinders",
  power: "power",
  version: "version",
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
    const [kind, value] = questionValue(fact);
    return `Is the ${factNames[kind] ?? kind} ${optionLabel(kind, note ?? value)}?`;
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
  const values = options.filter((option) => !isOther(option)).map((value) => optionLabel(fact, value));
  const [only = ""] = values;
  const name = factNames[fact] ?? fact;
  return values.length === 1 ? `Is the ${name} ${only}?` : `Which ${name} does it have: ${either(values)}?`;
}

/** The fact and the value of a question such as `is:body=convertible`. */
function questionValue(fact: string): [fact: string, value: string] {
  const [kind = "", ...value] = fact.slice("is:".length).split("=");
  return [kind, value.join("=")];
}

type DescribedApplication = { make: string; model: string; from: number; to: number; qualifiers: Qualifiers };

/** '2008–2012 Honda Accord 2.4, 4 cylinders' */
export function applicationMessage({ make, model, from, to, qualifiers }: DescribedApplication): string {
  const line = guideLineMessage({ make, model, yearFrom: from, yearTo: to, qualifiers });
  return [line, ...qualifierMessages(qualifiers)].join(", ");
}
