/** Work on a vehicle, and what is usually replaced together in it. */
export type Job = {
  id: "disc_brakes" | "drum_brakes" | "oil_change" | "cooling" | "belt" | "air_filters" | "wipers";
  /** One kind of part each, by the slugs that part types have for it: those of the demo catalogue and those of PCdb's names. */
  kinds: readonly (readonly string[])[];
  /** Only parts of the same axle belong together. */
  byAxle?: true;
};

const discs = ["brake-disc", "disc-brake-rotor"];
const pads = ["brake-pad-set", "disc-brake-pad-set"];
const drums = ["brake-drum"];
const shoes = ["brake-shoe-set", "drum-brake-shoe"];
const oilFilters = ["oil-filter", "engine-oil-filter"];
const oils = ["motor-oil", "engine-oil"];
const waterPumps = ["water-pump", "engine-water-pump"];
const thermostats = ["thermostat", "engine-coolant-thermostat"];
const coolants = ["coolant", "engine-coolant"];
const belts = ["serpentine-belt", "accessory-drive-belt"];
const tensioners = ["belt-tensioner", "accessory-drive-belt-tensioner-assembly"];
const airFilters = ["air-filter", "air-filter-element"];
const cabinFilters = ["cabin-filter", "cabin-air-filter"];

export const jobs: readonly Job[] = [
  { id: "disc_brakes", kinds: [pads, discs], byAxle: true },
  { id: "drum_brakes", kinds: [shoes, drums], byAxle: true },
  { id: "oil_change", kinds: [oilFilters, oils] },
  { id: "cooling", kinds: [waterPumps, thermostats, coolants] },
  { id: "belt", kinds: [belts, tensioners] },
  { id: "air_filters", kinds: [airFilters, cabinFilters] },
  { id: "wipers", kinds: [["wiper-blade"], ["rear-wiper-blade"]] },
];
