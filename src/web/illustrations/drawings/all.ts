import type { Drawings } from "#web/illustrations/drawing.ts";
import { body, fluids } from "#web/illustrations/drawings/body-and-fluids.ts";
import { brakes } from "#web/illustrations/drawings/brakes.ts";
import { climate, cooling, electrical } from "#web/illustrations/drawings/cooling-and-electrical.ts";
import { drivetrain, engine } from "#web/illustrations/drawings/drivetrain-and-engine.ts";
import { filters, ignition } from "#web/illustrations/drawings/filters-and-ignition.ts";
import { exhaust, fuel } from "#web/illustrations/drawings/fuel-and-exhaust.ts";
import { lighting, wipers } from "#web/illustrations/drawings/lighting-and-wipers.ts";
import { steering, suspension } from "#web/illustrations/drawings/suspension-and-steering.ts";

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
