import { germanStopWords } from "#shop/catalogue/search/german.ts";
import { spellings } from "#shop/catalogue/search/spellings.ts";
import { tokensOf } from "#shop/catalogue/search/tokens.ts";

/**
 * What people call parts. Each line is one kind of part: a search for one of these means all part types of the shop that have one of
 * these names, and parts with one of these in their name. A part type's own name, typed whole, means that type alone.
 */
export const synonyms: string[][] = [
  // Brakes
  ["brake disc", "disc brake rotor", "brake rotor", "rotor", "disc", "disk", "brake disk", "disc rotor"],
  ["brake pad set", "disc brake pad set", "brake pad", "disc pad", "disc brake pad", "pad", "pad set", "brake lining"],
  ["brake caliper", "disc brake caliper", "caliper", "calliper", "brake calliper"],
  ["brake drum", "drum", "drum brake"],
  ["brake shoe set", "brake shoe", "drum brake shoe", "shoe"],
  ["brake hose", "brake line", "brake hydraulic hose", "flexible brake line"],
  ["master cylinder", "brake master cylinder"],
  ["brake booster", "power brake booster", "brake servo"],
  ["abs sensor", "wheel speed sensor", "abs wheel speed sensor", "speed sensor"],
  ["parking brake cable", "handbrake cable", "emergency brake cable", "e brake cable"],
  // Filters
  ["oil filter", "engine oil filter", "oil filter cartridge", "oil filter element"],
  ["engine air filter", "air filter", "air cleaner", "air filter element", "intake filter"],
  [
    "cabin air filter",
    "cabin filter",
    "pollen filter",
    "ac filter",
    "a/c filter",
    "interior filter",
    "hvac filter",
    "micro filter",
    "dust filter",
  ],
  ["fuel filter", "gas filter", "petrol filter", "gasoline filter", "diesel filter"],
  ["transmission filter", "gearbox filter"],
  // Ignition
  ["spark plug", "sparkplug", "plug", "sparking plug"],
  ["ignition coil", "coil pack", "coil on plug", "spark coil", "coil"],
  ["glow plug", "heater plug"],
  ["spark plug wire set", "spark plug wire", "ignition wire set", "ignition lead", "ht lead", "plug wire", "plug lead"],
  ["distributor cap", "dizzy cap"],
  // Suspension
  ["strut assembly", "strut", "loaded strut", "suspension strut", "macpherson strut", "coilover", "quick strut"],
  ["shock absorber", "shock", "damper", "suspension damper", "absorber"],
  ["coil spring", "suspension spring", "spring", "road spring"],
  ["control arm", "suspension control arm", "wishbone", "a arm", "suspension arm", "track control arm"],
  ["ball joint", "suspension ball joint"],
  [
    "sway bar link",
    "stabilizer link",
    "stabiliser link",
    "stabilizer bar link",
    "anti roll bar link",
    "drop link",
    "sway bar end link",
    "end link",
  ],
  ["sway bar", "stabilizer bar", "anti roll bar", "stabiliser bar"],
  [
    "wheel hub bearing",
    "wheel bearing",
    "hub bearing",
    "hub assembly",
    "wheel hub",
    "wheel hub assembly",
    "hub",
    "axle bearing",
  ],
  ["bushing", "bush", "control arm bushing", "suspension bush"],
  // Steering
  ["tie rod end", "track rod end", "outer tie rod", "outer tie rod end", "tie rod"],
  ["inner tie rod", "inner tie rod end", "inner track rod"],
  ["steering rack", "rack and pinion", "steering gear", "rack & pinion"],
  ["power steering pump", "steering pump", "pas pump"],
  // Drivetrain
  ["cv axle shaft", "cv axle", "axle shaft", "half shaft", "halfshaft", "drive axle", "cv shaft", "cv joint", "axle"],
  [
    "clutch kit",
    "clutch",
    "clutch set",
    "clutch pressure plate",
    "pilot bearing",
    "release bearing",
    "throwout bearing",
  ],
  ["universal joint", "u joint", "uj", "cardan joint"],
  ["drive shaft", "driveshaft", "propeller shaft", "prop shaft", "propshaft"],
  // Cooling and climate
  ["radiator", "engine radiator", "cooling radiator"],
  ["water pump", "engine water pump", "coolant pump"],
  ["thermostat", "engine coolant thermostat", "coolant thermostat"],
  ["radiator hose", "coolant hose", "cooling hose"],
  ["a/c compressor", "ac compressor", "air conditioning compressor", "aircon compressor", "compressor"],
  ["a/c condenser", "ac condenser", "air conditioning condenser", "condenser"],
  [
    "blower motor",
    "heater fan",
    "heater blower",
    "hvac blower",
    "heater fan motor",
    "cabin fan",
    "blower fan motor",
    "blower fan",
    "fan motor",
    "blower",
  ],
  ["heater core", "heater matrix"],
  [
    "radiator fan",
    "cooling fan",
    "engine cooling fan",
    "fan assembly",
    "radiator fan motor",
    "cooling fan motor",
    "engine cooling fan motor",
    "radiator cooling fan",
    "radiator cooling fan motor",
  ],
  // Engine
  ["timing belt kit", "timing belt", "cam belt", "cambelt", "camshaft belt"],
  ["timing chain kit", "timing chain", "cam chain"],
  [
    "serpentine belt",
    "drive belt",
    "accessory belt",
    "fan belt",
    "alternator belt",
    "v belt",
    "ribbed belt",
    "aux belt",
    "multi rib belt",
  ],
  ["belt tensioner", "drive belt tensioner", "tensioner", "belt tightener", "idler tensioner", "idler pulley", "idler"],
  ["engine mount", "motor mount", "engine mounting", "engine bracket"],
  ["valve cover gasket", "rocker cover gasket", "cam cover gasket"],
  ["head gasket", "cylinder head gasket"],
  ["turbocharger", "turbo charger", "exhaust turbocharger"],
  ["supercharger", "compressor supercharger"],
  ["intercooler", "charge air cooler"],
  ["camshaft", "cam shaft"],
  ["crankshaft", "crank shaft"],
  ["cylinder head"],
  ["intake manifold", "inlet manifold"],
  ["exhaust manifold"],
  ["flywheel", "dual mass flywheel"],
  ["torque converter"],
  ["oil pan", "sump", "oil sump", "engine oil pan"],
  // Electrical and lighting
  ["alternator", "generator", "dynamo"],
  ["starter motor", "starter", "self starter", "starting motor"],
  ["battery", "car battery", "accumulator", "starter battery"],
  ["headlight assembly", "headlight", "headlamp", "head light", "head lamp", "headlamp assembly", "front light"],
  [
    "tail light assembly",
    "tail light",
    "taillight",
    "tail lamp",
    "rear light",
    "rear lamp",
    "taillamp",
    "brake light",
    "brake lamp",
    "stop light",
  ],
  ["headlight bulb", "headlamp bulb", "head light bulb", "low beam bulb", "high beam bulb"],
  ["signal bulb", "turn signal bulb", "indicator bulb", "blinker bulb", "brake light bulb", "turn signal", "indicator"],
  ["fog light", "fog lamp", "foglight"],
  ["door mirror", "side mirror", "wing mirror", "side view mirror", "outside mirror", "mirror"],
  // Fuel, air, emissions, exhaust
  ["fuel pump module", "fuel pump", "gas pump", "petrol pump", "gasoline pump", "fuel pump assembly"],
  ["fuel injector", "injector", "gas injector", "injection nozzle"],
  ["fuel tank", "gas tank", "petrol tank"],
  ["gas cap", "fuel cap", "petrol cap", "fuel tank cap"],
  ["throttle body", "throttle valve"],
  ["mass air flow sensor", "maf sensor", "maf", "air flow meter", "mass airflow sensor", "airflow sensor"],
  ["oxygen sensor", "o2 sensor", "lambda sensor", "lambda probe", "o2", "lambda"],
  ["muffler", "silencer", "exhaust muffler", "exhaust silencer", "back box"],
  ["catalytic converter", "cat converter", "catalyst", "catalytic", "cat"],
  ["egr valve", "exhaust gas recirculation valve"],
  // Wipers and body
  [
    "wiper blade",
    "windshield wiper",
    "windscreen wiper",
    "windshield wiper blade",
    "windscreen wiper blade",
    "wiper",
    "front wiper",
    "front wiper blade",
  ],
  ["rear wiper blade", "rear wiper", "back wiper", "rear window wiper"],
  ["washer pump", "windshield washer pump", "windscreen washer pump", "washer fluid pump"],
  [
    "window regulator",
    "window lifter",
    "window winder",
    "power window regulator",
    "window regulator motor",
    "power window regulator motor",
    "window lifter motor",
    "window motor",
    "power window motor",
  ],
  [
    "lift support",
    "gas strut",
    "tailgate strut",
    "hood strut",
    "bonnet strut",
    "hatch strut",
    "boot strut",
    "gas spring",
    "liftgate strut",
  ],
  ["hood", "bonnet", "engine hood"],
  ["fender", "wing", "front fender"],
  ["bumper cover", "bumper"],
  ["door handle", "outside door handle"],
  ["wheel nut", "lug nut"],
  // Fluids
  ["motor oil", "engine oil", "oil", "lube oil"],
  ["brake fluid", "clutch fluid", "brake hydraulic fluid"],
  ["coolant", "antifreeze", "engine coolant", "anti freeze", "radiator fluid"],
  ["washer fluid", "windshield washer fluid", "screen wash", "windscreen washer fluid", "screenwash", "wiper fluid"],
  ["transmission fluid", "transmission oil", "gearbox oil", "atf", "gear oil"],
  ["power steering fluid", "power steering oil", "steering fluid"],
  ["differential oil", "differential fluid", "diff oil", "axle oil"],
  ["compressor oil", "ac oil", "a/c oil", "pag oil"],
  // What is called by a word of another kind as well
  ["oil drain plug", "drain plug", "sump plug"],
  ["brake light switch", "stop light switch", "brake lamp switch"],
];

