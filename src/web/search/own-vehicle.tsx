import { href, Link, useLocation } from "react-router";
import { useFollowedVehicle } from "#web/fitment/use-followed-vehicle.ts";
import { resultsAddress, wantedOf } from "#web/fitment/wanted-vehicle.ts";
import { calledName } from "#web/garage/garage-vehicle.ts";
import { browse } from "#messages/browse.ts";

const words = browse.vehicle;

/** The way to what is found for the visitor's vehicle, which a search without one is for by itself; that the vehicle of the address is not known. */
export function OwnVehicle({ q, isUnknown }: { q: string; isUnknown: boolean }) {
  const named = new URLSearchParams(useLocation().search).get("vehicle");
  const active = useFollowedVehicle({
    named,
    ofVehicle: (vehicle) => resultsAddress(q, wantedOf(vehicle)),
    ofAll: resultsAddress(q, null),
  });
  const isOther = active !== null && active.vehicleId !== named;
  if (!isOther && !isUnknown) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-4">
      {isUnknown && words.unknown}
      {isOther && (
        <Link to={resultsAddress(q, wantedOf(active))} className="link inline-flex min-h-9 items-center">
          {words.back(calledName(active))}
        </Link>
      )}
      {isUnknown && !active && (
        <Link to={href("/garage")} className="link inline-flex min-h-9 items-center">
          {words.choose}
        </Link>
      )}
    </p>
  );
}
