import { useRef, useState } from "react";
import { Link } from "react-router";
import { calledName, type GarageVehicle } from "#web/garage/garage-vehicle.ts";
import { VehicleForm } from "#web/garage/vehicle-form.tsx";
import { garage as words } from "#messages/garage.ts";
import { Button } from "#web/ui/button.tsx";

type ItemProps = {
  vehicle: GarageVehicle;
  onUse: (use: boolean) => void;
  onRemove: () => void;
  onLeave: (() => void) | undefined;
};

export function GarageItem({ vehicle, onUse, onRemove, onLeave }: ItemProps) {
  const [editing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const { active, vehicleId, vin, mileage } = vehicle;
  const name = calledName(vehicle);
  const details = [
    vehicle.nickname && vehicle.name,
    vin && words.vin(vin),
    mileage !== null && words.miles(mileage),
  ].filter(Boolean);

  function close() {
    setEditing(false);
    requestAnimationFrame(() => edit.current?.focus());
  }
  return (
    <li className={`grid gap-3 border-2 bg-sheet p-4 ${active ? "border-signal" : "border-rule"}`}>
      <div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 className="text-2xl break-words">{name}</h3>
          {active && <p className="text-sm font-semibold text-signal-deep">{words.inUse}</p>}
        </div>
        {details.length > 0 && <p className="text-sm break-words text-ink-soft">{details.join(" · ")}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant={active ? "plain" : "primary"}
          size="small"
          aria-label={active ? words.stopOf(name) : words.choiceOf(name)}
          onClick={() => onUse(!active)}
        >
          {active ? words.stop : words.choose}
        </Button>
        <Link
          onClick={onLeave}
          to={`/parts?vehicle=${vehicleId}`}
          className="link px-2 py-1.5 text-sm"
          aria-label={words.partsOf(name)}
        >
          {words.parts}
        </Link>
        <span className="ms-auto flex gap-2">
          <button
            ref={edit}
            type="button"
            className="rounded-sm px-2 py-1.5 text-sm hover:bg-sunken"
            aria-expanded={editing}
            aria-label={words.editOf(name)}
            onClick={() => setEditing(!editing)}
          >
            {words.edit}
          </button>
          <button
            type="button"
            className="rounded-sm px-2 py-1.5 text-sm text-bad hover:bg-sunken"
            aria-label={words.removeOf(name)}
            onClick={onRemove}
          >
            {words.remove}
          </button>
        </span>
      </div>
      {editing && <VehicleForm vehicle={vehicle} onDone={close} />}
    </li>
  );
}
