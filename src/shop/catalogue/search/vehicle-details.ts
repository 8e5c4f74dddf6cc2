import { spansOf, use, type Reading } from "#shop/catalogue/search/spans.ts";
import type { Vehicle } from "#shop/catalogue/vehicles/vehicles.ts";

/** The details of the car that a query names besides model and engine, as answers for the fitment verdict. */
export type VehicleDetails = Partial<Record<"trim" | "drive" | "body" | "transmission", string>>;

/** A named engine with its facts; for several displacements, one of them. `makes`: the makes that use the name. */
export type NamedEngine = {
  name: string;
  displacementL?: number[];
  cylinders?: number;
  fuel?: string;
  turbo?: true;
  makes?: string[];
};

const chrysler = ["Dodge", "Ram", "Chrysler", "Jeep"];

const engines: Record<string, Omit<NamedEngine, "name">> = {
  boxer: {},
  coyote: { displacementL: [5], cylinders: 8, makes: ["Ford"] },
  cummins: { displacementL: [5, 5.9, 6.7], fuel: "Diesel", makes: ["Dodge", "Ram"] },
  duramax: { displacementL: [2.8, 3, 6.6], fuel: "Diesel", makes: ["Chevrolet", "GMC"] },
  ecoboost: { displacementL: [1, 1.5, 1.6, 2, 2.3, 2.7, 3, 3.5], turbo: true, makes: ["Ford", "Lincoln"] },
  ecodiesel: { displacementL: [3], fuel: "Diesel", makes: ["Ram", "Jeep"] },
  ecotec: {},
  ecotec3: {},
  hemi: { displacementL: [5.7, 6.1, 6.2, 6.4], cylinders: 8, makes: chrysler },
  ls: { cylinders: 8 },
  ls1: { cylinders: 8 },
  ls2: { cylinders: 8 },
  ls3: { cylinders: 8 },
  ls7: { cylinders: 8 },
  lt1: { cylinders: 8 },
  magnum: {},
  modular: {},
  multiair: {},
  northstar: { cylinders: 8 },
  pentastar: { displacementL: [3.2, 3.6], cylinders: 6, makes: chrysler },
  powerstroke: { displacementL: [3, 6, 6.4, 6.7, 7.3], fuel: "Diesel", makes: ["Ford"] },
  skyactiv: {},
  tdi: { fuel: "Diesel" },
  tfsi: { turbo: true },
  triton: {},
  tsi: { turbo: true },
  bluetec: { fuel: "Diesel" },
  cdi: { fuel: "Diesel" },
  vortec: {},
  vtec: {},
  vvti: {},
  ivtec: {},
  hybrid: {},
  benziner: { fuel: "Gasoline" },
};

const trims: Record<string, string> = Object.fromEntries(
  `Si,EX,EX-L,LX,DX,VP,LE,XLE,SE,XSE,CE,SEL,SES,SR,SR5,SV,SL,S,L,TRD,TRD Pro,Limited,Touring,Sport,GT,GT500,XL,XLT,Lariat,King Ranch,Raptor,FX4,STX,Titanium,LS,LT,LTZ,SS,RS,Z71,Z06,ZR1,Denali,SLE,SLT,High Country,WT,
  Rubicon,Sahara,Laredo,Overland,Trailhawk,Latitude,R/T,SRT,SRT8,SXT,SLT,Laramie,Big Horn,Lone Star,Tradesman,Express,Nismo,Type R,Type S,Eddie Bauer,Premium,Premium Plus,Prestige,Luxury,Platinum,Base,Custom,
  Signature,Grand Touring,GLS,GS,GLI,Wolfsburg,Trendline,Comfortline,Highline,R-Line,M Sport,S Line,Avantgarde,Elegance,F Sport,WRX,STI,XT,Hybrid`
    .split(/,\s*/)
    .map((trim) => [trim.toLowerCase().replaceAll(/[^a-z0-9]/g, ""), trim]),
);

/** Whether a normalized word is the name of a trim. */
export const isTrim = (key: string): boolean => Object.hasOwn(trims, key);

