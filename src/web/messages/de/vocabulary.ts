/** Per part type its name and its plural. */
const partTypes: Record<string, [name: string, plural: string]> = {
  "brake-disc": ["Bremsscheibe", "Bremsscheiben"],
  "brake-pad-set": ["Bremsbelagsatz", "Bremsbelagsätze"],
  "brake-caliper": ["Bremssattel", "Bremssättel"],
  "brake-drum": ["Bremstrommel", "Bremstrommeln"],
  "brake-shoe-set": ["Bremsbackensatz", "Bremsbackensätze"],
  "brake-hose": ["Bremsschlauch", "Bremsschläuche"],
  "oil-filter": ["Ölfilter", "Ölfilter"],
  "air-filter": ["Luftfilter", "Luftfilter"],
  "cabin-filter": ["Innenraumfilter", "Innenraumfilter"],
  "fuel-filter": ["Kraftstofffilter", "Kraftstofffilter"],
  "spark-plug": ["Zündkerze", "Zündkerzen"],
  "ignition-coil": ["Zündspule", "Zündspulen"],
  "glow-plug": ["Glühkerze", "Glühkerzen"],
  strut: ["Federbein", "Federbeine"],
  "shock-absorber": ["Stoßdämpfer", "Stoßdämpfer"],
  "coil-spring": ["Fahrwerksfeder", "Fahrwerksfedern"],
  "control-arm": ["Querlenker", "Querlenker"],
  "ball-joint": ["Traggelenk", "Traggelenke"],
  "sway-bar-link": ["Koppelstange", "Koppelstangen"],
  "wheel-hub": ["Radlager mit Nabe", "Radlager mit Nabe"],
  "tie-rod-end": ["Spurstangenkopf", "Spurstangenköpfe"],
  "inner-tie-rod": ["Axialgelenk", "Axialgelenke"],
  "steering-rack": ["Lenkgetriebe", "Lenkgetriebe"],
  "power-steering-pump": ["Servopumpe", "Servopumpen"],
  "cv-axle": ["Antriebswelle", "Antriebswellen"],
  "clutch-kit": ["Kupplungssatz", "Kupplungssätze"],
  "u-joint": ["Kreuzgelenk", "Kreuzgelenke"],
  radiator: ["Motorkühler", "Motorkühler"],
  "water-pump": ["Wasserpumpe", "Wasserpumpen"],
  thermostat: ["Thermostat", "Thermostate"],
  "radiator-hose": ["Kühlerschlauch", "Kühlerschläuche"],
  "ac-compressor": ["Klimakompressor", "Klimakompressoren"],
  "blower-motor": ["Innenraumgebläse", "Innenraumgebläse"],
  "timing-belt-kit": ["Zahnriemensatz", "Zahnriemensätze"],
  "timing-chain-kit": ["Steuerkettensatz", "Steuerkettensätze"],
  "serpentine-belt": ["Keilrippenriemen", "Keilrippenriemen"],
  "belt-tensioner": ["Riemenspanner", "Riemenspanner"],
  "engine-mount": ["Motorlager", "Motorlager"],
  "valve-cover-gasket": ["Ventildeckeldichtung", "Ventildeckeldichtungen"],
  alternator: ["Lichtmaschine", "Lichtmaschinen"],
  starter: ["Anlasser", "Anlasser"],
  battery: ["Starterbatterie", "Starterbatterien"],
  headlight: ["Hauptscheinwerfer", "Hauptscheinwerfer"],
  "tail-light": ["Heckleuchte", "Heckleuchten"],
  "headlight-bulb": ["Scheinwerferlampe", "Scheinwerferlampen"],
  "signal-bulb": ["Blink- und Bremslichtlampe", "Blink- und Bremslichtlampen"],
  "fuel-pump": ["Kraftstoff-Fördereinheit", "Kraftstoff-Fördereinheiten"],
  "fuel-injector": ["Einspritzdüse", "Einspritzdüsen"],
  "throttle-body": ["Drosselklappe", "Drosselklappen"],
  "maf-sensor": ["Luftmassenmesser", "Luftmassenmesser"],
  "oxygen-sensor": ["Lambdasonde", "Lambdasonden"],
  muffler: ["Endschalldämpfer", "Endschalldämpfer"],
  "catalytic-converter": ["Katalysator", "Katalysatoren"],
  "wiper-blade": ["Wischerblatt", "Wischerblätter"],
  "rear-wiper-blade": ["Heckwischerblatt", "Heckwischerblätter"],
  "washer-pump": ["Waschwasserpumpe", "Waschwasserpumpen"],
  "door-mirror": ["Außenspiegel", "Außenspiegel"],
  "window-regulator": ["Fensterheber", "Fensterheber"],
  "lift-support": ["Gasfeder", "Gasfedern"],
  "motor-oil": ["Motoröl", "Motoröle"],
  "brake-fluid": ["Bremsflüssigkeit", "Bremsflüssigkeiten"],
  coolant: ["Kühlerfrostschutz", "Kühlerfrostschutzmittel"],
  "washer-fluid": ["Scheibenreiniger", "Scheibenreiniger"],
};

