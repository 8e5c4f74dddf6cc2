import { extendedOf, lists, segment, textOf, type Segments } from "#shop/catalogue/parts/pies-segments.ts";

/** A package as suppliers describe it, in millimetres and grams. `unit` is a PIES package code such as `EA` or `CA`. */
export type SuppliedPackage = PackageMeasures & { unit: string; eaches: number | null };

export type PackageMeasures = { heightMm?: number; widthMm?: number; lengthMm?: number; weightG?: number };

/** One piece of a kit. */
export type SuppliedComponent = {
  number: string;
  brand: string | null;
  description: string | null;
  quantity: number;
  soldSeparately: boolean;
};

export type SuppliedDetails = {
  packages: SuppliedPackage[];
  kit: SuppliedComponent[];
  /** Extended product information by its code. */
  extended: Record<string, string[]>;
};

export type MeasureProblem = { field: string; value: string };

const millimetres: Record<string, number> = { IN: 25.4, CM: 10, MM: 1, FT: 304.8, ME: 1_000 };
const grams: Record<string, number> = { PG: 453.592_37, LB: 453.592_37, OZ: 28.349_523, GT: 1_000, KG: 1_000, GR: 1 };

/** Rounds to tenths; what weighs or measures less is one. */
const tenths = (value: number) => Math.max(0.1, Math.round(value * 10) / 10);

/** Reads packages, kit and extended information out of the segments of a PIES item (`part_details`), and what of their measures can't be. */
export function readSuppliedDetails(details: Segments): { supplied: SuppliedDetails; problems: MeasureProblem[] } {
  const problems: MeasureProblem[] = [];
  const supplied = {
    packages: segment(details, "Packages", "Package").map((one) => packageOf(one, problems)),
    kit: kitOf(segment(details, "Kits", "KitComponent"), problems),
    extended: extendedOf(details),
  };
  return { supplied, problems };
}

function packageOf(one: Segments, problems: MeasureProblem[]): SuppliedPackage {
  const [size = {}] = lists(one["Dimensions"]);
  const [weights = {}] = lists(one["Weights"]);
  const measure = (of: Segments, field: string, factors: Record<string, number>) => {
    const value = textOf(of, field);
    if (value === null) return undefined;
    const factor = factors[String(of["UOM"]).trim().toUpperCase()];
    const number = /^\d+(\.\d+)?$/.test(value) ? Number(value) : Number.NaN;
    if (factor !== undefined && number > 0) return tenths(number * factor);
    problems.push({ field, value: value.slice(0, 60) });
    return undefined;
  };
  const length = (side: string) =>
    measure(size, textOf(size, `Shipping${side}`) === null ? `Merchandising${side}` : `Shipping${side}`, millimetres);
  const measures = {
    heightMm: length("Height"),
    widthMm: length("Width"),
    lengthMm: length("Length"),
    weightG: measure(weights, "Weight", grams),
  };
  const contents = textOf(one, "QuantityofEaches");
  const eaches = Number(contents);
  const isCount = Number.isInteger(eaches) && eaches > 0;
  if (contents !== null && !isCount) problems.push({ field: "QuantityofEaches", value: contents.slice(0, 60) });
  return {
    unit: textOf(one, "PackageUOM") ?? "",
    eaches: isCount ? eaches : null,
    ...(Object.fromEntries(Object.entries(measures).filter(([, value]) => value !== undefined)) as Partial<
      typeof measures
    >),
  };
}

/** Returns the packages of a part, as a PIES segment, with these measures of the package of one piece; what it has besides stays. */
export function withPackage(details: Segments, measures: PackageMeasures): Segments {
  const all = lists(lists(details["Packages"])[0]?.["Package"]);
  const at = all.findIndex((one) => textOf(one, "PackageUOM") === "EA");
  const known = all[at] ?? { PackageUOM: "EA", QuantityofEaches: "1" };
  const { heightMm, widthMm, lengthMm, weightG } = { ...packageOf(known, []), ...measures };
  const sides = { ShippingHeight: heightMm, ShippingWidth: widthMm, ShippingLength: lengthMm };
  const stated = Object.entries(sides).flatMap(([side, mm]) =>
    mm === undefined ? [] : [[side, String(tenths(mm))] as const],
  );
  const one = {
    ...known,
    ...(stated.length > 0 && { Dimensions: { UOM: "MM", ...Object.fromEntries(stated) } }),
    ...(weightG !== undefined && { Weights: { UOM: "GR", Weight: String(tenths(weightG)) } }),
  };
  return { Packages: { Package: at === -1 ? [...all, one] : all.with(at, one) } };
}

/** Returns what is in a kit; nothing where a piece of it has no number or no whole quantity: a part of a kit is not the kit. */
function kitOf(components: Segments[], problems: MeasureProblem[]): SuppliedComponent[] {
  const read = components.map((one) => componentOf(one, problems));
  return read.includes(null) ? [] : read.filter((one) => one !== null);
}

function componentOf(one: Segments, problems: MeasureProblem[]): SuppliedComponent | null {
  const number = textOf(one, "ComponentPartNumber");
  const stated = textOf(one, "QuantityInKit") ?? "1";
  const quantity = /^\d{1,6}(?:\.0+)?$/.test(stated) ? Number(stated) : 0;
  if (number === null) problems.push({ field: "ComponentPartNumber", value: "" });
  if (quantity === 0) problems.push({ field: "QuantityInKit", value: stated.slice(0, 60) });
  if (number === null || quantity === 0) return null;
  return {
    number,
    brand: textOf(one, "ComponentBrandID") ?? textOf(one, "ComponentBrand"),
    description: textOf(one, "Description"),
    quantity,
    soldSeparately: textOf(one, "SoldSeparately") === "Y",
  };
}
