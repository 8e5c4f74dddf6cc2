import { useState } from "react";
import { garageRules } from "#shop/catalogue/garage/garage-rules.ts";
import type { FitmentAnswers } from "#shop/catalogue/fitment/qualifiers.ts";
import { decodeVin, type DecodedVin } from "#web/client/catalogue/vehicles.ts";
import type { GarageVehicle } from "#web/garage/garage-vehicle.ts";
import { useGarage } from "#web/garage/use-garage.ts";
import { vehicleName } from "#messages/vehicle-name.ts";
import { answerMessage } from "#messages/answers.ts";
import { garage } from "#messages/garage.ts";
import { Button } from "#web/ui/button.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { checkOf } from "#web/ui/field-checks.ts";
import { Field } from "#web/ui/field.tsx";
import { focusOnMount } from "#web/ui/focus.ts";
import { toast } from "#web/ui/toast.tsx";
import { useForm } from "#web/ui/use-form.ts";

const words = garage.form;

/** Edits a vehicle of the garage. A VIN that can't be right, or is another vehicle's, is questioned once and then accepted. */
export function VehicleForm({ vehicle, onDone }: { vehicle: GarageVehicle; onDone: () => void }) {
  const { change } = useGarage();
  const { id, nickname, vin, mileage } = vehicle;
  const [doubt, setDoubt] = useState<{ vin: string; why: string[] } | null>(null);
  const form = useForm(
    { nickname, vin, mileage: mileage === null ? "" : String(mileage) },
    {
      nickname: checkOf(garageRules.nickname),
      mileage: (value) => value.trim() && checkOf(garageRules.mileage)(value),
    },
    async (typed) => {
      const decoded = typed.vin.trim() === "" || typed.vin === vin ? null : await decodeVin(typed.vin);
      const why = decoded ? doubtsOf(decoded, vehicle) : [];
      if (decoded && why.length > 0 && doubt?.vin !== decoded.vin) return setDoubt({ vin: decoded.vin, why });
      await change(id, {
        nickname: typed.nickname.trim(),
        vin: decoded?.vin ?? typed.vin.trim(),
        mileage: typed.mileage.trim() === "" ? null : Number(typed.mileage),
      });
      toast.success(words.saved);
      onDone();
    },
  );

  return (
    <form {...form.form} className="grid gap-4 border-t border-rule pt-4 sm:grid-cols-2">
      <Field
        label={words.nickname}
        hint={words.nicknameHint}
        ref={focusOnMount}
        {...form.field("nickname")}
        maxLength={garageRules.nickname.maxLength}
        autoComplete="off"
      />
      <Field
        label={words.mileage}
        hint={words.mileageHint}
        {...form.field("mileage")}
        inputMode="numeric"
        maxLength={String(garageRules.mileage.max).length}
        autoComplete="off"
      />
      <Field
        label={words.vin}
        hint={words.vinHint}
        {...form.field("vin")}
        maxLength={garageRules.vin.maxLength}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="sm:col-span-2 [&_input]:font-mono [&_input]:uppercase"
      />
      <div role="status" className="empty:hidden sm:col-span-2">
        {doubt && (
          <ul className="border-s-4 border-warn-ink bg-warn-bg px-4 py-2 text-warn-ink">
            {doubt.why.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        )}
      </div>
      <Answers vehicle={vehicle} />
      <div className="flex flex-wrap gap-3 sm:col-span-2">
        <Button type="submit" size="small" busy={form.busy}>
          {doubt ? words.saveAnyway : words.save}
        </Button>
        <Button variant="plain" size="small" onClick={onDone}>
          {words.cancel}
        </Button>
      </div>
      <div className="sm:col-span-2">
        <Failure text={form.failure} />
      </div>
    </form>
  );
}

function doubtsOf({ valid, problems, vehicle, candidates = [] }: DecodedVin, own: GarageVehicle): string[] {
  const found = vehicle ? [vehicle] : candidates;
  const [other] = found;
  const another = other && !found.some(({ id }) => id === own.vehicleId);
  return [
    ...(valid && other ? [] : problems.map(({ message }) => message)),
    ...(another ? [words.otherVehicle(vehicleName(other))] : []),
  ];
}

function Answers({ vehicle: { id, answers } }: { vehicle: GarageVehicle }) {
  const { change } = useGarage();
  const entries = Object.entries(answers) as [keyof FitmentAnswers, string][];
  if (entries.length === 0) return null;
  return (
    <div className="sm:col-span-2">
      <h4 className="font-semibold">{garage.answers}</h4>
      <ul className="grid gap-1">
        {entries.map(([fact, value]) => (
          <li key={fact} className="flex items-center justify-between gap-3 border-b border-rule text-sm">
            {answerMessage(fact, value)}
            <button
              type="button"
              className="link min-h-9"
              aria-label={garage.forgetOf(answerMessage(fact, value))}
              onClick={() => void change(id, { answers: { [fact]: null } })}
            >
              {garage.forget}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
