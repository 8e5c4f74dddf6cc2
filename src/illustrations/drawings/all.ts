import type { Drawings } from "#illustrations/drawing.ts";
import { body, fluids } from "#illustrations/drawings/body-and-fluids.ts";
import { brakes } from "#illustrations/drawings/brakes.ts";
import { climate, cooling, electrical } from "#illustrations/drawings/cooling-and-electrical.ts";
import { drivetrain, engine } from "#illustrations/drawings/drivetrain-and-engine.ts";
import { filters, ignition } from "#illustrations/drawings/filters-and-ignition.ts";
import { exhaust, fuel } from "#illustrations/drawings/fuel-and-exhaust.ts";
import { lighting, wipers } from "#illustrations/drawings/lighting-and-wipers.ts";
import { steering, suspension } from "#illustrations/drawings/suspension-and-steering.ts";

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
