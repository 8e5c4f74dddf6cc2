import type * as en from "#web/messages/en/fitment.ts";
import { dayAfter } from "#web/messages/day-after.ts";
import { isOther } from "#shop/catalogue/fitment/qualifiers.ts";
import { noteOfFact } from "#web/messages/note-of-fact.ts";
import { optionLabel } from "./fitment-options.ts";
import { guideLineMessage, qualifierMessages } from "./buyers-guide.ts";
import { either, longDate } from "./grammar.ts";
import { equipmentName } from "./vocabulary.ts";

type Question = { which: string; is: (value: string) => string };

const factQuestions: Record<string, Question> = {
  displacement: { which: "Welchen Motor hat Ihr Fahrzeug", is: (value) => `Hat Ihr Fahrzeug den Motor mit ${value}?` },
  cylinders: { which: "Wie viele Zylinder hat Ihr Fahrzeug", is: (value) => `Hat Ihr Fahrzeug ${value} Zylinder?` },
  power: { which: "Welche Leistung hat Ihr Fahrzeug", is: (value) => `Hat Ihr Fahrzeug ${value}?` },
  version: { which: "Welche Motorisierung hat Ihr Fahrzeug", is: (value) => `Ist Ihr Fahrzeug ein ${value}?` },
  fuel: { which: "Womit fährt Ihr Fahrzeug", is: (value) => `Fährt Ihr Fahrzeug mit ${value}?` },
  engine: { which: "Welchen Motor hat Ihr Fahrzeug", is: (value) => `Hat Ihr Fahrzeug den Motor ${value}?` },
  drive: { which: "Welchen Antrieb hat Ihr Fahrzeug", is: (value) => `Hat Ihr Fahrzeug ${value}?` },
  transmission: { which: "Welches Getriebe hat Ihr Fahrzeug", is: (value) => `Hat Ihr Fahrzeug ein ${value}?` },
  body: { which: "Welche Karosserieform hat Ihr Fahrzeug", is: (value) => `Ist Ihr Fahrzeug als ${value} gebaut?` },
  trim: {
    which: "Welche Ausstattungslinie hat Ihr Fahrzeug",
    is: (value) => `Hat Ihr Fahrzeug die Ausstattungslinie ${value}?`,
  },
  brakes: { which: "Welche Bremsanlage hat Ihr Fahrzeug", is: (value) => `Hat Ihr Fahrzeug die Bremsanlage ${value}?` },
  vin8: {
    which: "Welches Zeichen steht an der 8. Stelle der Fahrgestellnummer",
    is: (value) => `Steht an der 8. Stelle der Fahrgestellnummer ${value}?`,
  },
  market: {
    which: "Für welches Land wurde Ihr Fahrzeug gebaut",
    is: (value) => `Wurde Ihr Fahrzeug für folgendes Land gebaut: ${value}?`,
  },
};

/** What has to be known of the vehicle, as a question: 'Wurde Ihr Fahrzeug vor dem 15. Februar 2008 gebaut?' */
export const questionText: typeof en.questionText = ({ fact, options, note }) => {
  if (fact.startsWith("note:")) {
    return `Der Lieferant schreibt: „${note ?? noteOfFact(fact)}“. Gehört Ihr Fahrzeug zu denen, für die das Teil gedacht ist?`;
  }
  if (fact.startsWith("is:")) {
    const [kind = "", ...value] = fact.slice("is:".length).split("=");
    const wording = questionOf(kind);
    return wording.is(optionLabel(kind, note ?? capitalized(value.join("="))));
  }
  if (fact === "built") {
    const [first = ""] = options;
    const last = first.split("/")[1] ?? "";
    if (options.length === 2 && first.startsWith("../")) {
      return `Wurde Ihr Fahrzeug vor dem ${longDate(dayAfter(last))} gebaut?`;
    }
    return "Wann wurde Ihr Fahrzeug gebaut?";
  }
  if (fact === "turbo") return "Hat Ihr Fahrzeug einen Turbolader?";
  if (fact.startsWith("with:")) return `Gehört zur Ausstattung Ihres Fahrzeugs: ${equipmentOf(fact)}?`;
  if (fact.startsWith("vin:")) {
    const [from, to] = fact.slice(4).split("..");
    if (from && to) return `Endet die Fahrgestellnummer auf eine Zahl zwischen ${from} und ${to}?`;
    return from
      ? `Endet die Fahrgestellnummer auf ${from} oder höher?`
      : `Endet die Fahrgestellnummer auf ${to} oder niedriger?`;
  }
  const values = options.filter((option) => !isOther(option)).map((value) => optionLabel(fact, value));
  const [only = ""] = values;
  const question = questionOf(fact);
  return values.length === 1 ? question.is(only) : `${question.which}: ${either(values)}?`;
};

function questionOf(fact: string): Question {
  return factQuestions[fact] ?? { which: `Was gilt: ${fact}`, is: (value: string) => `${fact}: ${value}?` };
}

/** Equipment in a fact is lower-case, whatever the data have. */
function equipmentOf(fact: string): string {
  return equipmentName(capitalized(fact.slice("with:".length)));
}

const capitalized = (text: string) => text.replace(/(^|[ -])[a-z]/g, (start) => start.toUpperCase());

/** 'Honda Accord 2.4 (2008–2012), 4 Zylinder' */
export const applicationMessage: typeof en.applicationMessage = ({ make, model, from, to, qualifiers }) => {
  const line = guideLineMessage({ make, model, yearFrom: from, yearTo: to, qualifiers });
  return [line, ...qualifierMessages(qualifiers)].join(", ");
};