const systems: Record<string, string> = {
  Body: "Karosserie",
  Brakes: "Bremsanlage",
  Climate: "Klima und Heizung",
  Cooling: "Kühlung",
  Drivetrain: "Antriebsstrang",
  Electrical: "Elektrik",
  Engine: "Motor",
  Exhaust: "Abgasanlage",
  Filters: "Filter",
  Fluids: "Öle und Flüssigkeiten",
  "Fuel & Emissions": "Kraftstoff und Abgasreinigung",
  Ignition: "Zündung",
  Lighting: "Beleuchtung",
  Steering: "Lenkung",
  Suspension: "Fahrwerk",
  Wipers: "Scheibenreinigung",
};

const groups: Record<string, string> = {
  "Air Conditioning": "Klimaanlage",
  "Air Filters": "Luftfilter",
  "Air Intake": "Luftansaugung",
  "Axles & Drive Shafts": "Antriebs- und Gelenkwellen",
  Batteries: "Batterien",
  "Belts & Tensioners": "Riemen und Spanner",
  "Brake Fluids": "Bremsflüssigkeiten",
  "Brake Hydraulics": "Bremshydraulik",
  Bulbs: "Glühlampen",
  "Catalytic Converters": "Katalysatoren",
  Clutches: "Kupplung",
  "Control Arms & Ball Joints": "Querlenker und Traggelenke",
  Coolants: "Kühlmittel",
  "Disc Brakes": "Scheibenbremse",
  "Doors & Windows": "Türen und Fenster",
  "Drum Brakes": "Trommelbremse",
  "Emission Control": "Abgasregelung",
  "Engine Mounts": "Motorlagerung",
  "Fuel Delivery": "Kraftstoffförderung",
  "Fuel Filters": "Kraftstofffilter",
  Gaskets: "Dichtungen",
  "Heating & Ventilation": "Heizung und Lüftung",
  "Hood & Liftgate": "Motorhaube und Heckklappe",
  "Hubs & Wheel Bearings": "Radnaben und Radlager",
  "Ignition Coils": "Zündspulen",
  Lamps: "Leuchten",
  Mirrors: "Spiegel",
  "Motor Oils": "Motoröle",
  Mufflers: "Schalldämpfer",
  "Oil Filters": "Ölfilter",
  "Pumps & Thermostats": "Wasserpumpen und Thermostate",
  "Racks & Pumps": "Lenkgetriebe und Servopumpen",
  "Radiators & Hoses": "Kühler und Schläuche",
  "Spark Plugs & Glow Plugs": "Zünd- und Glühkerzen",
  "Starting & Charging": "Anlasser und Lichtmaschine",
  "Struts, Shocks & Springs": "Federbeine, Stoßdämpfer und Federn",
  "Sway Bars": "Stabilisator",
  "Tie Rods": "Spurstangen",
  Timing: "Steuertrieb",
  "Washer Fluids": "Scheibenreiniger",
  "Windshield Washers": "Scheibenwaschanlage",
  "Wiper Blades": "Wischerblätter",
};

const positions: Record<string, string> = {
  Front: "Vorderachse",
  Rear: "Hinterachse",
  "Front Lower": "Vorderachse unten",
  "Front Upper": "Vorderachse oben",
  "Front Inner": "Vorderachse innen",
  "Front Outer": "Vorderachse außen",
  "Driver Side": "Fahrerseite",
  "Passenger Side": "Beifahrerseite",
  Upstream: "Vor dem Katalysator",
  Downstream: "Nach dem Katalysator",
  "Low Beam": "Abblendlicht",
  "High Beam": "Fernlicht",
  Center: "Mitte",
  "Front and Rear": "Vorder- und Hinterachse",
  "Low and High Beam": "Abblend- und Fernlicht",
  "Drive Shaft": "Kardanwelle",
  Liftgate: "Heckklappe",
};

