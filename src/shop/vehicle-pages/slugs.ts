import { toSlug } from "#shop/parts/brands-and-types.ts";
import type { Vehicle } from "#shop/vehicles/vehicles.ts";

/** 'Town & Country' → `town-and-country`, '9-3' → `9-3`, 'C/K Pickup' → `c-k-pickup`. */
export function nameSlug(name: string): string {
  return toSlug(name.replaceAll("&", " and "));
}

type EngineFacts = Pick<Vehicle, "id" | "displacementL" | "cylinders" | "fuel" | "turbo">;

/**
 * What each of these vehicles of one model and year is called in an address: `2.4l-4-cyl-gasoline`. There is always a dot in it, and never
 * one in the slug of a part type, so that the two can't be taken for each other.
 */
export function engineSlugs(vehicles: EngineFacts[]): Map<string, string> {
  const slugs = new Map<string, string>();
  const taken = new Set<string>();
  for (const vehicle of vehicles.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const slug = engineSlug(vehicle);
    let free = slug;
    for (let again = 2; taken.has(free); again += 1) free = `${slug}-${again}`;
    taken.add(free);
    slugs.set(vehicle.id, free);
  }
  return slugs;
}

function engineSlug({ displacementL, cylinders, fuel, turbo }: EngineFacts): string {
  const rest = [
    cylinders !== null && `${cylinders}-cyl`,
    // What stands in brackets explains the word before.
    fuel && toSlug(fuel.replace(/ \(.*/, "")),
    turbo && "turbo",
  ].filter(Boolean);
  if (displacementL !== null) return [`${displacementL.toFixed(1)}l`, ...rest].join("-");
  return `engine.${rest.join("-") || "unknown"}`;
}
