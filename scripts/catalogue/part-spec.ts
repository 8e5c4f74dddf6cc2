import type { FileVehicle } from "#seed/vehicles/vehicle-file.ts";
import type { Qualifiers } from "#shop/catalogue/fitment/qualifiers.ts";
import { chance } from "./chance.ts";
import type { Engine } from "./engines.ts";
import type { ChassisClass, Generation } from "./generations.ts";

export type Tier = "economy" | "standard" | "premium" | "performance";
export type Facts = Record<string, string | number>;
/** Undefined: does not apply. */
export type Attributes = Record<string, string | number | undefined>;
export type Fit = {
  vehicles: FileVehicle[];
  position: string;
  quantity: number;
  /** What must hold of them besides. */
  qualifiers?: Qualifiers;
  notes?: string[];
};

/** One thing that can be bought from several brands: what they offer for it fits the same vehicles at the same place. */
export type Design = {
  key: string;
  facts: Facts;
  /** In dollars, at the standard tier. */ cost: number;
  fits: Fit[];
  cylinders?: number;
  engine?: string;
  /** Which of the vehicles it is for, in words. */
  only?: string;
};

export type PartSpec = {
  slug: string;
  name: string;
  system: string;
  /** Its shelf within the system. */
  group: string;
  /** Two letters of the part number. */
  code: string;
  /** 1 wears out on every car, 2 is often replaced, 3 now and then. */
  level: 1 | 2 | 3;
  /** Lowest and highest price in dollars over all tiers. */
  band: [low: number, high: number];
  minimumOrder?: number | ((design: Design) => number);
  /** Its number in the Parts Classification Database, where it is known for sure. */
  pcdbId?: number;
  designs: (generation: Generation) => Design[];
  /** The short description of 20 characters. */
  title: (facts: Facts, tier: Tier) => string;
  /** How each tier makes it. A tier that is absent does not make it. */
  made: Partial<Record<Tier, string>>;
  measures: (facts: Facts, tier: Tier) => string;
  /** What a buyer filters by: names in snake case with their unit, numbers as numbers. The description states the same. */
  attributes: (facts: Facts, tier: Tier) => Attributes;
  box: string;
};

/** A part of the chassis: the same whatever the engine. */
export function onChassis(generation: Generation, position: string, cost: number, facts: Facts, quantity = 1): Design {
  return {
    key: `${generation.id} ${position}`,
    facts: { ...facts, position },
    cost: cost * generation.size,
    fits: [{ vehicles: generation.vehicles, position, quantity }],
  };
}

/** A part that many cars share, such as a bulb: whatever has the same key is the same part. */
export function shared(
  generation: Generation,
  key: string,
  position: string,
  cost: number,
  facts: Facts,
  quantity = 1,
): Design {
  return { key, facts, cost, fits: [{ vehicles: generation.vehicles, position, quantity }] };
}

type OnEngine = { cost: number; facts: Facts; position?: string; quantity?: number };

/**
 * A part of the engine, for each engine of the generation that burns one of `kinds`. `scope` is `engine` where every
 * car with that engine takes the same part in the same years, `car` where it also depends on the engine bay.
 */
export function onEngines(
  generation: Generation,
  kinds: Engine["kind"][],
  scope: "engine" | "car",
  make: (engine: Engine, seed: string, year: number) => OnEngine | null,
): Design[] {
  const groups = Map.groupBy(
    [...generation.engines].filter(([, engine]) => kinds.includes(engine.kind)),
    ([vehicle, engine]) => {
      const name = `${engine.displacement}L ${engine.cylinders} ${engine.kind === "diesel" ? "diesel" : ""}`;
      return scope === "car"
        ? `${generation.id} ${name}`
        : `${generation.group} ${name} ${era(`${generation.group} ${name}`, vehicle.year)}`;
    },
  );
  return [...groups].flatMap(([key, found]) => {
    const engine = found[0]?.[1];
    const year = Number(scope === "car" ? generation.from : key.split(" ").at(-1));
    const one = engine && make(engine, key, year);
    if (!one) return [];
    const { cost, facts, position = "", quantity = 1 } = one;
    const vehicles = found.map(([vehicle]) => vehicle);
    return [
      {
        key: `${key} ${position}`,
        facts,
        cost,
        cylinders: engine.cylinders,
        engine: inWords(engine),
        fits: [{ vehicles, position, quantity }],
      },
    ];
  });
}

export const burning: Engine["kind"][] = ["petrol", "diesel", "other"];

/** The year in which the engine of that year was last reworked. */
function era(engine: string, year: number): number {
  const starts = [2020, 2012, 2004].map((start) => start + Math.round(chance(`${engine} ${start}`) * 2 - 1));
  return starts.find((start) => year >= start) ?? 1995;
}

export function sides(position: string): [left: string, right: string] {
  return [`${position} Left`, `${position} Right`];
}

/** 'FL' for 'Front Left'. */
export function initials(position: Facts[string] | undefined): string {
  return String(position).replaceAll(/[^A-Z]/g, "");
}

export const trucks: ChassisClass[] = ["midtruck", "truck", "heavytruck", "offroad"];

function inWords({ displacement, cylinders, kind }: Engine): string {
  return `${displacement} L ${cylinders}-cylinder ${kind === "diesel" ? "diesel engine" : "engine"}`;
}
