import { lazy, Suspense } from "react";
import { href, Link, useNavigate } from "react-router";
import type { BegunPicker } from "#web/garage/use-vehicle-steps.ts";
import { calledName } from "#web/garage/garage-vehicle.ts";
import { useGarage } from "#web/garage/use-garage.ts";
import { picker } from "#messages/vehicle-picker.ts";

// The server's is shown until its scripts are here, after those of the page; without them it leads to the garage all the same.
const VehiclePicker = lazy(() =>
  import("#web/garage/vehicle-picker.tsx").then(
    (loaded) => ({ default: loaded.VehiclePicker }),
    () => ({ default: Elsewhere }),
  ),
);

function Elsewhere() {
  return (
    <Link to={href("/garage")} reloadDocument className="link">
      {picker.elsewhere}
    </Link>
  );
}

/** The way to the parts that fit: the visitor's vehicle, or the choice of one. */
export function WhatYouDrive({ picker: begun }: { picker: BegunPicker }) {
  if (begun.steps.length === 0) return null;
  return (
    <section className="mt-7 max-w-xl border-2 border-ink bg-sheet">
      <div className="flex items-baseline justify-between gap-4 bg-ink px-4 py-1.5 text-paper">
        <h2 className="shrink-0 text-2xl">{picker.heading}</h2>
        <PartsOfMine />
      </div>
      <div className="min-h-53 p-4">
        <Suspense>
          <Choice begun={begun} />
        </Suspense>
      </div>
    </section>
  );
}

// Both ask for the garage by themselves: were what is around the picker rendered again before its scripts are here, it would vanish till then.

function PartsOfMine() {
  const { active } = useGarage();
  if (!active) return null;
  return (
    <Link to={`/parts?vehicle=${active.vehicleId}`} className="min-w-0 truncate text-sm underline">
      {picker.partsOf(calledName(active))}
    </Link>
  );
}

function Choice({ begun }: { begun: BegunPicker }) {
  const { add } = useGarage();
  const navigate = useNavigate();
  return (
    <VehiclePicker
      wide
      begun={begun}
      submit={picker.find}
      onPicked={async (picked) => {
        await add(picked);
        await navigate(`/parts?vehicle=${picked.vehicleId}`);
      }}
    />
  );
}
