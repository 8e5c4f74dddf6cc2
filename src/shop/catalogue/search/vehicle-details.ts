import { isOfProduct } from "#shop/catalogue/search/other-products.ts";
import { spansOf, use, type Reading, type Span } from "#shop/catalogue/search/spans.ts";
import type { VehicleQuestion } from "#shop/catalogue/vehicles/questions.ts";

/** The details of the car that a query names besides model and engine, as answers for the fitment verdict. */
export type VehicleDetails = Partial<Record<"trim" | "drive" | "body" | "transmission", string>>;

/** How facts were typed. */
export type FactWords = Partial<Record<VehicleQuestion | keyof VehicleDetails | "engineName", string>>;

/** A named engine with its facts; for several displacements, one of them. `makes`: the makes that use the name. */
export type NamedEngine = {
  name: string;
  typed: string;
  displacementL?: number[];
  cylinders?: number;
  fuel?: string;
  turbo?: true;
  makes?: string[];
};

const chrysler = ["Dodge", "Ram", "Chrysler", "Jeep"];

const engines: Record<string, Omit<NamedEngine, "name" | "typed">> = {
  Boxer: {},
  Coyote: { displacementL: [5], cylinders: 8, makes: ["Ford"] },
  Cummins: { displacementL: [5, 5.9, 6.7], fuel: "Diesel", makes: ["Dodge", "Ram"] },
  Duramax: { displacementL: [2.8, 3, 6.6], fuel: "Diesel", makes: ["Chevrolet", "GMC"] },
  EcoBoost: { displacementL: [1, 1.5, 1.6, 2, 2.3, 2.7, 3, 3.5], turbo: true, makes: ["Ford", "Lincoln"] },
  EcoDiesel: { displacementL: [3], fuel: "Diesel", makes: ["Ram", "Jeep"] },
  Ecotec: {},
  EcoTec3: {},
  HEMI: { displacementL: [5.7, 6.1, 6.2, 6.4], cylinders: 8, makes: chrysler },
  LS: { cylinders: 8 },
  LS1: { cylinders: 8 },
  LS2: { cylinders: 8 },
  LS3: { cylinders: 8 },
  LS7: { cylinders: 8 },
  LT1: { cylinders: 8 },
  Magnum: {},
  Modular: {},
  MultiAir: {},
  Northstar: { cylinders: 8 },
  Pentastar: { displacementL: [3.2, 3.6], cylinders: 6, makes: chrysler },
  "Power Stroke": { displacementL: [3, 6, 6.4, 6.7, 7.3], fuel: "Diesel", makes: ["Ford"] },
  Skyactiv: {},
  TDI: { fuel: "Diesel" },
  TFSI: { turbo: true },
  Triton: {},
  TSI: { turbo: true },
  BlueTEC: { fuel: "Diesel" },
  CDI: { fuel: "Diesel" },
  Vortec: {},
  VTEC: {},
  "VVT-i": {},
  "i-VTEC": {},
  Hybrid: {},
};
const engineByKey = new Map(
  Object.entries(engines).map(([name, facts]) => [name.toLowerCase().replaceAll(/[^a-z0-9]/g, ""), { name, ...facts }]),
);

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

/** Parses drive, body and transmission, and with `trims` also the trim. `words`: how they were typed. */
export function parseDetails(reading: Reading, withTrims: boolean): { details: VehicleDetails; words: FactWords } {
  const details: VehicleDetails = {};
  const words: FactWords = {};
  for (const [fact, names] of Object.entries(tables) as [keyof VehicleDetails, Record<string, string>][]) {
    if (fact === "trim" && !withTrims) continue;
    for (const span of spansOf(reading, 3)) {
      if (span.at.some((at) => reading.used[at])) continue;
      const key = keyOf(reading, span);
      const value = Object.hasOwn(names, key) ? names[key] : undefined;
      // A single letter is a trim only in upper case, and a manual transmission fluid is no car's transmission.
      if (!value || (key.length === 1 && textOf(reading, span) !== value) || isOfProduct(reading, span)) continue;
      use(reading, span);
      details[fact] ??= value;
      words[fact] ??= textOf(reading, span);
    }
  }
  return { details, words };
}

const keyOf = ({ tokens }: Reading, { at }: Span) => at.map((index) => tokens[index]!.text).join("");

const textOf = ({ text, tokens }: Reading, { at }: Span) => text.slice(tokens[at[0]!]!.start, tokens[at.at(-1)!]!.end);

/** Parses the name of an engine, such as EcoBoost. */
export function parseEngineName(reading: Reading): NamedEngine | null {
  for (const span of spansOf(reading, 2)) {
    const engine = engineByKey.get(keyOf(reading, span));
    if (!engine || span.at.some((at) => reading.used[at])) continue;
    use(reading, span);
    return { ...engine, typed: textOf(reading, span) };
  }
  return null;
}

/** Returns whether the name alone identifies engines and makes. */
export const saysEnough = ({ makes, displacementL }: NamedEngine): boolean =>
  makes !== undefined && displacementL !== undefined;

const fuels = ["gasoline", "petrol", "diesel", "benzin"];

/** The names of engines, fuels and details, for spelling correction. */
export const detailWords: string[] = [
  ...engineByKey.keys(),
  ...fuels,
  ...Object.keys({ ...drives, ...bodies, ...transmissions, ...trims }),
].filter((word) => word.length > 3);
