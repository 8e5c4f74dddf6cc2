import { href, Link } from "react-router";
import { listAddress, replaced, without, type Pairs } from "#web/catalogue/list/list-address.ts";
import { useFollowedVehicle } from "#web/fitment/use-followed-vehicle.ts";
import { sharedVehicleQuery, wantedOf } from "#web/fitment/wanted-vehicle.ts";
import type { GarageVehicle } from "#web/garage/garage-vehicle.ts";
import { browse } from "#messages/browse.ts";
import { CarIcon } from "#web/ui/icons.tsx";

const words = browse.vehicle;

/** `isUnknown`: the address names a vehicle that there is not. */
type Props = { vehicle: { id: string; name: string } | null; isUnknown: boolean; pairs: Pairs; path?: string };

/** Whose parts the list shows. It follows the active vehicle of the garage unless the address says otherwise. */
export function VehicleScope({ vehicle, isUnknown, pairs, path }: Props) {
  const active = useFollowedVehicle({
    named: pairs.find(([name]) => name === "vehicle")?.[1] ?? null,
    ofVehicle: (one) => withVehicle(pairs, one, path),
    ofAll: listAddress(withoutVehicle(pairs), path),
  });
  const isOther = active !== null && active.vehicleId !== vehicle?.id;
  return (
    <section
      aria-label={words.label}
      className="flex min-h-11 flex-wrap items-center gap-x-4 border-s-4 border-signal bg-sheet px-3 py-1"
    >
      <CarIcon className="size-6 shrink-0 text-signal max-sm:hidden" />
      <p className={`min-w-0 flex-1 leading-tight max-sm:text-sm sm:basis-56 ${isUnknown ? "max-sm:basis-full" : ""}`}>
        <strong>{vehicle?.name ?? words.all}</strong>{" "}
        {isUnknown ? (
          <span className="block">{words.unknown}</span>
        ) : (
          <span className="text-sm text-ink-soft max-sm:sr-only">{vehicle ? words.only : words.tell}</span>
        )}
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
