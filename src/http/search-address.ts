import { ShopError } from "#shop/foundation/errors.ts";
import type { Db } from "#db/db.ts";
import { bodyBytes } from "#shop/foundation/limits.ts";
import { withoutVin } from "#shop/catalogue/search/query-vin.ts";

/** A path with the parameters of a search. */
type Search = { path: string; parameters: URLSearchParams };

/**
 * Returns the address of a search with the vehicle of a VIN in the place of that VIN, which is in no address (D37); null if there is no VIN in
 * the search. `vin`: whether its vehicle is known (`read`) or not (`unknown`), for the page of the search.
 */
export async function addressWithoutVin(db: Db, { path, parameters }: Search): Promise<string | null> {
  const found = await withoutVin(db, parameters.get("q") ?? "");
  if (!found) return null;
  if (!found.known)
    return addressOf("/search", new URLSearchParams({ ...(found.q && { q: found.q }), vin: "unknown" }));
  const others = [...parameters].filter(([name]) => !/^(q|vehicle|cursor|answer\..*)$/.test(name));
  const vehicle = found.vehicleId && { vehicle: found.vehicleId };
  const vin = path === "/search" && { vin: "read" };
  return addressOf(
    path,
    new URLSearchParams([...others, ...Object.entries({ ...(found.q && { q: found.q }), ...vehicle, ...vin })]),
  );
}

/** Returns the search of a form that was posted. Throws `too_large`. */
export async function postedSearch(request: Request, path: string): Promise<Search> {
  if (Number(request.headers.get("content-length") ?? Infinity) > bodyBytes.request) throw new ShopError("too_large");
  const sent = [...new URLSearchParams(await request.text())].filter(([, value]) => value !== "");
  return { path, parameters: new URLSearchParams(sent) };
}

/** Returns the address of what is found for a search that was posted. */
export async function addressOfPosted(db: Db, search: Search): Promise<string> {
  return (await addressWithoutVin(db, search)) ?? addressOf(search.path, search.parameters);
}

function addressOf(path: string, parameters: URLSearchParams): string {
  return parameters.size > 0 ? `${path}?${parameters.toString()}` : path;
}
