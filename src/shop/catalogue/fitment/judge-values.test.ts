import { expect, test } from "vitest";
import { readAnswers } from "#shop/catalogue/fitment/answers.ts";
import type { FitmentAnswers, Qualifiers } from "#shop/catalogue/fitment/qualifiers.ts";
import { decide, type FitmentQuestion, type KnownVehicle } from "#shop/catalogue/fitment/verdict.ts";
import { accord, known, row } from "#test/fitment-case.ts";

test("'4WD' means all-wheel drive where a vehicle was sold with that and not with four-wheel drive", () => {
  const awd = { ...accord, drives: ["All-Wheel Drive"] };
  const frontOrAll = { ...accord, drives: ["All-Wheel Drive", "Front-Wheel Drive"] };
  const four = { ...accord, drives: ["All-Wheel Drive", "4-Wheel Drive"] };
  const [asking, excluding] = [row({ drive: ["4WD"] }), row({ except: ["drive=4WD"] })];
  const verdictsOf = (vehicle: typeof awd, answers = {}) =>
    [asking, excluding].map((one) => decide(known, [one], vehicle, answers).verdict);
  expect(verdictsOf(awd)).toEqual(["fits", "does_not_fit"]);
  expect(verdictsOf(frontOrAll)).toEqual(["depends", "depends"]);
  expect(verdictsOf(frontOrAll, { drive: "AWD" })).toEqual(["fits", "does_not_fit"]);
  expect(verdictsOf(frontOrAll, { drive: "4WD" })).toEqual(["fits", "does_not_fit"]);
  expect(verdictsOf(four, { drive: "AWD" })).toEqual(["does_not_fit", "fits"]);
});

test.each([
  ["AWD", ["4-Wheel Drive", "Rear-Wheel Drive"], "depends"],
  ["AWD", ["4-Wheel Drive"], "fits"],
  ["4MATIC", ["4-Wheel Drive"], "fits"],
  ["4MATIC", ["All-Wheel Drive"], "fits"],
  ["4MATIC", ["Rear-Wheel Drive"], "does_not_fit"],
  ["AWD", ["Part-time 4-Wheel Drive"], "does_not_fit"],
  ["AWD", ["4-Wheel Drive", "All-Wheel Drive"], "depends"],
])("'%s' on a vehicle sold with %j: %s", (drive, drives, verdict) => {
  expect(decide(known, [row({ drive: [drive] })], { ...accord, drives }).verdict).toBe(verdict);
});

/** Answers what a part asks, as `choose` says, and returns the answers that are then known. */
function answered(vehicle: KnownVehicle, part: Qualifiers[], choose: (question: FitmentQuestion) => string) {
  const answers: FitmentAnswers = {};
  for (let asked = 0; asked < 5; asked += 1) {
    const { question } = decide(
      known,
      part.map((one) => row(one)),
      vehicle,
      answers,
    );
    if (!question) return answers;
    answers[question.fact] = choose(question);
  }
  throw new Error("the part goes on asking");
}

const yes = ({ options }: FitmentQuestion) => options[0] ?? "";
const onlyOffered = (question: FitmentQuestion) => (question.fact.startsWith("is:") ? "no" : yes(question));
const another = ({ options }: FitmentQuestion) => options.at(-1) ?? "";
const unread = { ...accord, fuel: null, drives: null, transmissions: null };
const fourOrRear = { ...accord, drives: ["4-Wheel Drive", "Rear-Wheel Drive"] };

test.each<[string, KnownVehicle, Qualifiers[], typeof yes, Qualifiers, string]>([
  ["a CVT", accord, [{ transmission: ["CVT"] }], yes, { transmission: ["Automatic"] }, "depends"],
  ["no CVT", accord, [{ transmission: ["CVT"] }], another, { transmission: ["Manual"] }, "depends"],
  ["six speeds", accord, [{ transmission: ["6-Speed"] }], yes, { transmission: ["Manual"] }, "depends"],
  ["six speeds", unread, [{ transmission: ["6-Speed"] }], yes, { transmission: ["Manual"] }, "depends"],
  ["no manual one", accord, [{ transmission: ["Manual"] }], another, { transmission: ["Automatic"] }, "depends"],
  ["no manual one", accord, [{ transmission: ["Manual"] }], another, { transmission: ["M/T"] }, "does_not_fit"],
  ["a manual one", accord, [{ transmission: ["Manual"] }], yes, { transmission: ["Automatic"] }, "does_not_fit"],
  [
    "a manual one",
    accord,
    [{ transmission: ["CVT"] }, { transmission: ["Manual"], trim: ["Si"] }],
    onlyOffered,
    { transmission: ["Manual"] },
    "fits",
  ],
  [
    "neither",
    accord,
    [{ transmission: ["CVT"] }, { transmission: ["Manual"] }],
    another,
    { transmission: ["Automatic"] },
    "depends",
  ],
  ["Super Select II", fourOrRear, [{ drive: ["Super Select II"] }], yes, { drive: ["4WD"] }, "depends"],
  ["four-wheel drive", fourOrRear, [{ drive: ["4WD"] }], yes, { drive: ["AWD"] }, "fits"],
  ["all-wheel drive", fourOrRear, [{ drive: ["AWD"] }], yes, { drive: ["4WD"] }, "fits"],
  ["another trim", accord, [{ trim: ["EX", "LX"] }], another, { trim: ["Si"] }, "depends"],
  ["another trim", accord, [{ trim: ["EX", "LX"] }], another, { trim: ["lx"] }, "does_not_fit"],
  ["no hybrid", accord, [{ fuel: ["Hybrid"] }], another, { fuel: ["Flex"] }, "depends"],
  ["gasoline", unread, [{ fuel: ["Gas"] }], yes, { fuel: ["Hybrid"] }, "depends"],
  ["a hybrid", unread, [{ fuel: ["Hybrid"] }], yes, { fuel: ["Gas"] }, "depends"],
  ["gasoline", { ...accord, fuel: "Plug-in Hybrid" }, [{ fuel: ["Gas"] }], yes, { fuel: ["Electric"] }, "depends"],
  ["petrol", { ...accord, fuel: "Benzin/Autogas (LPG)" }, [{ fuel: ["Benzin"] }], yes, { fuel: ["LPG"] }, "depends"],
])(
  "who has answered '%s' to one part is not misjudged by it on another one: %#",
  (_answer, vehicle, part, choose, other, verdict) => {
    const answers = answered(vehicle, part, choose);
    expect(decide(known, [row(other)], vehicle, answers).verdict).toBe(verdict);
  },
);