/** Suffixes that the name of a part type may omit. */
export const suffixes = ["set", "kit", "assembly", "module"];

/** Stop words. */
export const stopWords = new Set(
  "a an and any are auto automobile be best bought buy by can car cars could do does find fits fit fitting fitment for from get give have having how i in is it its kind like looking me much my need needed new of on one or original oem our part parts please price priced quality replacement replace sale s search searching sell should show spare system systems that the these they this those to truck uk us van vehicle want was we what whats where which will with would year yr you your good component components".split(
    " ",
  ),
);

/** German stop words, without umlauts; used for German queries. */
export const germanStops = new Set(
  germanStopWords.flatMap(spellings).flatMap((word) => tokensOf(word).map(({ text }) => text)),
);

/** What is said of a part that fails. These words are no slips: 'dead' is no 'lead'. */
export const symptoms = new Set(
  `bent broke broken burnt clicks clicking cracked dead died dies dim dirty drained dying failed flat frozen grinding jammed leaking leaks locked loose
  loud noise noisy rattle rattles rattling rusty rusted seized shakes shaking slipping slow smoke smoking squeak squeaks squeaking squealing stuck torn
  turn turning turns vibration weak whine whines whining worn`.split(/\s+/),
);

/** Corrections that take precedence over edit distance, also for words that exist but mean something else. */
export const misspelled: Record<string, string> = {
  break: "brake",
  breaks: "brakes",
  breaking: "braking",
  rotar: "rotor",
  rotars: "rotors",
  clucth: "clutch",
  shox: "shocks",
  altenator: "alternator",
  plags: "plugs",
  absorbant: "absorber",
  caliber: "caliper",
  calibers: "calipers",
};
