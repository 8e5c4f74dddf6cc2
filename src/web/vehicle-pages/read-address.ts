import { redirect } from "react-router";
import type { ShopContext } from "#http/shop-context.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { partTypeBySlug } from "#shop/catalogue/vehicle-pages/fitting-parts.ts";
import { modelYearBySlugs } from "#shop/catalogue/vehicle-pages/model-years.ts";
import { engineSlugs, nameSlug } from "#shop/catalogue/vehicle-pages/slugs.ts";

type Steps = Record<string, string | undefined>;

/** A model year as an address has it. Throws `not_found` for what is none. */
export function yearOf({ year = "" }: Steps): number {
  if (!/^\d{4}$/.test(year)) throw new ShopError("not_found");
  return Number(year);
}

/**
 * The model year, and where the address goes on to them the engine and the part type, however it is spelt. `vehicles` are those that it is about;
 * a model's only engine is named by nothing. Throws `not_found` where there is no such thing.
 */
export async function readAddress(db: ShopContext["db"], steps: Steps) {
  const [make, model] = [steps["make"], steps["model"]].map((step) => nameSlug(step ?? ""));
  const modelYear = await modelYearBySlugs(db, yearOf(steps), make ?? "", model ?? "");
  if (!modelYear) throw new ShopError("not_found");
  const { first, second } = steps;
  const slugs = engineSlugs(modelYear.vehicles);
  const named = modelYear.vehicles.find(({ id }) => slugs.get(id) === first?.toLowerCase());
  const typeStep = named ? second : first;
  const partType = typeStep === undefined ? null : await partTypeBySlug(db, typeStep);
  if ((typeStep !== undefined && !partType) || (!named && second !== undefined)) throw new ShopError("not_found");
  const engine = modelYear.vehicles.length > 1 ? (named ?? null) : null;
  return { modelYear, vehicles: engine ? [engine] : modelYear.vehicles, engine, engineSlugs: slugs, partType };
}

/** Returns the canonical `path` of a page. Throws a permanent redirect to it where the request spelled it otherwise. */
export function keepToPath(requested: string, path: string): string {
  if (requested !== path) throw redirect(path, 301);
  return path;
}
