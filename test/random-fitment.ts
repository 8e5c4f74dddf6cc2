import type { FitmentAnswers, Qualifiers } from "#shop/catalogue/fitment/qualifiers.ts";
import { chance, pick } from "#test/chance.ts";
import { startShop, type Json, type ShopUnderTest } from "#test/shop-under-test.ts";

/** What names of drives and bodies mean. */
export const kinds: Record<string, string[]> = {
  "Front-Wheel Drive": ["FWD"],
  "Rear-Wheel Drive": ["RWD"],
  "2-Wheel Drive": ["FWD", "RWD"],
  "All-Wheel Drive": ["AWD"],
  "4-Wheel Drive": ["4WD"],
  "Part-time 4-Wheel Drive": ["4WD"],
  "4-Wheel or All-Wheel Drive": ["4WD", "AWD"],
  "2-Door Coupe": ["Coupe"],
  "4-Door Sedan": ["Sedan"],
};

/** A vehicle as its row has it. */
export type VehicleRow = {
  id: string;
  model_id: number;
  make: string;
  model: string;
  year: number;
  displacement_l: number | null;
  cylinders: number | null;
  fuel: string | null;
  turbo: boolean | null;
  drives: string[] | null;
  transmissions: string[] | null;
  engines: string[] | null;
  bodies: string[] | null;
};

export type RandomFitment = {
  shop: ShopUnderTest;
  parts: string[];
  /** Each with what its owner has answered about it. */
  vehicles: { vehicle: VehicleRow; answers: FitmentAnswers }[];
};

/** Silverado is sold in weight classes, which are models of their own. */
const models = [
  "Accord",
  "Mustang",
  "Grand Cherokee",
  "RAV4",
  "Silverado",
  "Silverado 1500",
  "Silverado 2500 HD",
] as const;
const values = {
  displacement: [1.8, 2, 2.4, 2.5, 3.5, 3.6, 3.8, 4.6, 5.7],
  cylinders: [4, 6, 8],
  fuel: ["Gasoline", "gasoline", "Diesel", "Electric"],
  drive: ["FWD", "Rear-Wheel Drive", "All-Wheel Drive", "4WD", "4-Wheel or All-Wheel Drive"],
  transmission: ["Automatic", "manual"],
  body: ["Sedan", "Coupe"],
  engine: ["K24W1", "Coyote"],
} as const;
/** Suppliers' notes, and the fact that each is about: '' for what only the owner can say. */
const notes = [
  { text: "Includes hardware", about: "none" },
  { text: "Sedan only", about: "body" },
  { text: "Except Turbo", about: "turbo" },
  { text: "Exc. 2.4L", about: "displacement" },
  { text: "Manual Trans.; set of 2", about: "transmission" },
  { text: "VIN K", about: "vin8" },
  { text: "Police Package", about: "" },
] as const;
const days = ["2006-09-01", "2008-02-15", "2009-06-30"] as const;
const vins = ["100000", "4T1BF1FK0FU000123", "550000"] as const;

/** A shop with `count` parts that fit at random, and vehicles with answers at random: the same ones for the same seed. */
export async function randomFitment(seed: string, count: number): Promise<RandomFitment> {
  const shop = await startShop();
  const rows = await shop.sql<VehicleRow>(
    `select id, model_id, make, model, year, displacement_l::float as displacement_l, cylinders, fuel, turbo, drives, transmissions,
       engines, bodies
     from vehicles where model = any($1) and year between 2005 and 2010 order by id`,
    [models],
  );
  const vehicles = rows
    .toSorted((a, b) => chance(`${seed} ${a.id}`) - chance(`${seed} ${b.id}`))
    .slice(0, 50)
    .map((vehicle) => ({ vehicle, answers: answersOf(`${seed} ${vehicle.id}`, vehicle) }));
  const parts: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const name = `${seed} part ${n}`;
    // Every eighth says nothing of what it fits, every tenth fits all.
    const many = n % 8 === 7 ? 0 : 1 + Math.floor(chance(name) * 9);
    const applications = Array.from({ length: many }, (_, index) =>
      applicationOf(`${name} ${index}`, vehicles[Math.floor(chance(`${name} ${index} of`) * vehicles.length)]?.vehicle),
    );
    parts.push(await shop.addPart({ name: `Quondam ${n}`, applications, universal: n % 10 === 9, quantity: 1_000 }));
  }
  for (const part of parts.filter((_, n) => n % 7 === 6))
    await shop.sql(
      "insert into unresolved_applications (part_id, source, reasons) values ($1, '{\"BaseVehicle\": 1}', '{}')",
      [part],
    );
  return { shop, parts, vehicles };
}

