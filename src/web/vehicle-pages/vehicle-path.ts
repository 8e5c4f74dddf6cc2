import type { VehiclePlace } from "#shop/vehicle-pages/page-list.ts";

/** The one address of a page about vehicles. */
export function vehiclePath({ year, make, model, engine, type }: VehiclePlace): string {
  const steps = [year, make, model, engine, type].filter((step) => step !== undefined);
  return ["/vehicles", ...steps.map((step) => encodeURIComponent(step))].join("/");
}
