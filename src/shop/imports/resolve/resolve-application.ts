import type { Qualifiers } from "#shop/fitment/qualifiers.ts";
import { combine, readNotes } from "#shop/imports/resolve/note-qualifiers.ts";
import { ownWords } from "#shop/imports/resolve/own-words.ts";
import type { Source } from "#shop/imports/records.ts";
import { nothingWanted, want, type Lookup, type Wanted } from "#shop/imports/resolve/vcdb-lookup.ts";

/** What an application says in the shop's own terms. */
export type Resolved = {
  modelId: number;
  yearFrom: number;
  yearTo: number;
  qualifiers: Qualifiers;
  notes: string[];
  positionId: number | null;
};

/** Elements that say nothing about which vehicle it is. */
const aside = new Set([
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

const placing = new Set(["BaseVehicle", "Years", "Make", "Model"]);

/** The ids that have to be looked up to understand an application. */
export function wantedBy(sources: Source[]): Wanted {
  const wanted = nothingWanted();
  for (const source of sources) {
    for (const [element, id] of Object.entries(source)) {
      if (typeof id === "number" && !aside.has(element)) want(wanted, element, id);
    }
    const [make, model] = [source["Make"], source["Model"]];
    if (typeof make === "number" && typeof model === "number") wanted.pairs.push({ make, model });
    if (typeof source["Position"] === "number") wanted.positions.add(source["Position"]);
    if (typeof source["PartType"] === "number") wanted.partTypes.add(source["PartType"]);
  }
  return wanted;
}

/** An application by ids in the shop's terms, or what is missing to understand it, as `BaseVehicle 588822`. */
export function resolveApplication(source: Source, lookup: Lookup): { resolved: Resolved } | { missing: string[] } {
  const missing: string[] = [];
  const place = placeOf(source, lookup, missing);
  const qualifiers: Qualifiers = {};
  for (const [element, id] of Object.entries(source)) {
    if (aside.has(element) || placing.has(element)) continue;
    const facts = typeof id === "number" ? lookup.facts(element, id) : null;
    if (!facts) missing.push(typeof id === "number" ? `${element} ${id}` : element);
    else if (!combine(qualifiers, facts)) missing.push(`contradiction ${element} ${String(id)}`);
  }
  const positionId = typeof source["Position"] === "number" ? lookup.position(source["Position"]) : null;
  if (typeof source["Position"] === "number" && positionId === null) missing.push(`Position ${source["Position"]}`);
  const notes = notesOf(source);
  // What a shop asks for in its own words is said by ids alone.
  const asked = source["ref"] === ownWords ? {} : readNotes(notes).qualifiers;
  if (!combine(qualifiers, asked)) missing.push("contradiction Note");
  if (!place || missing.length > 0) return { missing };
  return { resolved: { ...place, qualifiers: inOrder(qualifiers), notes, positionId } };
}

function placeOf(source: Source, lookup: Lookup, missing: string[]) {
  const base = source["BaseVehicle"];
  if (typeof base === "number") {
    const facts = lookup.facts("BaseVehicle", base);
    if (!facts) {
      missing.push(`BaseVehicle ${base}`);
      return null;
    }
    const year = Number(facts["year"]);
    return modelOf(String(facts["make"]), String(facts["model"]), { from: year, to: year }, lookup, missing);
  }
  const [makeId, modelId, years] = [source["Make"], source["Model"], source["Years"] as { from: number; to: number }];
  const make = typeof makeId === "number" ? lookup.facts("Make", makeId) : null;
  const model = typeof modelId === "number" ? lookup.facts("Model", modelId) : null;
  if (!make) missing.push(`Make ${String(makeId ?? "")}`.trim());
  // A make with all its models is more than one application can say here.
  if (!model) missing.push(`Model ${String(modelId ?? "")}`.trim());
  if (!years) missing.push("Years");
  if (!make || !model || !years) return null;
  return modelOf(String(make["make"]), String(model["model"]), years, lookup, missing);
}

function modelOf(
  make: string,
  model: string,
  { from, to }: { from: number; to: number },
  lookup: Lookup,
  missing: string[],
) {
  const modelId = lookup.modelId(make, model);
  if (modelId !== null) return { modelId, yearFrom: from, yearTo: to };
  missing.push(`vehicle ${make} ${model}`);
  return null;
}

/** The texts of notes and qualifiers of the file, trimmed. */
export function notesOf(source: Source): string[] {
  const texts = [source["Qual"], source["Note"]].flatMap((given) => (Array.isArray(given) ? (given as unknown[]) : []));
  return texts
    .map((one) => (typeof one === "string" ? one : ((one as { text?: string }).text ?? "")).trim().slice(0, 1_000))
    .filter(Boolean);
}

/** With its lists in order, so that the same is always written the same. */
function inOrder(qualifiers: Qualifiers): Qualifiers {
  return Object.fromEntries(
    Object.entries(qualifiers).map(([fact, value]) => [
      fact,
      Array.isArray(value) ? (value as (string | number)[]).toSorted((a, b) => (a < b ? -1 : 1)) : value,
    ]),
  );
}
