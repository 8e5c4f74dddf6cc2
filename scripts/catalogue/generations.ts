import type { FileVehicle } from "#seed/vehicles/vehicle-file.ts";
import { chance, onGrid } from "./chance.ts";
import type { Engine, Engines } from "./engines.ts";
import { platformLines } from "./platforms.ts";

/** From the best seller to the rare. */
export type Popularity = "S" | "A" | "B" | "C";
export type ChassisClass = keyof typeof sizes;

/** One generation of a platform, with every vehicle of the file that belongs to it. */
export type Generation = {
  id: string;
  /** Its first model. */
  platform: string;
  /** The group of makes that shares its engines and small parts. */
  group: string;
  make: string;
  popularity: Popularity;
  /** Of the age at which cars need more than filters and pads. */
  inRepairAge: boolean;
  chassis: ChassisClass;
  drive: string;
  from: number;
  to: number;
  /** What its parts weigh and cost beside a midsize car's. */
  size: number;
  vehicles: FileVehicle[];
  engines: Map<FileVehicle, Engine>;
  manual: FileVehicle[];
  /** As the EPA tested them; empty where it did not. */
  drives: Map<FileVehicle, string[]>;
};

const sizes = {
  compact: 0.86,
  midsize: 1,
  suv: 1.08,
  minivan: 1.06,
  luxury: 1.42,
  sport: 1.28,
  electric: 1.32,
  midtruck: 1.12,
  offroad: 1.14,
  truck: 1.24,
  heavytruck: 1.5,
  van: 1.2,
};

/** The file lists some trucks with engines of other models; none this small was ever sold in them. */
const smallest: Partial<Record<ChassisClass, number>> = { truck: 2.3, heavytruck: 4.5 };

const groups: Record<string, string> = {
  Toyota: "toyota",
  Lexus: "toyota",
  Honda: "honda",
  Acura: "honda",
  Ford: "ford",
  Lincoln: "ford",
  Chevrolet: "gm",
  GMC: "gm",
  Buick: "gm",
  Cadillac: "gm",
  Pontiac: "gm",
  Dodge: "chrysler",
  Chrysler: "chrysler",
  Jeep: "chrysler",
  Ram: "chrysler",
  Nissan: "nissan",
  Infiniti: "nissan",
  Hyundai: "hyundai",
  Kia: "hyundai",
  Volkswagen: "vag",
  Audi: "vag",
  Porsche: "vag",
  BMW: "bmw",
  MINI: "bmw",
  "Mercedes-Benz": "mercedes",
};

export function readGenerations(
  vehicles: FileVehicle[],
  { engineOf, soldWithManual, drivesOf }: Engines,
): Generation[] {
  const ofMake = Map.groupBy(vehicles, (vehicle) => vehicle.make);
  const taken = new Map<FileVehicle, string>();
  return platformLines
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [head = "", body = "", tail = ""] = line.split(" | ");
      const [popularity = "C", chassis = "midsize", drive = "f"] = head.split(" ");
      const wanted = body.split("; ").map((part) => part.split(": ") as [make: string, models: string]);
      const [make, models] = wanted[0] ?? ["", ""];
      return tail.split(" ").map((years): Generation => {
        const [from = 0, to = from] = years.split("-").map(Number);
        const electric = chassis === "electric";
        const own = wanted.flatMap(([of, names]) =>
          (ofMake.get(of) ?? []).filter(
            (v) => v.year >= from && v.year <= to && isElectric(v) === electric && named(names, v.model),
          ),
        );
        const platform = `${make} ${models.split(",")[0]}`;
        const id = `${platform} ${from}`;
        const largeEnough = (engine: Engine) => Number(engine.displacement) >= (smallest[chassis as ChassisClass] ?? 0);
        for (const vehicle of own) {
          const other = taken.get(vehicle);
          if (other) throw new Error(`${vehicle.year} ${vehicle.make} ${vehicle.model} is in ${other} and in ${id}`);
          taken.set(vehicle, id);
        }
        if (own.length === 0) throw new Error(`${id}: no such vehicle in the file`);
        return {
          id,
          platform,
          make,
          from,
          to,
          drive,
          vehicles: own,
          group: groups[make] ?? make.toLowerCase(),
          popularity: aged(popularity as Popularity, to),
          inRepairAge: to >= 2008 && from <= 2018,
          chassis: chassis as ChassisClass,
          size: sizes[chassis as ChassisClass],
          engines: new Map(
            own.flatMap((v) => {
              const engine = engineOf(v);
              return engine && largeEnough(engine) ? [[v, engine]] : [];
            }),
          ),
          manual: own.filter(soldWithManual),
          drives: new Map(own.map((v) => [v, drivesOf(v)])),
        };
      });
    });
}

/** Fewer cars of an old generation are left on the road. */
function aged(popularity: Popularity, to: number): Popularity {
  if (to >= 2006) return popularity;
  return popularity === "S" ? "A" : popularity === "A" ? "B" : "C";
}

function isElectric(vehicle: FileVehicle): boolean {
  return /electric|fuel cell|hydrogen/i.test(vehicle.fuel) && !vehicle.displacement && !vehicle.cylinders;
}

function named(models: string, model: string): boolean {
  return models
    .split(", ")
    .some((name) => (name.startsWith("/") ? new RegExp(`^${name.slice(1, -1)}$`).test(model) : name === model));
}

/** Where a generation stands between a class's smallest and largest: newer cars are heavier and brake harder. */
export function grown(generation: Generation, seed: string, low: number, high: number, step: number): number {
  const age = Math.min(1, Math.max(0, (generation.from - 1996) / 26));
  const value = low + (high - low) * (0.7 * age + 0.3 * chance(`${generation.id} ${seed}`));
  return onGrid(value, step);
}