const drives: Record<string, string> = {
  "4wd": "4WD",
  "4x4": "4WD",
  fourwheeldrive: "4WD",
  "4wheeldrive": "4WD",
  awd: "AWD",
  allwheeldrive: "AWD",
  allrad: "AWD",
  allradantrieb: "AWD",
  quattro: "AWD",
  xdrive: "AWD",
  "4matic": "AWD",
  "4motion": "AWD",
  fwd: "FWD",
  frontwheeldrive: "FWD",
  frontantrieb: "FWD",
  vorderradantrieb: "FWD",
  rwd: "RWD",
  rearwheeldrive: "RWD",
  heckantrieb: "RWD",
  hinterradantrieb: "RWD",
  "2wd": "2WD",
  "4x2": "2WD",
  twowheeldrive: "2WD",
};

const bodies: Record<string, string> = {
  sedan: "Sedan",
  saloon: "Sedan",
  limousine: "Sedan",
  coupe: "Coupe",
  hatchback: "Hatchback",
  hatch: "Hatchback",
  schragheck: "Hatchback",
  schraegheck: "Hatchback",
  wagon: "Wagon",
  estate: "Wagon",
  kombi: "Wagon",
  convertible: "Convertible",
  cabrio: "Convertible",
  cabriolet: "Convertible",
  roadster: "Roadster",
  pickup: "Pickup",
  truck: "Pickup",
  suv: "SUV",
  minivan: "Minivan",
  crewcab: "Crew Cab",
  supercrew: "Crew Cab",
  extendedcab: "Extended Cab",
  supercab: "Extended Cab",
  regularcab: "Regular Cab",
};

const transmissions: Record<string, string> = {
  manual: "Manual",
  manualtransmission: "Manual",
  stickshift: "Manual",
  schaltgetriebe: "Manual",
  handschaltung: "Manual",
  automatic: "Automatic",
  automatictransmission: "Automatic",
  automatik: "Automatic",
  automatikgetriebe: "Automatic",
};

const tables = { drive: drives, body: bodies, transmission: transmissions, trim: trims } as const;

/** Parses trim, drive, body and transmission, which count as details only beside a model. */
export function parseDetails(reading: Reading): VehicleDetails {
  const found: VehicleDetails = {};
  for (const [fact, names] of Object.entries(tables) as [keyof VehicleDetails, Record<string, string>][]) {
    for (const span of spansOf(reading, 3)) {
      if (span.at.some((at) => reading.used[at])) continue;
      const key = span.at.map((at) => reading.tokens[at]!.text).join("");
      const value = Object.hasOwn(names, key) ? names[key] : undefined;
      // A single letter is a trim only in upper case.
      if (!value || (key.length === 1 && reading.text[reading.tokens[span.at[0]!]!.start] !== value)) continue;
      use(reading, span);
      found[fact] ??= value;
    }
  }
  return found;
}

/** Parses the name of an engine, such as EcoBoost. */
export function parseEngineName(reading: Reading): NamedEngine | null {
  for (const span of spansOf(reading, 2)) {
    const key = span.at.map((at) => reading.tokens[at]!.text).join("");
    const engine = Object.hasOwn(engines, key) ? engines[key] : undefined;
    if (!engine || span.at.some((at) => reading.used[at])) continue;
    use(reading, span);
    const [first, last] = [reading.tokens[span.at[0]!]!, reading.tokens[span.at.at(-1)!]!];
    return { name: reading.text.slice(first.start, last.end), ...engine };
  }
  return null;
}

/** Returns whether the name alone identifies engines and makes. */
export const saysEnough = ({ makes, displacementL }: NamedEngine): boolean =>
  makes !== undefined && displacementL !== undefined;

/** Returns the vehicles that may have the engine; all vehicles where the sources list none with it. */
export function withEngine(vehicles: Vehicle[], engine: NamedEngine): Vehicle[] {
  let left = vehicles;
  const keep = (has: (vehicle: Vehicle) => boolean) => {
    const found = left.filter(has);
    if (found.length > 0) left = found;
  };
  const { displacementL, cylinders, fuel, turbo } = engine;
  if (fuel) keep((one) => one.fuel === fuel);
  if (displacementL) keep((one) => one.displacementL !== null && displacementL.includes(one.displacementL));
  if (cylinders) keep((one) => one.cylinders === cylinders);
  if (turbo) keep((one) => one.turbo === true);
  return left;
}

/** The names of engines and details, for spelling correction. */
export const detailWords: string[] = [engines, drives, bodies, transmissions, trims]
  .flatMap(Object.keys)
  .filter((word) => word.length > 3);