test("who has none of what one part offers, and then none of what another does, is asked for neither again", () => {
  const [first, second] = [row({ trim: ["EX"] }), row({ trim: ["LX", "EX"] })];
  const offered = decide(known, [second], accord, { trim: "other:EX" }).question;
  expect(offered?.options).toEqual(["LX", "other:EX|LX"]);
  const answers = { trim: another(offered!) };
  expect([first, second].map((one) => decide(known, [one], accord, answers).verdict)).toEqual([
    "does_not_fit",
    "does_not_fit",
  ]);
});

test("a drive that the sources don't tell from another is asked about", () => {
  const either = { ...accord, drives: ["4-Wheel or All-Wheel Drive"] };
  expect(decide(known, [row({ drive: ["AWD"] })], either).verdict).toBe("depends");
  expect(decide(known, [row({ drive: ["AWD", "4WD"] })], either).verdict).toBe("fits");
  expect(decide(known, [row({ drive: ["FWD"] })], either).verdict).toBe("does_not_fit");
  expect(decide(known, [row({ drive: ["AWD"] })], either, { drive: "AWD" }).verdict).toBe("fits");
});

test.each([
  ["Gasoline", "depends"],
  ["Electric", "depends"],
  ["plug-in hybrid", "fits"],
  ["Diesel", "does_not_fit"],
])("a plug-in hybrid and a part for %s: %s", (fuel, verdict) => {
  const hybrid = { ...accord, fuel: "Plug-in Hybrid" };
  expect(decide(known, [row({ fuel: [fuel] })], hybrid).verdict).toBe(verdict);
});

test("a part for plug-in hybrids does not fit what only burns petrol", () => {
  expect(decide(known, [row({ fuel: ["Plug-in Hybrid"] })], accord).verdict).toBe("does_not_fit");
});

test.each<[Qualifiers, string, string]>([
  [{ fuel: ["Hybrid"] }, "Gasoline", "depends"],
  [{ fuel: ["Full Hybrid EV Gas/Electric (FHEV)"] }, "Gasoline", "depends"],
  [{ fuel: ["Hybrid", "Gas"] }, "Gasoline", "fits"],
  [{ fuel: ["Hybrid"] }, "Electric", "does_not_fit"],
  [{ except: ["fuel=Hybrid"] }, "Gasoline", "depends"],
  [{ except: ["fuel=hev"] }, "Plug-in Hybrid", "depends"],
  [{ except: ["fuel=Hybrid"] }, "Diesel", "fits"],
  [{ fuel: ["Diesel Hybrid"] }, "Diesel", "depends"],
  [{ fuel: ["Diesel Hybrid"] }, "Gasoline", "does_not_fit"],
  [{ except: ["fuel=Gas"] }, "Gasoline", "does_not_fit"],
  [{ fuel: ["GAS"] }, "Gasoline", "fits"],
])(
  "no data tell a hybrid from other cars that burn petrol, and 'gas' is gasoline: %j and %s: %s",
  (qualifiers, fuel, verdict) => {
    expect(decide(known, [row(qualifiers)], { ...accord, fuel }).verdict).toBe(verdict);
  },
);

test("the owner of a hybrid says so once, in whatever words suppliers ask", () => {
  const judged = (qualifiers: Qualifiers, answers: FitmentAnswers) =>
    decide(known, [row(qualifiers)], accord, answers).verdict;
  expect(judged({ fuel: ["Hybrid"] }, { fuel: "Hybrid" })).toBe("fits");
  expect(judged({ fuel: ["HEV"] }, { fuel: "Hybrid" })).toBe("fits");
  expect(judged({ fuel: ["HEV"] }, { fuel: "other" })).toBe("depends");
  expect(judged({ fuel: ["Hybrid"] }, { "is:fuel=hybrid": "no" })).toBe("does_not_fit");
  expect(judged({ except: ["fuel=Hybrid"] }, { "is:fuel=hybrid": "no" })).toBe("fits");
  expect(judged({ except: ["fuel=Hybrid"] }, { fuel: "Hybrid" })).toBe("does_not_fit");
});

