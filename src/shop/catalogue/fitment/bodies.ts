import { nameTable } from "#shop/catalogue/fitment/name-table.ts";

const pickups = ["Crew Cab Pickup", "Extended Cab Pickup", "Standard Cab Pickup"];

/** What the data, suppliers and owners call bodies. */
const kinds = nameTable({
  "Sedan|Saloon|Sedan/Saloon|Stufenheck|Sedán|Sedã": ["Sedan"],
  "Hatchback|Hatch|Schrägheck|Halvkombi": ["Hatchback"],
  "Coupe|Coupé|Cupé|Kupé": ["Coupe"],
  "Wagon|Station Wagon|Estate|Estate Car|Kombi|Touring|Avant|Variant|Turnier|T-Modell|Familiar|Familiare|Break|Combi|Carrinha|Stationwagen|Stationcar|Herrgårdsvagn":
    ["Wagon"],
  "Convertible|Cabrio|Cabriolet|Descapotable|Décapotable|Kabriolet|Descapotável|Conversível": ["Convertible"],
  "Pickup|Pickup Truck": pickups,
  "Crew Cab Pickup|Crew Cab": ["Crew Cab Pickup"],
  "Extended Cab Pickup|Extended Cab": ["Extended Cab Pickup"],
  "Standard Cab Pickup|Standard Cab|Regular Cab Pickup|Regular Cab": ["Standard Cab Pickup"],
  "Van|Furgoneta|Fourgon|Furgone|Furgon|Furgão|Bestelwagen|Skåpbil": ["Van"],
  "SUV|Sport Utility|Sport Utility Vehicle|Sport Utility Vehicle (SUV)|Geländewagen|Todoterreno|Tout-terrain|Fuoristrada|Terenowy|Terreinwagen|Terrängbil":
    ["SUV"],
});

/**
 * Names that may mean these kinds or something else, and are asked for alone: 'Limousine' is a sedan in German and a stretched one in English, 'Berline' any closed car in French, a roadster
 * may have been sold beside a convertible.
 */
const vague = nameTable({
  "Limousine|Limuzyna": ["Sedan"],
  "Berlina|Berline": ["Sedan", "Hatchback"],
  "Roadster|Spider|Spyder": ["Convertible"],
  "Minivan|Mini Van|Cargo Van|Passenger Van": ["Van", "Wagon"],
});

const doors =
  /[,(]?\s*(?<!\d)([2-5])[- ]?(?:doors?|dr|türer|türig|puertas|portes?|portas|deurs?|drzwi|dörrar)\b\.?\)?,?/iu;

/** The kinds of body that a name says by a table, with the doors beside it: '4-Door Sedan', 'Coupe 2-Dr.'; a tailgate may be counted. */
function read(name: string, table: typeof kinds): string[] | null {
  const [stated = "", count] = doors.exec(name) ?? [];
  const meant = table(stated === "" ? name : name.replace(stated, " ").trim());
  const counts = count === undefined ? [4, 2] : [Number(count) < 4 ? 2 : 4];
  return meant?.flatMap((kind) => counts.map((doorCount) => `${doorCount}-Door ${kind}`)) ?? null;
}

/** Returns the bodies that a name means, of which a vehicle has one: a sedan may have four doors or two. An unknown name means itself. */
export function bodiesMeant(name: string): string[] {
  return read(name, kinds) ?? [name];
}

export const isBody = (name: string) => read(name, kinds) !== null;

/** Returns the bodies that a vehicle of that name may have, as far as they are known; null: nothing is known of the name. */
export function bodiesPossible(name: string): string[] | null {
  return read(name, kinds) ?? read(name, vague);
}

/** Bodies of one car, as it is called by one or another. */
const alike = [
  ["SUV", "Wagon"],
  ["Van", "Wagon"],
  ["SUV", "Hatchback"],
  ["SUV", "Convertible"],
  ["SUV", "Pickup"],
  ["Wagon", "Hatchback"],
  ["Sedan", "Hatchback"],
  ["2-Door Hatchback", "2-Door Coupe"],
  ["2-Door Sedan", "2-Door Coupe"],
];

/** Whether a name may mean the body of a vehicle of which others say what it is. */
export function mayBeOneBody(name: string, others: string[]): boolean {
  const said = others.flatMap((other) => bodiesPossible(other) ?? []);
  if (bodiesPossible(name)?.some((one) => said.includes(one))) return true;
  const [wanted, likely] = [likelyBodies(name), others.flatMap(likelyBodies)];
  const has = (bodies: string[], kind = "") => bodies.some((body) => body.endsWith(kind));
  return alike.some(([a, b]) => (has(wanted, a) && has(likely, b)) || (has(wanted, b) && has(likely, a)));
}

/** Who says 'Sedan' without its doors means four. */
function likelyBodies(name: string): string[] {
  const bodies = bodiesPossible(name) ?? [];
  return bodies.filter((body) => body !== "2-Door Sedan" || !bodies.includes("4-Door Sedan"));
}
