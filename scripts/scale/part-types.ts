import { stableId } from "#db/stable-id.ts";

/** A part type of a large catalogue, invented. */
export type ScalePartType = {
  id: string;
  slug: string;
  name: string;
  system: string;
  group: string;
  /** A part goes to one of these sets of positions; an empty set if it has only one position. */
  places: string[][];
  /** Chosen by the engine, not by the body. */
  byEngine: boolean;
  /** Fits many generations, such as a bulb. */
  wide: boolean;
  /** Fits every vehicle. */
  universal: boolean;
  cents: number;
  quantity: number;
  measure: string;
  trait: string;
};

const sides = [["Left"], ["Right"]];
const axles = [["Front"], ["Rear"]];
const corners = [["Front Left"], ["Front Right"], ["Rear Left"], ["Rear Right"]];
const pairs = [
  ["Front Left", "Front Right"],
  ["Rear Left", "Rear Right"],
];
const levels = [["Upper"], ["Lower"]];
const exhaustSides = [["Upstream"], ["Downstream"]];
const anywhere: string[][] = [[]];

type Family = {
  system: string;
  group: string;
  names: string;
  places?: string[][];
  byEngine?: true;
  wide?: true;
  universal?: true;
  cents: number;
  measure?: string;
  trait?: string;
};

const families: Family[] = [
  { system: "Brakes", group: "Friction", names: "Brake Pad Set, Brake Shoe Set", places: axles, cents: 3900 },
  { system: "Brakes", group: "Rotors and Drums", names: "Brake Disc, Brake Drum", places: axles, cents: 5200 },
  { system: "Brakes", group: "Calipers", names: "Brake Caliper", places: corners, cents: 7900 },
  { system: "Brakes", group: "Hydraulics", names: "Brake Hose, Wheel Cylinder", places: corners, cents: 1900 },
  { system: "Brakes", group: "Hydraulics", names: "Master Cylinder, Brake Booster", cents: 11900 },
  { system: "Brakes", group: "ABS", names: "ABS Sensor", places: corners, cents: 3500 },
  { system: "Filters", group: "Engine Filters", names: "Oil Filter, Engine Air Filter", byEngine: true, cents: 1200 },
  { system: "Filters", group: "Fuel Filters", names: "Fuel Filter", byEngine: true, cents: 2400 },
  { system: "Filters", group: "Cabin Filters", names: "Cabin Air Filter", cents: 1600 },
  { system: "Ignition", group: "Plugs", names: "Spark Plug, Glow Plug", byEngine: true, wide: true, cents: 900 },
  { system: "Ignition", group: "Coils", names: "Ignition Coil, Distributor", byEngine: true, cents: 5400 },
  { system: "Suspension", group: "Dampers", names: "Strut Assembly, Shock Absorber", places: corners, cents: 9900 },
  { system: "Suspension", group: "Springs", names: "Coil Spring, Air Spring", places: pairs, cents: 8800 },
  { system: "Suspension", group: "Arms", names: "Control Arm, Trailing Arm", places: corners, cents: 9300 },
  { system: "Suspension", group: "Joints", names: "Ball Joint", places: levels, cents: 3200 },
  { system: "Suspension", group: "Sway Bars", names: "Sway Bar Link", places: pairs, cents: 2500 },
  { system: "Suspension", group: "Hubs", names: "Wheel Hub Bearing", places: axles, cents: 8700 },
  { system: "Steering", group: "Linkage", names: "Tie Rod End, Inner Tie Rod, Idler Arm", places: sides, cents: 2900 },
  { system: "Steering", group: "Racks", names: "Steering Rack, Steering Gear", cents: 24900 },
  { system: "Steering", group: "Power Steering", names: "Power Steering Pump", byEngine: true, cents: 13900 },
  { system: "Drivetrain", group: "Axles", names: "CV Axle Shaft", places: sides, cents: 9900 },
  { system: "Drivetrain", group: "Clutch", names: "Clutch Kit, Flywheel", byEngine: true, cents: 21900 },
  {
    system: "Drivetrain",
    group: "Propeller Shafts",
    names: "Universal Joint, Drive Shaft",
    places: axles,
    cents: 4900,
  },
  { system: "Drivetrain", group: "Differential", names: "Differential Bearing", places: axles, cents: 5900 },
  { system: "Transmission", group: "Automatic", names: "Transmission Filter, Torque Converter", cents: 6900 },
  { system: "Transmission", group: "Mounts", names: "Transmission Mount", cents: 4500 },
  { system: "Cooling", group: "Radiators", names: "Radiator, Intercooler", byEngine: true, cents: 16900 },
  { system: "Cooling", group: "Pumps", names: "Water Pump, Thermostat", byEngine: true, cents: 6900 },
  { system: "Cooling", group: "Hoses", names: "Radiator Hose", places: levels, byEngine: true, cents: 2100 },
  { system: "Cooling", group: "Fans", names: "Cooling Fan, Fan Clutch", cents: 12900 },
  { system: "Climate", group: "A/C", names: "A/C Compressor, A/C Condenser, A/C Dryer", cents: 19900 },
  { system: "Climate", group: "Heating", names: "Blower Motor, Heater Core", cents: 8900 },
  { system: "Engine", group: "Timing", names: "Timing Belt Kit, Timing Chain Kit", byEngine: true, cents: 14900 },
  {
    system: "Engine",
    group: "Belts",
    names: "Serpentine Belt, Belt Tensioner",
    byEngine: true,
    wide: true,
    cents: 3900,
  },
  { system: "Engine", group: "Gaskets", names: "Head Gasket, Valve Cover Gasket", byEngine: true, cents: 4400 },
  { system: "Engine", group: "Mounts", names: "Engine Mount", places: sides, byEngine: true, cents: 5900 },
  { system: "Engine", group: "Internals", names: "Piston, Camshaft, Oil Pump", byEngine: true, cents: 9900 },
  { system: "Electrical", group: "Charging", names: "Alternator, Battery", byEngine: true, cents: 18900 },
  { system: "Electrical", group: "Starting", names: "Starter Motor", byEngine: true, cents: 15900 },
  { system: "Electrical", group: "Switches", names: "Window Switch, Ignition Switch", cents: 4400 },
  { system: "Electrical", group: "Relays", names: "Relay, Fuse Box", wide: true, cents: 1900 },
  { system: "Lighting", group: "Front", names: "Headlight, Fog Light", places: sides, cents: 14900 },
  { system: "Lighting", group: "Rear", names: "Tail Light", places: sides, cents: 9900 },
  { system: "Lighting", group: "Bulbs", names: "Headlight Bulb, Signal Bulb", wide: true, cents: 1200 },
  {
    system: "Fuel and Emissions",
    group: "Fuel Delivery",
    names: "Fuel Pump, Fuel Injector",
    byEngine: true,
    cents: 12900,
  },
  { system: "Fuel and Emissions", group: "Air", names: "Throttle Body, Air Flow Sensor", byEngine: true, cents: 11900 },
  {
    system: "Fuel and Emissions",
    group: "Sensors",
    names: "Oxygen Sensor",
    places: exhaustSides,
    byEngine: true,
    cents: 6900,
  },
  { system: "Exhaust", group: "Pipes", names: "Muffler, Exhaust Pipe", byEngine: true, cents: 9900 },
  { system: "Exhaust", group: "Converters", names: "Catalytic Converter", byEngine: true, cents: 32900 },
  { system: "Wipers", group: "Blades", names: "Wiper Blade", places: sides, wide: true, cents: 1500 },
  { system: "Wipers", group: "Washers", names: "Washer Pump, Wiper Motor", cents: 3900 },
  { system: "Body", group: "Mirrors", names: "Door Mirror", places: sides, cents: 8900 },
  { system: "Body", group: "Glass", names: "Window Regulator", places: corners, cents: 7900 },
  { system: "Body", group: "Panels", names: "Bumper Cover, Fender", places: axles, cents: 17900 },
  { system: "Body", group: "Latches", names: "Door Handle, Door Lock", places: corners, cents: 3900 },
  { system: "Body", group: "Lifts", names: "Lift Support", cents: 2900 },
  { system: "Fluids", group: "Oils", names: "Motor Oil, Gear Oil", universal: true, cents: 2900 },
  { system: "Fluids", group: "Others", names: "Brake Fluid, Coolant", universal: true, cents: 1500 },
];