test.each<[Qualifiers, string, string]>([
  [{ fuel: ["E85"] }, "Gasoline", "depends"],
  [{ fuel: ["E85"] }, "Diesel", "does_not_fit"],
  [{ fuel: ["E85"] }, "Flexible Fuel Vehicle (FFV)", "fits"],
  [{ fuel: ["Gas"] }, "Flexible Fuel Vehicle (FFV)", "depends"],
  [{ fuel: ["Gas", "Flex"] }, "Ethanol (E85)", "fits"],
  [{ fuel: ["Diesel"] }, "Flexible Fuel Vehicle (FFV)", "does_not_fit"],
  [{ fuel: ["Hydrogen"] }, "Fuel Cell", "fits"],
  [{ fuel: ["Plug-in-Hybrid"] }, "Plug-in Hybrid", "fits"],
  [{ fuel: ["Gasoline"] }, "Benzin/Autogas (LPG)", "depends"],
  [{ fuel: ["Benzin/Autogas (LPG)"] }, "Benzin/Autogas (LPG)", "fits"],
  [{ except: ["fuel=Benzin/Elektro"] }, "Benzin/Elektro", "does_not_fit"],
  [{ fuel: ["Plug-in Hybrid"] }, "Benzin/Elektro", "depends"],
  [{ fuel: ["Diesel"] }, "Benzin/Elektro", "does_not_fit"],
  [{ fuel: ["Gasoline"] }, "Zweitakt", "depends"],
  [{ fuel: ["Benzin"] }, "Vollhybrid", "depends"],
  [{ fuel: ["Hybrid"] }, "Hybrid (Benzin/Elektro)", "depends"],
  [{ fuel: ["Diesel"] }, "Diesel Hybrid", "depends"],
  [{ fuel: ["Diesel"] }, "Vollhybrid", "does_not_fit"],
  [{ except: ["fuel=Gas"] }, "Vollhybrid", "depends"],
  [{ except: ["fuel=Hybrid"] }, "Benzin MHEV", "depends"],
])(
  "a fuel is known by all its names, and what the data don't tell apart is asked: %j and %s: %s",
  (qualifiers, fuel, verdict) => {
    expect(decide(known, [row(qualifiers)], { ...accord, fuel }).verdict).toBe(verdict);
  },
);

test("the size and layout of an engine say nothing of another's name", () => {
  const sized = row({ engine: ["3.2L L6"] });
  const { question } = decide(known, [sized], accord);
  const answers = { [question!.fact]: question!.options[0]! };
  expect(decide(known, [sized], accord, answers).verdict).toBe("fits");
  for (const engine of ["3.2L I6", "OM648"])
    expect(decide(known, [row({ engine: [engine] })], accord, answers).verdict).toBe("depends");
});

test("none of many options is an answer that is understood", () => {
  const part = row({ engine: Array.from({ length: 50 }, (_, n) => `Motorkennbuchstabe OM651.${900 + n}`) });
  const { question } = decide(known, [part], accord);
  const none = question!.options.at(-1)!;
  const answers = readAnswers([[`answer.${question!.fact}`, none]]);
  expect(decide(known, [part], accord, answers).verdict).toBe("does_not_fit");
});

test.each<[string[] | null, string, string, string]>([
  [["Front-Wheel Drive", "All-Wheel Drive"], "2WD", "FWD", "fits"],
  [["Front-Wheel Drive", "All-Wheel Drive"], "2WD", "RWD", "does_not_fit"],
  [["Rear-Wheel Drive", "4-Wheel Drive"], "4x2", "Heckantrieb", "fits"],
  [["Rear-Wheel Drive", "4-Wheel Drive"], "2WD", "4WD", "does_not_fit"],
  [["2-Wheel Drive", "4-Wheel Drive"], "2WD", "FWD", "depends"],
  [["2-Wheel Drive", "Front-Wheel Drive"], "2WD", "FWD", "depends"],
  [["Front-Wheel Drive", "Rear-Wheel Drive"], "2WD", "FWD", "depends"],
  [null, "2WD", "FWD", "depends"],
  [null, "2WD", "AWD", "does_not_fit"],
])("on a vehicle sold with %j whose owner has said '%s', a part for %s: %s", (drives, drive, wanted, verdict) => {
  expect(decide(known, [row({ drive: [wanted] })], { ...accord, drives }, { drive }).verdict).toBe(verdict);
});

test("what must not be is asked as the supplier writes it", () => {
  const { question } = decide(known, [row({ except: ["body=Shooting Brake"] })], accord);
  expect(question).toMatchObject({ fact: "is:body=shooting brake", note: "Shooting Brake" });
});
