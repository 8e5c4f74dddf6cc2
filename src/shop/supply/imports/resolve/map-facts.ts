import { applicationRules } from "#shop/catalogue/fitment/application-rules.ts";
import type { Qualifiers } from "#shop/catalogue/fitment/qualifiers.ts";
import { readPairs, writePairs } from "#shop/supply/imports/resolve/fact-pairs.ts";
import type { ProblemParams } from "#shop/supply/imports/import-outcome.ts";

/** Facts of an id, or why its line can't be used. */
export type MapFacts = { facts: Record<string, unknown> } | { problem: string; params?: ProblemParams };

type ReadFacts = (values: string[]) => MapFacts;

const attribute =
  (plain: (text: string) => MapFacts): ReadFacts =>
  ([text = ""]) => {
    if (text === "*") return { facts: {} };
    if (text === "") return { problem: "map_value_missing" };
    return text.includes("=") ? pairs(text) : plain(text);
  };

const list = (fact: keyof Qualifiers) => attribute((text) => ({ facts: { [fact]: [text] } }));
const equipment = list("with");

const engine = attribute((text) => {
  const [, litres, cylinders] = /^(\d{1,2}(?:\.\d)?) ?L [A-Z](\d{1,2})$/i.exec(text) ?? [];
  if (!litres || !cylinders) return { problem: "map_facts_unclear", params: { text } };
  return { facts: { displacement: [Number(litres)], cylinders: [Number(cylinders)] } };
});

const aspiration = attribute((text) => {
  if (/^turbo/i.test(text)) return { facts: { turbo: true } };
  if (/^natural/i.test(text)) return { facts: { turbo: false } };
  return { facts: { with: [text] } };
});

const name =
  (key: string, longest: number): ReadFacts =>
  ([text = ""]) => {
    if (text === "") return { problem: "map_value_missing" };
    return text.length > longest ? { problem: "map_value_wrong" } : { facts: { [key]: text } };
  };

const partType: ReadFacts = ([text = "", ...place]) =>
  text === "" ? { problem: "map_value_missing" } : { facts: { partType: text, system: place[0] || null } };

const baseVehicle: ReadFacts = ([year = "", make = "", model = ""]) => {
  if (make === "" || model === "") return { problem: "map_value_missing" };
  if (!/^(18|19|20)\d\d$/.test(year)) return { problem: "map_year_wrong", params: { text: year } };
  return { facts: { year: Number(year), make, model } };
};

/** The kinds of which an id says a name, and the fact that it is. */
const names: Record<string, string> = {
  Make: "make",
  Model: "model",
  Position: "position",
  Brand: "brand",
  Attribute: "attribute",
};

/** How long they may be. Brands and attributes may be longer than what is stored of them: imports cut them and say so. */
const longestNames: Record<string, number> = {
  Make: applicationRules.make.maxLength,
  Model: applicationRules.model.maxLength,
  Position: applicationRules.position.maxLength,
  Brand: 200,
  Attribute: 200,
};

/** What the ids of each element of ACES are taken to say: the rows of a mapping file, by the element's name. */
const kinds: Record<string, ReadFacts> = {
  BaseVehicle: baseVehicle,
  PartType: partType,
  ...Object.fromEntries(Object.entries(names).map(([kind, key]) => [kind, name(key, longestNames[kind] ?? 0)])),
  SubModel: list("trim"),
  DriveType: list("drive"),
  BodyType: list("body"),
  FuelType: list("fuel"),
  EngineBase: engine,
  EngineBlock: engine,
  EngineDesignation: list("engine"),
  EngineVersion: list("engine"),
  Aspiration: aspiration,
  TransmissionBase: list("transmission"),
  TransmissionType: list("transmission"),
  TransmissionControlType: list("transmission"),
  TransmissionMfrCode: list("transmission"),
  BrakeSystem: list("brakes"),
  FrontBrakeType: list("brakes"),
  RearBrakeType: list("brakes"),
  ...Object.fromEntries(
    [
      "MfrBodyCode",
      "BodyNumDoors",
      "EngineBoreStroke",
      "EngineVIN",
      "EngineMfr",
      "PowerOutput",
      "ValvesPerEngine",
      "FuelDeliveryType",
      "FuelDeliverySubType",
      "FuelSystemControlType",
      "FuelSystemDesign",
      "CylinderHeadType",
      "IgnitionSystemType",
      "TransmissionNumSpeeds",
      "TransElecControlled",
      "TransmissionMfr",
      "BedLength",
      "BedType",
      "WheelBase",
      "BrakeABS",
      "FrontSpringType",
      "RearSpringType",
      "SteeringSystem",
      "SteeringType",
      "Region",
      "VehicleType",
    ].map((element) => [element, equipment]),
  ),
};

const named = new Map(Object.keys(kinds).map((kind) => [kind.toLowerCase(), kind]));

/** The element of ACES that a kind of a mapping file means: `base_vehicle`, `BaseVehicle`. Null: none. */
export function kindOf(text: string): string | null {
  return named.get(text.toLowerCase().replace(/[\s_-]/g, "")) ?? null;
}

/** What an id of a kind says, by the values of its line. */
export function factsOf(kind: string, values: string[]): MapFacts {
  return kinds[kind]?.(values) ?? { problem: "map_kind_unknown", params: { kind } };
}

/** The values by which a line of a mapping file says facts: the contrary of `factsOf`, but for the types of parts, which go by name. */
export function valuesOf(kind: string, facts: Record<string, unknown>): string[] {
  if (kind === "BaseVehicle") return [facts["year"], facts["make"], facts["model"]].map(String);
  const named = names[kind];
  if (named) return [String(facts[named])];
  return [Object.keys(facts).length === 0 ? "*" : writePairs(facts)];
}

function pairs(text: string): MapFacts {
  const facts = readPairs(text);
  return facts ? { facts: { ...facts } } : { problem: "map_facts_unclear", params: { text } };
}
