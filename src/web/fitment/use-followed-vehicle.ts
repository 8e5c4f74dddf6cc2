import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import type { GarageVehicle } from "#web/garage/garage-vehicle.ts";
import { useGarage } from "#web/garage/use-garage.ts";

/** `named`: the vehicle in the page's address, `any` included; null without one. */
type Addresses = { named: string | null; ofVehicle: (vehicle: GarageVehicle) => string; ofAll: string };

/**
 * Returns the active vehicle of the garage. Navigates to its address where that of the page names none, and follows when another one becomes
 * active.
 */
export function useFollowedVehicle({ named, ofVehicle, ofAll }: Addresses): GarageVehicle | null {
  const { ready, active } = useGarage();
  const navigate = useNavigate();
  const before = useRef<string | null | undefined>(undefined);
  const id = active?.vehicleId ?? null;
  const own = active && ofVehicle(active);
  // The garage, which another tab may change, and the address.
  useEffect(() => {
    if (!ready) return;
    const last = before.current;
    before.current = id;
    const hasChanged = last !== undefined && last !== id;
    const quietly = { replace: true, preventScrollReset: true };
    if (own && (named === null || (hasChanged && named !== id))) void navigate(own, quietly);
    else if (!own && hasChanged && named === last) void navigate(ofAll, quietly);
  }, [ready, id, named, own, ofAll, navigate]);
  return ready ? active : null;
}
