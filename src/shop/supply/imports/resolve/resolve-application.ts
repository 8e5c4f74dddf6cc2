import { combineQualifiers } from "#shop/catalogue/fitment/combine-qualifiers.ts";
import type { Qualifiers } from "#shop/catalogue/fitment/qualifiers.ts";
import type { Source } from "#shop/supply/imports/records.ts";
import { notesOf } from "#shop/supply/imports/note-texts.ts";
import {
  emptyLookupKeys,
  addLookupKey,
  type Lookup,
  type LookupKeys,
  type ModelYears,
} from "#shop/supply/imports/resolve/vcdb-lookup.ts";
import { yearsOfNoName } from "#shop/catalogue/vehicles/lineages.ts";
import { withLimits } from "#shop/supply/imports/resolve/name-limits.ts";

/** What an application means in the shop's own terms. */
export type Resolved = {
  modelId: number;
  yearFrom: number;
  yearTo: number;
  qualifiers: Qualifiers;
  notes: string[];
  positionId: number | null;
};

/** Years of a record in which its model was sold under no name; they are left out. */
export type Unsold = { vehicle: string; years: string };

/** Elements that do not restrict which vehicles a part fits. */
const descriptive = new Set([
  "PartType",
  "Position",
  "Note",
  "Qual",
  "MfrLabel",
  "DisplayOrder",
  "AssetName",
  "AssetItemOrder",
  "AssetItemRef",
  "DiagramAsset",
  "NonDiagramAssets",
  "SubBrandAAIAID",
  "ref",
  "validate",
]);

/** Of those names that are attributes of ACES, an element, which is stored as a list, is unknown. */
const describes = (element: string, value: unknown) =>
  descriptive.has(element) && !(Array.isArray(value) && /^(?:ref|validate|SubBrandAAIAID)$/.test(element));

const vehicleElements = new Set(["BaseVehicle", "Years", "Make", "Model"]);

/** Returns the ids to look up before `resolveApplication`. */
export function lookupKeysOf(sources: Source[]): LookupKeys {
  const wanted = emptyLookupKeys();
  for (const source of sources) {
    for (const [element, id] of Object.entries(source)) {
      if (typeof id === "number" && !descriptive.has(element)) addLookupKey(wanted, element, id);
    }
    const [make, model] = [source["Make"], source["Model"]];
    if (typeof make === "number" && typeof model === "number") wanted.pairs.push({ make, model });
    if (typeof source["Position"] === "number") wanted.positions.add(source["Position"]);
    if (typeof source["PartType"] === "number") wanted.partTypes.add(source["PartType"]);
  }
  return wanted;
}

/**
 * Returns what an application by ids means, for each model that its vehicle was in these years; or the references that are missing to understand it, as
 * `BaseVehicle 588822`.
 */
export function resolveApplication(
  source: Source,
  lookup: Lookup,
): { resolved: Resolved[]; unsold: Unsold | null } | { missing: string[] } {
  const missing: string[] = [];
  const { vehicles, unsold } = vehiclesOf(source, lookup, missing);
  const qualifiers: Qualifiers = {};
  for (const [element, id] of Object.entries(source)) {
    if (describes(element, id) || vehicleElements.has(element)) continue;
    const facts = typeof id === "number" ? lookup.facts(element, id) : null;
    if (!facts) missing.push(typeof id === "number" ? `${element} ${id}` : element);
    else if (!combineQualifiers(qualifiers, facts)) missing.push(`contradiction ${element} ${String(id)}`);
  }
  const positionId = typeof source["Position"] === "number" ? lookup.position(source["Position"]) : null;
  if (typeof source["Position"] === "number" && positionId === null) missing.push(`Position ${source["Position"]}`);
  const notes = notesOf(source);
  if (missing.length > 0) return { missing };
  const resolved = vehicles.map(({ limits, ...years }) =>
    withLimits({ ...years, qualifiers, notes, positionId }, limits),
  );
  const possible = resolved.filter((one) => typeof one !== "string");
  const isRefused = possible.length === 0 || resolved.includes("contradiction");
  return isRefused
    ? { missing: [`${String(resolved.find((one) => typeof one === "string"))} of its vehicle`] }
    : { resolved: possible, unsold };
}

/** Returns the models of a source with their years, or none after adding to `missing` what is unknown. */
function vehiclesOf(
  source: Source,
  lookup: Lookup,
  missing: string[],
): { vehicles: ModelYears[]; unsold: Unsold | null } {
  const named = namedVehicle(source, lookup, missing);
  if (!named) return { vehicles: [], unsold: null };
  const { make, model, from, to } = named;
  const found = lookup.modelYears({ make, model }, { from, to });
  if (found.length === 0) missing.push(`vehicle ${make} ${model}`);
  const names = found.map(({ yearFrom, yearTo }) => ({ from: yearFrom, to: yearTo }));
  const years = found.length > 0 ? yearsOfNoName({ from, to }, names) : "";
  return { vehicles: found, unsold: years === "" ? null : { vehicle: `${make} ${model}`, years } };
}

function namedVehicle(source: Source, lookup: Lookup, missing: string[]) {
  const base = source["BaseVehicle"];
  if (typeof base === "number") {
    const facts = lookup.facts("BaseVehicle", base);
    if (!facts) {
      missing.push(`BaseVehicle ${base}`);
      return null;
    }
    const year = Number(facts["year"]);
    return { make: String(facts["make"]), model: String(facts["model"]), from: year, to: year };
  }
  const [makeId, modelId, years] = [source["Make"], source["Model"], source["Years"] as { from: number; to: number }];
  const make = typeof makeId === "number" ? lookup.facts("Make", makeId) : null;
  const model = typeof modelId === "number" ? lookup.facts("Model", modelId) : null;
  if (!make) missing.push(`Make ${String(makeId ?? "")}`.trim());
  // An application names one model: a make with all its models cannot be stored.
  if (!model) missing.push(`Model ${String(modelId ?? "")}`.trim());
  if (!years) missing.push("Years");
  return make && model && years ? { make: String(make["make"]), model: String(model["model"]), ...years } : null;
}
