import { useEffect, useRef } from "react";
import { href, Link, useNavigate } from "react-router";
import { listAddress, replaced, without, type Pairs } from "#web/catalogue/list/list-address.ts";
import { sharedVehicleQuery, wantedOf } from "#web/fitment/wanted-vehicle.ts";
import type { GarageVehicle } from "#web/garage/garage-vehicle.ts";
import { useGarage } from "#web/garage/use-garage.ts";
import { browse } from "#messages/browse.ts";
import { CarIcon } from "#web/ui/icons.tsx";

const words = browse.vehicle;

type Props = { vehicle: { id: string; name: string } | null; pairs: Pairs; path?: string };

/** Whose parts the list shows. It follows the active vehicle of the garage unless the address says otherwise. */
export function VehicleScope({ vehicle, pairs, path }: Props) {
  const active = useFollowedVehicle(pairs, path);
  const isOther = active !== null && active.vehicleId !== vehicle?.id;
  return (
    <section
      aria-label={words.label}
      className="flex min-h-11 flex-wrap items-center gap-x-4 border-s-4 border-signal bg-sheet px-3 py-1"
    >
      <CarIcon className="size-6 shrink-0 text-signal max-sm:hidden" />
      <p className="min-w-0 flex-1 leading-tight max-sm:text-sm sm:basis-56">
        <strong>{vehicle?.name ?? words.all}</strong>{" "}
        <span className="text-sm text-ink-soft max-sm:sr-only">{vehicle ? words.only : words.tell}</span>
      </p>
      <p className="flex flex-wrap gap-x-4 max-sm:text-sm">
        {isOther && (
          <Link
            to={withVehicle(pairs, active, path)}
            preventScrollReset
            className="link inline-flex min-h-9 items-center"
          >
            {words.back(active.nickname || active.name)}
          </Link>
        )}
        {vehicle && (
          <Link
            to={listAddress(replaced(withoutVehicle(pairs), [["vehicle", "any"]]), path)}
            preventScrollReset
            className="link inline-flex min-h-9 items-center"
          >
            {words.seeAll}
          </Link>
        )}
        {!vehicle && !active && (
          <Link to={href("/garage")} className="link inline-flex min-h-9 items-center">
            {words.choose}
          </Link>
        )}
      </p>
    </section>
  );
}

export function withoutVehicle(pairs: Pairs): Pairs {
  return without(pairs, "vehicle").filter(([name]) => !name.startsWith("answer."));
}

function withVehicle(pairs: Pairs, vehicle: GarageVehicle, path?: string): string {
  const named = [...new URLSearchParams(sharedVehicleQuery(wantedOf(vehicle)))];
  return listAddress([...named, ...withoutVehicle(pairs)], path);
}

/** Navigates to the list of the active vehicle where the address names none, and follows when another one becomes active. */
function useFollowedVehicle(pairs: Pairs, path?: string): GarageVehicle | null {
  const { ready, active } = useGarage();
  const navigate = useNavigate();
  const before = useRef<string | null | undefined>(undefined);
  const named = pairs.find(([name]) => name === "vehicle")?.[1] ?? null;
  const id = active?.vehicleId ?? null;
  const ownList = active && withVehicle(pairs, active, path);
  const allList = listAddress(withoutVehicle(pairs), path);
  // The garage, which another tab may change, and the address.
  useEffect(() => {
    if (!ready) return;
    const last = before.current;
    before.current = id;
    const hasChanged = last !== undefined && last !== id;
    const quietly = { replace: true, preventScrollReset: true };
    if (ownList && (named === null || (hasChanged && named !== id))) void navigate(ownList, quietly);
    else if (!ownList && hasChanged && named === last) void navigate(allList, quietly);
  }, [ready, id, named, ownList, allList, navigate]);
  return ready ? active : null;
}
