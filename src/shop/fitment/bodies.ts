import { nameTable } from "#shop/fitment/name-table.ts";

/**
 * What the data, suppliers and owners call bodies. A name that may mean another one as well is not among them: 'Limousine' is a sedan in German and a
 * stretched one in English, a roadster may have been sold beside a convertible.
 */
const kinds = nameTable({
  "Sedan|Saloon|Sedan/Saloon|Stufenheck": "Sedan",
  "Hatchback|Hatch|Schrägheck": "Hatchback",
  "Coupe|Coupé": "Coupe",
  "Wagon|Station Wagon|Estate|Estate Car|Kombi|Touring|Avant|Variant|Turnier|T-Modell": "Wagon",
  "Convertible|Cabrio|Cabriolet": "Convertible",
  "Pickup|Pickup Truck": "Pickup",
  Van: "Van",
  "SUV|Sport Utility|Sport Utility Vehicle|Sport Utility Vehicle (SUV)|Geländewagen": "SUV",
});

const doors = /[,(]?\s*(?<!\d)([2-5])[- ]?(?:doors?|dr|türer|türig)\b\.?\)?,?/iu;

/** The kind of body that a name says, and the doors beside it: '4-Door Sedan', 'Coupe 2-Dr.'; a tailgate may be counted. */
function read(name: string) {
  const [stated = "", count] = doors.exec(name) ?? [];
  const kind = kinds(stated === "" ? name : name.replace(stated, " ").trim());
  return kind && { kind, doors: count === undefined ? null : Number(count) < 4 ? 2 : 4 };
}

/** Returns the bodies that a name may mean: a sedan may have four doors or two. An unknown name means itself. */
export function bodiesMeant(name: string): string[] {
  const body = read(name);
  if (!body) return [name];
  return (body.doors === null ? [4, 2] : [body.doors]).map((count) => `${count}-Door ${body.kind}`);
}

export const isBody = (name: string) => read(name) !== undefined;
