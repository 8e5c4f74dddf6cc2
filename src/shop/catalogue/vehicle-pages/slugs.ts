import { toSlug } from "#shop/catalogue/parts/brands-and-types.ts";
import type { Vehicle } from "#shop/catalogue/vehicles/vehicles.ts";

/** 'Town & Country' → `town-and-country`, '9-3' → `9-3`, 'C/K Pickup' → `c-k-pickup`. */
export function nameSlug(name: string): string {
  return toSlug(name.replaceAll("&", " and "));
}

type EngineFacts = Pick<Vehicle, "id" | "displacementL" | "cylinders" | "fuel" | "turbo">;

/**
 * Returns the slug of each vehicle of one model and year, by id: `2.4l-4-cyl-gasoline`. It always contains a dot and the slug of a part type
 * never does, so that the two can't be confused.
 */
export function engineSlugs(vehicles: EngineFacts[]): Map<string, string> {
  const slugs = new Map<string, string>();
  const taken = new Set<string>();
  for (const vehicle of vehicles.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const slug = engineSlug(vehicle);
    let unique = slug;
    for (let suffix = 2; taken.has(unique); suffix += 1) unique = `${slug}-${suffix}`;
    taken.add(unique);
    slugs.set(vehicle.id, unique);
  }
  return slugs;
}

function engineSlug({ displacementL, cylinders, fuel, turbo }: EngineFacts): string {
  const rest = [
    cylinders !== null && `${cylinders}-cyl`,
    // Brackets only explain the word before them.
    fuel && toSlug(fuel.replace(/ \(.*/, "")),
    turbo && "turbo",
  ].filter(Boolean);
  if (displacementL !== null) return [`${displacementL.toFixed(1)}l`, ...rest].join("-");
  return `engine.${rest.join("-") || "unknown"}`;
}
