import type { VehiclePageKey } from "#shop/catalogue/vehicle-pages/page-list.ts";

/** Returns the canonical path of a vehicle page. */
export function vehiclePath({ year, make, model, engine, type }: VehiclePageKey): string {
  const steps = [year, make, model, engine, type].filter((step) => step !== undefined);
  return ["/vehicles", ...steps.map((step) => encodeURIComponent(step))].join("/");
}
