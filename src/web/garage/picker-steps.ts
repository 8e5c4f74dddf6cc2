import type { CodeKind } from "#shop/catalogue/vehicles/code-rules.ts";
import type { VehicleStep } from "#shop/catalogue/vehicles/steps.ts";
import type { BegunPicker, PickerStep } from "#web/garage/use-vehicle-steps.ts";
import { vehicleOptionLabel } from "#messages/vehicles.ts";

/** For a loader: what `beginPicker` returns, with a label for every option. */
export function toPicker({ steps, codes }: { steps: VehicleStep[]; codes: CodeKind[] }): BegunPicker {
  return { steps: toPickerSteps(steps), codes };
}

/** The steps as `GET /api/vehicles/steps` returns them, with a label for every option. */
function toPickerSteps(steps: VehicleStep[]): PickerStep[] {
  return steps.map(({ question, values, answer }) => ({
    question,
    options: values.map((value) => ({ value, label: vehicleOptionLabel(question, value) })),
    answer,
  }));
}
