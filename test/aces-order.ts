import { textElements, vehicleElements } from "#catalogue-files/aces-elements.ts";
import type { XmlElement } from "#catalogue-files/xml-records.ts";

/** Returns what of an App is not where ACES 4.2 has it, or there too often or not at all; empty where it is valid in that. */
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
  ];
}
