import { chance, pick } from "./chance.ts";
import { trucks } from "./part-spec.ts";
import type { Generation } from "./generations.ts";

/** The equipment that makes a car take another part of a kind; undefined where there is none. */
export function equipmentFor(slug: string, { chassis, from }: Generation): string | undefined {
  const truck = trucks.includes(chassis);
  const roomy = ["suv", "minivan", "truck", "heavytruck"].includes(chassis);
  const sporty = truck ? "Off-Road Package" : chassis === "luxury" ? "Adaptive Suspension" : "Sport Suspension";
  const equipment: Record<string, string | undefined> = {
    "brake-disc": truck ? "Heavy-Duty Brakes" : "Sport Package",
    "brake-pad-set": truck ? "Heavy-Duty Brakes" : "Sport Package",
    "brake-caliper": truck ? "Heavy-Duty Brakes" : "Sport Package",
    strut: sporty,
    "shock-absorber": sporty,
    "coil-spring": "Towing Package",
    "sway-bar-link": sporty,
    "steering-rack": from >= 2012 ? "Parking Assist" : "Speed-Sensitive Steering",
    radiator: "Towing Package",
    "ac-compressor": roomy ? "Rear Air Conditioning" : undefined,
    "blower-motor": "Automatic Climate Control",
    headlight: from >= 2012 ? "Adaptive Headlights" : undefined,
    "door-mirror": from >= 2012 ? "Blind Spot Monitor" : "Power Folding Mirrors",
    "lift-support": from >= 2008 ? "Power Liftgate" : undefined,
  };
  return equipment[slug];
}

const bodies: Record<string, [from: number, to: number, bodies: string[]]> = {
  "Honda Accord": [1998, 2017, ["Sedan", "Coupe"]],
  "Honda Civic": [1996, 2015, ["Sedan", "Coupe"]],
  "Nissan Altima": [2007, 2012, ["Sedan", "Coupe"]],
  "Ford Mustang": [1995, 2026, ["Coupe", "Convertible"]],
  "Chevrolet Camaro": [2010, 2024, ["Coupe", "Convertible"]],
  "Ford Focus": [2012, 2018, ["Sedan", "Hatchback"]],
  "Mazda Mazda3": [2004, 2026, ["Sedan", "Hatchback"]],
  "Subaru Impreza": [2008, 2023, ["Sedan", "Hatchback"]],
  "Chevrolet Cruze": [2016, 2019, ["Sedan", "Hatchback"]],
  "Volkswagen Jetta": [1999, 2005, ["Sedan", "Wagon"]],
  "Mercedes-Benz C-Class": [2008, 2021, ["Sedan", "Coupe"]],
};

/** The bodies that a generation was sold with, where they differ in what they take. */
export function bodiesOf({ platform, from, to }: Generation): string[] | undefined {
  const [first = 0, last = 0, found] = bodies[platform] ?? [];
  return from >= first && to <= last ? found : undefined;
}

const trims: Record<string, string[][]> = {
  "Toyota Camry": [
    ["L", "LE", "XLE"],
    ["SE", "XSE"],
  ],
  "Toyota Tacoma": [
    ["SR", "SR5", "Base", "PreRunner"],
    ["TRD Sport", "TRD Off-Road", "Limited"],
  ],
  "Honda Accord": [
    ["LX", "EX", "Special Edition"],
    ["EX-L", "Sport", "Touring"],
  ],
  "Honda CR-V": [
    ["LX", "SE", "EX"],
    ["EX-L", "Touring"],
  ],
  "Ford F-150": [
    ["XL", "XLT", "STX"],
    ["Lariat", "King Ranch", "Platinum", "Limited"],
  ],
  "Chevrolet Silverado 1500": [
    ["WT", "LS", "LT"],
    ["LTZ", "High Country"],
  ],
  "Jeep Wrangler": [["Sport", "Sahara", "X"], ["Rubicon"]],
  "Nissan Altima": [
    ["Base", "S", "SV"],
    ["SL", "SR"],
  ],
  "Hyundai Elantra": [
    ["GLS", "SE", "SEL", "Value Edition"],
    ["Limited", "Sport", "N Line"],
  ],
  "Subaru Outback": [
    ["Base", "Premium"],
    ["Limited", "Touring"],
  ],
};

/** The trims of a model in groups that take different parts. */
export function trimsOf({ platform }: Generation): string[][] | undefined {
  return trims[platform];
}

const notes: Record<string, [string, ...string[]]> = {
  "brake-disc": ["Requires 16-inch or larger wheels", "Check the disc diameter before ordering"],
  "brake-pad-set": ["Requires wear sensors to be moved over from the old pads"],
  "brake-caliper": ["Requires 17-inch or larger wheels"],
  "steering-rack": ["Requires calibration of the steering angle sensor"],
  "throttle-body": ["Requires relearning of the idle with a scan tool"],
  "fuel-injector": ["Requires coding of the new injector on some engines"],
  "wheel-hub": ["Requires a new axle nut"],
  "control-arm": ["Requires wheel alignment"],
  battery: ["Requires registration of the new battery on cars with a battery sensor"],
  headlight: ["Requires the control unit of the old headlight"],
  "door-mirror": ["Requires painting"],
  alternator: ["Requires a longer belt with the trailer package"],
  "water-pump": ["Requires draining of the coolant"],
  "timing-belt-kit": ["Requires a holding tool for the camshafts"],
  "oxygen-sensor": ["Requires the old connector to be cleaned"],
};

/** What is to be known when fitting some designs of a part. */
export function notesFor(slug: string, key: string): string[] {
  const of = notes[slug];
  return of && chance(`${slug} ${key} note`) < 0.06 ? [pick(`${slug} ${key} which`, of)] : [];
}
