import type { VehicleStep } from "#shop/vehicles/steps.ts";
import type { PickerStep } from "#web/garage/use-vehicle-steps.ts";
import { vehicleOptionLabel } from "#messages/vehicles.ts";

/** For a loader: the steps as `GET /api/vehicles/steps` returns them, with a label for every option. */
export function toPickerSteps(steps: VehicleStep[]): PickerStep[] {
  return steps.map(({ question, values, answer }) => ({
    question,
    options: values.map((value) => ({ value, label: vehicleOptionLabel(question, value) })),
    answer,
  }));
}