function applicationOf(seed: string, vehicle: VehicleRow | undefined) {
  if (!vehicle) throw new Error("there are no vehicles");
  const { make, model, year, id } = vehicle;
  const place = {
    position: pick(`${seed} position`, ["Front", "Rear", "Front Left"]),
    quantity: 1 + Math.floor(chance(`${seed} quantity`) * 4),
  };
  if (chance(`${seed} alone`) < 0.05) return { vehicle: id, ...place };
  const from = year - Math.floor(chance(`${seed} from`) * 4);
  const to = year + Math.floor(chance(`${seed} to`) * 4);
  const qualifiers = qualifiersOf(seed);
  const note = pick<(typeof notes)[number]>(`${seed} note`, notes);
  const isNoted = chance(`${seed} noted`) < 0.3 && !(note.about in qualifiers);
  return { vehicle: { make, model, from, to }, ...place, qualifiers, ...(isNoted && { notes: [note.text] }) };
}

/** Up to two conditions of any kind. */
function qualifiersOf(seed: string): Qualifiers {
  const [first, second] = [pick(`${seed} day`, days), pick(`${seed} day 2`, days)].toSorted();
  const listed = Object.entries(values).map(([fact, of]): Json => {
    const some = [1, 2].map((n) => of[Math.floor(chance(`${seed} ${fact} ${n}`) * of.length)]);
    return { [fact]: [...new Set(some)] };
  });
  const kinds: Json[] = [
    ...listed,
    { drive: [pick(`${seed} one drive`, values.drive)] },
    { turbo: chance(`${seed} turbo`) < 0.5 },
    { builtBefore: first },
    { builtBefore: second },
    { builtFrom: second },
    { builtFrom: first, ...(first !== second && { builtBefore: second }) },
    { vinFrom: pick(`${seed} vin`, ["100000", "200000"]), vinTo: "549999" },
    { with: ["Tow Package"] },
    { without: ["Tow Package"] },
    { except: ["body=Coupe"] },
  ];
  const number = Math.floor(chance(`${seed} number`) * 3);
  const qualifiers: Qualifiers = Object.assign(
    {},
    ...Array.from({ length: number }, (_, n) => kinds[Math.floor(chance(`${seed} kind ${n}`) * kinds.length)]),
  );
  // A range that ends before it begins is refused.
  if (qualifiers.builtFrom && qualifiers.builtBefore && qualifiers.builtFrom >= qualifiers.builtBefore)
    delete qualifiers.builtFrom;
  return qualifiers;
}

function answersOf(seed: string, { year }: VehicleRow): FitmentAnswers {
  const all: FitmentAnswers = {
    displacement: pick(`${seed} displacement`, ["2.4", "3.8", "other:2.4|3.8"]),
    fuel: "Gasoline",
    turbo: pick(`${seed} turbo`, ["yes", "no"]),
    drive: pick(`${seed} drive`, ["FWD", "AWD"]),
    transmission: pick(`${seed} transmission`, ["Manual", "Automatic"]),
    body: pick(`${seed} body`, ["Sedan", "other:Sedan"]),
    built: pick(`${seed} built`, [`${year}-01-20`, "../2008-02-14", "2008-02-15/..", "2006-09-01/2009-06-29"]),
    vin: pick(`${seed} vin`, vins).padStart(17, "1"),
    "note:police package": pick(`${seed} police`, ["yes", "no"]),
    "is:displacement=2.4": pick(`${seed} other engine`, ["yes", "no"]),
    "is:body=coupe": pick(`${seed} coupe`, ["yes", "no"]),
    "with:tow package": pick(`${seed} tow`, ["yes", "no"]),
  };
  const chosen = Object.entries(all).filter(
    ([fact]) => chance(`${seed} says ${fact}`) < (fact === "built" ? 0.6 : 0.3),
  );
  return Object.fromEntries(chosen);
}
