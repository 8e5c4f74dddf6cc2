import { useEffect, useEffectEvent, useId, useRef, useState, type FormEvent } from "react";
import { useHref } from "react-router";
import { messageOf } from "#web/client/api-error.ts";
import type { Vehicle } from "#web/client/catalogue/vehicles.ts";
import { fullName } from "#web/ui/full-name.ts";
import { LookUps } from "#web/garage/look-ups.tsx";
import { VehicleSelects } from "#web/garage/vehicle-selects.tsx";
import {
  useVehicleSteps,
  type BegunPicker,
  type PickerAnswers,
  type PickerStep,
} from "#web/garage/use-vehicle-steps.ts";
import { vehicleName } from "#messages/vehicle-name.ts";
import { picker as words } from "#messages/vehicle-picker.ts";
import { shell } from "#messages/shell.ts";
import { Button } from "#web/ui/button.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { focusFirstInvalid } from "#web/ui/field.tsx";

export type PickedVehicle = { vehicleId: string; name: string; vin: string };

type PickerProps = {
  /** Receives the chosen vehicle; what it throws is shown. */
  onPicked: (picked: PickedVehicle) => Promise<void> | void;
  /** What the server rendered; without it the first question is fetched. */
  begun?: BegunPicker;
  submit?: string;
  /** Side by side where there is room. */
  wide?: boolean;
};

const notBegun: BegunPicker = { steps: [], codes: [] };

/**
 * Chooses one vehicle: by year, make, model and further questions, by VIN, or by HSN and TSN where the shop knows them. It must not be nested
 * in a form. Where the server rendered it, it also works without scripts: the form leads to /garage, one question per page.
 */
export function VehiclePicker({ onPicked, begun = notBegun, submit = words.submit, wide = false }: PickerProps) {
  const action = useHref("/garage");
  const picker = useVehicleSteps(begun);
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { steps, vehicle, loading } = picker;
  const open = steps.find(({ answer }) => answer === "");

  const takeEarly = useEffectEvent(() => {
    const early = form.current?.querySelector("select");
    const [first] = steps;
    if (first && early && early.value !== first.answer) picker.answer(first.question, early.value);
  });
  // The form as the server rendered it, where an answer may have been chosen before the scripts were there.
  useEffect(() => takeEarly(), []);

  async function pick(found: Vehicle, vin: string) {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await onPicked({ vehicleId: found.id, name: vehicleName(found), vin });
    } catch (error) {
      setFailure(messageOf(error));
    }
    setBusy(false);
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (loading) return;
    setMissing(!vehicle);
    if (vehicle) void pick(vehicle, "");
    else focusFirstInvalid(form.current);
  }

  function byHand(answers: PickerAnswers) {
    void picker.start(answers).then(() => form.current?.querySelector("select")?.focus());
  }

  return (
    <div className="grid gap-3">
      <form ref={form} action={action} onSubmit={onSubmit} noValidate className="grid gap-3">
        <VehicleSelects
          steps={steps}
          wide={wide}
          missing={missing && !loading && open ? open.question : null}
          onAnswer={(question, answer) => {
            setMissing(false);
            setFailure(null);
            picker.answer(question, answer);
          }}
        />
        <SubmitRow submit={submit} busy={loading || busy} status={status(picker)} />
        {picker.failure && (
          <div className="flex flex-wrap items-center gap-3">
            <Failure text={words.failed(picker.failure)} />
            <Button variant="plain" size="small" onClick={picker.retry}>
              {words.again}
            </Button>
          </div>
        )}
      </form>
      <LookUps
        codes={picker.codes}
        busy={busy}
        submit={submit}
        onPicked={(found, vin) => void pick(found, vin)}
        byHand={byHand}
        onFailure={() => setFailure(shell.errors.offline)}
      />
      <Failure text={failure} />
    </div>
  );
}

function SubmitRow({ submit, busy, status }: { submit: string; busy: boolean; status: string }) {
  const statusId = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="noscript:hidden">
        <Button type="submit" busy={busy} aria-describedby={statusId}>
          {submit}
        </Button>
      </span>
      <span className="hidden noscript:inline">
        <Button type="submit">{words.step}</Button>
      </span>
      <p id={statusId} role="status" className="min-h-6 flex-1 text-sm text-ink-soft noscript:hidden">
        {status}
      </p>
    </div>
  );
}

function status({ loading, vehicle, steps }: ReturnType<typeof useVehicleSteps>): string {
  if (loading) return words.loading;
  return vehicle ? words.chosen(fullName(vehicle)) : progress(steps);
}

/** The status after the latest answer; empty before the first one. */
function progress(steps: PickerStep[]): string {
  const last = steps.at(-1);
  return last && steps.length > 1 && last.answer === ""
    ? words.next(words.questions[last.question], last.options.length)
    : "";
}
