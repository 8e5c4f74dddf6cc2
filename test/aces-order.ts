import { textElements, vehicleElements } from "#adapters/catalogue-files/aces-elements.ts";
import type { XmlElement } from "#adapters/catalogue-files/xml-records.ts";

/**
 * Returns what of an App is not as ACES 4.2 has it: elements that are in another place, too often or not at all, and values that it does not take. Empty
 * where the App is valid.
 */
export function misplacedElements({ attributes, children }: XmlElement): string[] {
  const order = [
    ...vehicleElements,
    "Qual",
    "Note",
    "Qty",
    "PartType",
    "MfrLabel",
    "Position",
    "Part",
    ...textElements,
  ];
  const names = children.map(({ name }) => name);
  const times = (name: string) => names.filter((one) => one === name).length;
  const places = names.map((name) => order.indexOf(name));
  return [
    ...names.filter((_, index) => places[index] === -1).map((name) => `${name} is no element`),
    ...names
      .filter((_, index) => places[index] !== -1 && places[index]! < Math.max(...places.slice(0, index)))
      .map((name) => `${name} is too late`),
    ...["Qty", "PartType", "Part"]
      .filter((name) => times(name) !== 1)
      .map((name) => `${name} is there ${times(name)} times`),
    ...order
      .filter((name) => name !== "Qual" && name !== "Note" && times(name) > 1)
      .map((name) => `${name} is there ${times(name)} times`),
    ...(times("BaseVehicle") + times("Years") === 1 ? [] : ["names no vehicle, or two"]),
    ...(times("BaseVehicle") === 1 && times("Make") + times("Model") > 0 ? ["Make beside BaseVehicle"] : []),
    ...(times("AssetName") === 0 && times("AssetItemOrder") + times("AssetItemRef") > 0
      ? ["an asset without a name"]
      : []),
    ...["action", "id"].filter((name) => !(name in attributes)).map((name) => `no ${name}`),
    ...(times("VehicleType") > 0 && times("Model") > 0 ? ["VehicleType beside Model"] : []),
    ...(times("SubModel") > 0 && times("BaseVehicle") + times("Model") === 0 ? ["SubModel without Model"] : []),
    ...["TransmissionType", "TransmissionControlType", "TransmissionNumSpeeds"]
      .filter((name) => times(name) > 0 && times("TransmissionBase") > 0)
      .map((name) => `${name} beside TransmissionBase`),
    ...wrongValues({ name: "App", attributes, children: [] }),
    ...children.flatMap(wrongValues),
    ...children.flatMap(({ children: inner }) => inner.flatMap(wrongValues)),
  ];
}

const positive = /^[1-9]\d*$/;
const any = /^/;
const brand = /^(?![EIOU])[B-Z](?![EIO])[B-Z](?![OU])[B-Z][A-Z]$/;
const year = /^(1[89]|20)\d\d$/;

/** The attributes that an element has; `!`: it must be there. */
const attributesOf: Record<string, Record<string, RegExp>> = {
  App: { "action!": /^[AD]$/, "id!": positive, ref: any, validate: /^(yes|no)$/ },
  Years: { "from!": year, "to!": year },
  Part: { BrandAAIAID: brand, SubBrandAAIAID: brand },
  Note: { id: positive, lang: any },
  Qual: { "id!": positive },
  param: { "value!": any, uom: /^.{1,3}$/, altvalue: any, altuom: /^.{1,3}$/ },
  ...Object.fromEntries(
    [...vehicleElements, "PartType", "Position"].flatMap((name) =>
      name === "Years" ? [] : [[name, { "id!": positive }]],
    ),
  ),
};

const textOf: Record<string, RegExp> = {
  Qty: positive,
  Part: /^.{0,45}$/u,
  DisplayOrder: positive,
  AssetItemOrder: positive,
  AssetName: /^[\p{L}\p{N}\p{M}._:·-]{1,45}$/u,
};

function wrongValues({
  name,
  attributes,
  text = "",
}: Pick<XmlElement, "name" | "attributes" | "children"> & { text?: string }) {
  const known = attributesOf[name] ?? {};
  return [
    ...Object.keys(attributes)
      .filter((one) => !(one in known) && !(`${one}!` in known))
      .map((one) => `${name} has no ${one}`),
    ...Object.entries(known).flatMap(([marked, pattern]) => {
      const value = attributes[marked.replace("!", "")];
      const isWrong = value === undefined ? marked.endsWith("!") : !pattern.test(value);
      return isWrong ? [`${marked} of ${name} is ${value}`] : [];
    }),
    ...((textOf[name] ?? any).test(text.trim()) ? [] : [`${name} is ${text}`]),
  ];
}