/** Accessories of a part, each as a type of its own. */
const forms = ["", "Bolt Kit", "Bracket", "Seal", "Repair Kit", "Connector"];
const measures = ["diameter", "length", "thickness", "height"];

/** Several hundred part types, those that sell most first. */
export function scalePartTypes(): ScalePartType[] {
  const types = forms.flatMap((form, depth) =>
    families
      .filter((family) => depth === 0 || !family.universal)
      .flatMap((family) =>
        family.names.split(", ").map((name) => typeOf(family, form ? `${name} ${form}` : name, depth)),
      ),
  );
  return types.map((type, index) => ({
    ...type,
    measure: measures[index % measures.length] ?? "length",
    trait: index % 3 === 0 ? "finish" : "material",
  }));
}

function typeOf(family: Family, name: string, depth: number): ScalePartType {
  const { system, group, places = anywhere, byEngine, wide, universal, cents } = family;
  const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return {
    id: stableId(Date.UTC(2025, 0, 1), `scale type ${slug}`),
    slug,
    name,
    system,
    group: group || system,
    places,
    byEngine: byEngine ?? false,
    wide: wide ?? false,
    universal: universal ?? false,
    cents: depth === 0 ? cents : Math.round(cents / (3 + depth)),
    quantity: places === axles ? 2 : 1,
    measure: "",
    trait: "",
  };
}
