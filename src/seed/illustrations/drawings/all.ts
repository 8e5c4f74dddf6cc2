import type { Drawings } from "#seed/illustrations/drawing.ts";
import { body, fluids } from "#seed/illustrations/drawings/body-and-fluids.ts";
import { brakes } from "#seed/illustrations/drawings/brakes.ts";
import { climate, cooling, electrical } from "#seed/illustrations/drawings/cooling-and-electrical.ts";
import { drivetrain, engine } from "#seed/illustrations/drawings/drivetrain-and-engine.ts";
import { filters, ignition } from "#seed/illustrations/drawings/filters-and-ignition.ts";
import { exhaust, fuel } from "#seed/illustrations/drawings/fuel-and-exhaust.ts";
import { lighting, wipers } from "#seed/illustrations/drawings/lighting-and-wipers.ts";
import { steering, suspension } from "#seed/illustrations/drawings/suspension-and-steering.ts";

export const drawings: Drawings = {
  ...brakes,
  ...filters,
  ...ignition,
  ...suspension,
  ...steering,
  ...drivetrain,
  ...engine,
  ...cooling,
  ...climate,
  ...electrical,
  ...lighting,
  ...wipers,
  ...fuel,
  ...exhaust,
  ...body,
  ...fluids,
};