/** Of what other positions are put together. */
const positionWords: Record<string, string> = {
  front: "vorn",
  rear: "hinten",
  left: "links",
  right: "rechts",
  upper: "oben",
  lower: "unten",
  inner: "innen",
  outer: "außen",
  center: "Mitte",
  and: "und",
};

const drives: Record<string, string> = {
  "Front-Wheel Drive": "Frontantrieb",
  "Rear-Wheel Drive": "Heckantrieb",
  "All-Wheel Drive": "Allradantrieb (permanent)",
  "4-Wheel Drive": "Allradantrieb (zuschaltbar)",
  "4-Wheel or All-Wheel Drive": "Allradantrieb",
  "Part-time 4-Wheel Drive": "Allradantrieb (zeitweise)",
  "2-Wheel Drive": "Zweiradantrieb",
};

const bodies: Record<string, string> = {
  Coupe: "Coupé",
  Convertible: "Cabriolet",
  "Convertible/Cabriolet": "Cabriolet",
  Sedan: "Limousine",
  "Sedan/Saloon": "Limousine",
  Hatchback: "Schrägheck",
  "Hatchback/Liftback/Notchback": "Schrägheck",
  Wagon: "Kombi",
  Roadster: "Roadster",
  Pickup: "Pick-up",
  Van: "Van",
  "Cargo Van": "Kastenwagen",
  Minivan: "Minivan",
  "Sport Utility Vehicle (SUV)/Multi-Purpose Vehicle (MPV)": "SUV",
  "Crossover Utility Vehicle (CUV)": "Crossover",
  "Sport Utility Truck (SUT)": "SUV-Pick-up",
  "Step Van / Walk-in Van": "Kastenwagen mit Stehhöhe",
  Truck: "Lkw",
  Limousine: "Stretchlimousine",
  Motorhome: "Wohnmobil",
};

const transmissions: Record<string, string> = { Automatic: "Automatikgetriebe", Manual: "Schaltgetriebe" };

const equipment: Record<string, string> = {
  "Sport Package": "Sportpaket",
  "Heavy-Duty Brakes": "verstärkte Bremsanlage",
  "Sport Suspension": "Sportfahrwerk",
  "Off-Road Package": "Offroad-Paket",
  "Speed-Sensitive Steering": "geschwindigkeitsabhängige Servolenkung",
  "Towing Package": "Anhängerpaket",
  "Rear Air Conditioning": "Klimaanlage im Fond",
  "Automatic Climate Control": "Klimaautomatik",
  "Adaptive Headlights": "adaptive Scheinwerfer",
  "Power Folding Mirrors": "elektrisch anklappbare Außenspiegel",
  "Power Liftgate": "elektrische Heckklappe",
};

const vehicleKinds: Record<string, string> = {
  "Heavy Truck": "Lkw",
  Trailer: "Anhänger",
  "Passenger Car": "Pkw",
  Truck: "Lkw",
  "Low Speed Vehicle (LSV)": "Leichtfahrzeug (LSV)",
  "Incomplete Vehicle": "Fahrgestell",
  Motorcycle: "Motorrad",
  "Multipurpose Passenger Vehicle (MPV)": "SUV oder Van",
  Bus: "Bus",
  "Off Road Vehicle": "Geländefahrzeug",
};

const known = (names: Record<string, string>, name: string) =>
  (Object.hasOwn(names, name) ? names[name] : undefined) ?? name;

/** The two words of a part type; those that a merchant has added are called as they call them. */
const partType = (slug: string, name: string) =>
  (Object.hasOwn(partTypes, slug) ? partTypes[slug] : undefined) ?? [name, name];

export const partTypeName = (slug: string, name: string): string => partType(slug, name)[0];
export const partTypePlural = (slug: string, name: string): string => partType(slug, name)[1];
export const systemName = (name: string): string => known(systems, name);
export const groupName = (name: string): string => known(groups, name);
export const driveName = (name: string): string => known(drives, name);
export const bodyName = (name: string): string => known(bodies, name);
export const transmissionName = (name: string): string => known(transmissions, name);
export const equipmentName = (name: string): string => known(equipment, name);
export const vehicleKindName = (name: string): string => known(vehicleKinds, name);

/** Of one position, or of several with commas between them. */
export function positionName(name: string): string {
  return name.split(", ").map(onePosition).join(", ");
}

function onePosition(name: string): string {
  if (Object.hasOwn(positions, name)) return known(positions, name);
  const words = name.split(" ").map((word) => positionWords[word.toLowerCase()]);
  const [first] = words;
  if (!first || words.includes(undefined)) return name;
  return [first.charAt(0).toUpperCase() + first.slice(1), ...words.slice(1)].join(" ");
}
