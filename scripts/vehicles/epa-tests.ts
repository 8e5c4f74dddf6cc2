import type { FileVehicle } from "#seed/vehicles/vehicle-file.ts";
import type { EpaTest } from "./epa-file.ts";

/** An EPA test with its values in the notation of the vehicle file, and a normalized model name. */
export type Test = {
  model: string;
  displacement: string;
  cylinders: string;
  drive: string;
  transmission: string;
  fuel: string;
  /** The model that the EPA counts it to: 'Suburban' of 'C15 Suburban 2WD'. '': it does not say. */
  base: string;
  /** The models that it is of as well: both of 'Somerset/Skylark'. */
  sides: string[];
  hybrid: boolean | null;
  turbo: boolean | null;
};

/**
 * Finds the tests of a model year: a model is taken to be tested under every name that begins with its own ('Accord' also under 'Accord
 * Wagon'). Scions stand under Toyota in the vehicle file. GM's half-ton pickups are tested under many names (C15, K1500, 2WD), and heavier ones hardly ever.
 */
export function testsByModel(tests: EpaTest[]): (vehicle: Pick<FileVehicle, "year" | "make" | "model">) => Test[] {
  const tested = Map.groupBy(tests, ({ make, year }) => `${make.toLowerCase()}|${year}`);
  const ofMakeAndYear = new Map<string, Test[]>();
  return ({ year, make, model }) => {
    const scion = model.startsWith("Scion ");
    const key = `${scion ? "scion" : make.toLowerCase()}|${year}`;
    const known = ofMakeAndYear.get(key) ?? (tested.get(key) ?? []).map(toTest);
    ofMakeAndYear.set(key, known);
    const name = plain(scion ? model.slice("Scion ".length) : model);
    const halfTon = /^(silverado|sierra)1500$/.exec(name)?.[1];
    return known.filter((test) =>
      halfTon
        ? isNamed(test.model, halfTon) && !/25|hd/.test(test.model)
        : isNamed(test.model, name) || test.base === name || test.sides.includes(name),
    );
  };
}

function toTest({ make, model, base, disp, cyl, ...rest }: EpaTest): Test {
  const { drive, trans, fuel = "", hybrid = null, turbo = null } = rest;
  const nameOf = (side: string) => withoutDrive(plain(side.replace(make, "")));
  return {
    model: plain(model),
    base: base === undefined ? "" : plain(base),
    sides: base !== undefined && model.includes("/") ? model.split("/").map(nameOf) : [],
    hybrid,
    turbo,
    displacement: Number(disp) ? Number(disp).toFixed(1) : "",
    cylinders: Number(cyl) ? String(Number(cyl)) : "",
    drive,
    transmission: trans,
    fuel,
  };
}

/** A name that ends in a digit is not the beginning of a longer number: Q5 is no Q50. */
export function isNamed(tested: string, model: string): boolean {
  return model !== "" && tested.startsWith(model) && !/^\d{2}/.test(model.slice(-1) + tested.charAt(model.length));
}

/** Whether a test is of that model alone: the EPA adds the drive to a name (Highlander 4WD), and Toyota's Scions stand under their own make. */
export function isVeryName(tested: string, model: string): boolean {
  return withoutDrive(tested) === plain(model.replace(/^Scion /, ""));
}

const withoutDrive = (name: string) => name.replace(/([24]wd|awd|fwd|rwd)$/, "");

export function plain(model: string): string {
  return model.toLowerCase().replace(/[^a-z0-9]/g, "");
}
