/** What people call makes. */
export const makeNames: Record<string, string[]> = {
  "Alfa Romeo": ["alfa"],
  BMW: ["beemer", "bimmer"],
  Cadillac: ["caddy", "caddie"],
  Chevrolet: ["chevy", "chev", "chevvy"],
  "Land Rover": ["landrover", "rover"],
  Infiniti: ["infinity"],
  Jaguar: ["jag"],
  "Mercedes-Benz": ["mercedes", "merc", "benz", "mb"],
  Mitsubishi: ["mitsu"],
  Nissan: ["datsun"],
  Oldsmobile: ["olds"],
  Pontiac: ["ponti"],
  "Rolls-Royce": ["rolls"],
  Subaru: ["subie"],
  Toyota: ["scion"],
  Volkswagen: ["vw", "volks", "volkswagon"],
};

/** What people call models, under the name that the vehicle data has for them. */
export const modelNames: Record<string, Record<string, string[]>> = {
  Chevrolet: {
    "Silverado 2500 HD": ["silverado 2500"],
    "Silverado 3500 HD": ["silverado 3500"],
    "S-10 Pickup": ["s10"],
    Corvette: ["vette"],
    "Astro Van": ["astro"],
    "Bolt EV": ["bolt"],
    "Malibu Limited": ["malibu ltd"],
    "C/K Pickup": ["c/k", "c1500", "k1500", "c2500", "k2500"],
    "Geo Prizm": ["prizm"],
    "Geo Spectrum": ["spectrum"],
    "Geo Sprint": ["sprint"],
  },
  Chrysler: { "Town and Country": ["town & country"] },
  Dodge: {
    "Ram 1500": ["1500"],
    "Ram 2500": ["2500"],
    "Ram 3500": ["3500"],
    "Ram 4500": ["4500"],
    "Ram 5500": ["5500"],
  },
  Ford: {
    "F-Super Duty": ["super duty"],
    "F-250": ["f250 super duty"],
    "F-350": ["f350 super duty"],
    "F-450": ["f450 super duty"],
    "F-550": ["f550 super duty"],
    "E-150": ["econoline e150", "e150 econoline", "econoline 150"],
    "E-250": ["econoline e250", "e250 econoline", "econoline 250"],
    "E-350": ["econoline e350", "e350 econoline", "econoline 350"],
    "E-450": ["econoline e450", "e450 econoline", "econoline 450"],
    Thunderbird: ["t bird"],
    "Crown Victoria": ["crown vic"],
    Mustang: ["stang"],
  },
  GMC: {
    "Sierra 2500 HD": ["sierra 2500"],
    "Sierra 3500 HD": ["sierra 3500"],
    "S15 Pickup": ["s15"],
  },
  Jeep: { Wrangler: ["wrangler jl", "wrangler tj", "wrangler unlimited"] },
  Mazda: { "MX-5": ["miata", "mx5 miata"] },
  Mitsubishi: { "Lancer Evolution": ["evo", "lancer evo"] },
  Nissan: { Pickup: ["hardbody"] },
  Ram: {
    "1500": ["ram 1500"],
    "2500": ["ram 2500"],
    "3500": ["ram 3500"],
    "4500": ["ram 4500"],
    "5500": ["ram 5500"],
  },
  Toyota: {
    "Land Cruiser": ["landcruiser"],
    "Corolla Matrix": ["matrix"],
    "Camry Solara": ["solara"],
    "Scion tC": ["tc"],
    "Scion xB": ["xb"],
    "Scion xD": ["xd"],
    "Scion FR-S": ["frs"],
    GR86: ["gr 86"],
    "Pick-Up": ["pickup"],
  },
  Volkswagen: { Beetle: ["bug", "new beetle"] },
};

/**
 * Names above that mean less than a whole model, or more than one: a search may well show the model, but what a supplier says of them must not
 * be said of every vehicle of the model.
 */
export const narrowerNames = new Set([
  "silverado 2500",
  "silverado 3500",
  "sierra 2500",
  "sierra 3500",
  "c1500",
  "k1500",
  "c2500",
  "k2500",
  "super duty",
  "wrangler jl",
  "wrangler tj",
  "wrangler unlimited",
]);

/** The last model year of names that were given up before their model was. */
export const endOfName: Record<string, number> = { "new beetle": 2010 };

/**
 * Makes that name a model by its engine: 'C300' is a C-Class, 'IS250' an IS, and a '3 series' every model that begins with 3. Returns the
 * beginning of the model's name, to be followed by nothing or by `-Class`.
 */
export function classOf(make: string, word: string): RegExp | null {
  const [, letters, digit] = /^([a-z]{1,3})\d{2,3}[a-z]{0,2}$|^(\d)series$/.exec(word) ?? [];
  if (make === "BMW" && digit) return new RegExp(`^${digit}\\d\\d(?!.*alpina)`, "i");
  if (letters && make === "Mercedes-Benz") return new RegExp(`^${letters}-class$`, "i");
  if (letters && make === "Lexus") return new RegExp(`^${letters}$`, "i");
  return null;
}

/** Names of models that are words for parts, too: they count as models beside a make or a year alone. */
export const ambiguousNames = new Set(
  "bolt charger element edge fit flex laser pickup probe pulsar rally spark sport standard titan tracer van wagon wave coupe cabriolet roadster mark excel escort accent note stellar turbo leaf relay volt air semi sky vision summit focus fusion spirit shadow dart pilot passport".split(
    " ",
  ),
);

/** Names of models that are common words: another model that is named beside them is meant instead. */
export const commonNames = new Set([
  ...ambiguousNames,
  ..."air ascent avenger bronco caliber canyon challenger cobalt colorado compass concorde contour corsair courier cube crown dawn defender discovery eagle eclipse endeavor envoy equator escape expedition explorer express festiva flex forte frontier ghost gladiator horizon hornet insight journey leaf legacy liberty metro mirage monarch monza navigator nitro optima outlook passport pathfinder patriot phantom premier prelude quest ranger recon regal relay rogue rally rocky sable sentra seven sky soul spectrum sprint star storm summit swift talon tempo thema titan tracker trooper twin van versa voyager volt wave zephyr matrix semi hybrid automatic base".split(
    " ",
  ),
]);
