import { textElements, vehicleElements } from "#adapters/catalogue-files/aces-elements.ts";
import { firstPrivateId } from "#shop/supply/exports/private-ids.ts";
import type { Source } from "#shop/supply/imports/records.ts";

/** What the elements of an App say, and what of its source ACES 4.2 has no place for. */
export type FittedSource = { stated: Source; rest: Source };

/** The longest part number of ACES 4.2. */
export const longestAcesNumber = 45;

const elements = new Set<string>([
  ...vehicleElements,
  ...textElements,
  "Qual",
  "Note",
  "PartType",
  "MfrLabel",
  "Position",
  "SubBrandAAIAID",
  "ref",
  "validate",
]);

/** Elements that may not stand beside another one that says as much. */
const impliedBy: [name: string, implied: string[]][] = [
  ["BaseVehicle", ["Years", "Make", "VehicleType", "Model"]],
  ["Model", ["VehicleType"]],
  ["TransmissionBase", ["TransmissionType", "TransmissionControlType", "TransmissionNumSpeeds"]],
];

const isText = (value: unknown) => typeof value === "string";
const isWhole = (value: unknown) => typeof value === "string" && /^[1-9]\d{0,14}$/.test(value);
const isAssetName = (value: unknown) => typeof value === "string" && /^[\p{L}\p{N}._:-]{1,45}$/u.test(value);
const isUnit = (value: unknown) => typeof value === "string" && /^\S{1,3}$/.test(value);

/** Whether a brand has a code that ACES takes: PIES takes any four characters. */
export function isAcesBrand(code: unknown): code is string {
  return typeof code === "string" && /^[B-DF-HJ-NP-TV-Z][B-DF-HJ-NP-Z][B-NP-TV-Z][A-Z]$/.test(code);
}

/**
 * Divides the source of an application into what ACES 4.2 has elements and values for and the rest, which only informs or repeats. Null: without
 * something that it says the App would fit other vehicles.
 */
export function fitAces(source: Source): FittedSource | null {
  const stated = { ...source };
  // Files name elements as they like, `__proto__` included.
  const rest = Object.create(null) as Source;
  const moveToRest = (...names: string[]) => {
    for (const name of names) {
      if (stated[name] === undefined) continue;
      rest[name] = stated[name];
      delete stated[name];
    }
  };
  moveToRest(...Object.keys(source).filter((name) => !elements.has(name)));
  for (const name of ["ref", "validate"]) if (!isText(stated[name])) moveToRest(name);
  for (const [name, implied] of impliedBy) if (stated[name] !== undefined) moveToRest(...implied);
  if (!namesVehicle(stated)) return null;
  if (!isWhole(stated["DisplayOrder"])) moveToRest("DisplayOrder");
  if (!isAssetName(stated["AssetName"])) moveToRest("AssetName", "AssetItemOrder", "AssetItemRef");
  if (!isWhole(stated["AssetItemOrder"])) moveToRest("AssetItemOrder");
  if (!isAcesBrand(stated["SubBrandAAIAID"])) moveToRest("SubBrandAAIAID");
  fitList("Note", fitNote);
  fitList("Qual", fitQual);
  fitLabels();
  // ACES requires a part type; this id stands for none.
  if (stated["PartType"] === undefined) [stated["PartType"], rest["PartType"]] = [firstPrivateId, null];
  return { stated, rest };

  function fitList(name: string, fit: (one: unknown) => unknown): void {
    const list = stated[name];
    if (!Array.isArray(list)) return;
    const fitted = list.map(fit);
    if (JSON.stringify(fitted) !== JSON.stringify(list)) rest[name] = list;
    stated[name] = fitted;
  }

  /** There may be one label, without attributes. */
  function fitLabels(): void {
    const list = stated["MfrLabel"];
    if (!Array.isArray(list)) return;
    const [first, ...more] = list as unknown[];
    if (typeof first !== "string") return moveToRest("MfrLabel");
    stated["MfrLabel"] = [first];
    if (more.length > 0) rest["MfrLabel"] = more;
  }
}

const namesVehicle = ({ BaseVehicle: base, Years: years, Make: make, Model: model, SubModel: subModel }: Source) =>
  base !== undefined || (years !== undefined && make !== undefined && (model !== undefined || subModel === undefined));

/** Returns what of these values passes its check, in their order. */
const fitting = (values: unknown, checks: Record<string, (value: unknown) => boolean>) =>
  Object.fromEntries(
    Object.entries(values as Record<string, unknown>).filter(
      ([name, value]) => Object.hasOwn(checks, name) && checks[name]?.(value),
    ),
  );

const noteValues = { id: isWhole, lang: isText, text: isText };
const paramValues = { value: isText, uom: isUnit, altvalue: isText, altuom: isUnit };

function fitNote(note: unknown): unknown {
  if (typeof note === "string") return note;
  const fitted = fitting(note, noteValues);
  return Object.keys(fitted).length > 1 ? fitted : (fitted["text"] ?? "");
}

/** A qualifier without an id of its own gets the one that stands for none. */
function fitQual(qual: unknown): unknown {
  const { param, ...others } = qual as Record<string, unknown>;
  const params = (Array.isArray(param) ? param : []).map((one) => fitting(one, paramValues));
  const valued = params.filter(({ value }) => value !== undefined);
  const { id = String(firstPrivateId), text = "" } = fitting(others, { id: isWhole, text: isText });
  return { id, ...(valued.length > 0 && { param: valued }), text };
}
