import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { useGarage } from "#web/garage/use-garage.ts";

/** On a page whose address names a vehicle: leaves for the address without one (`page`) when the visitor switches to another vehicle. */
export function useLeaveNamedVehicle(named: string | null, page: string): void {
  const { ready, active } = useGarage();
  const navigate = useNavigate();
  const before = useRef<string | null | undefined>(undefined);
  const now = ready ? (active?.vehicleId ?? null) : undefined;
  // The garage, which another tab may change, and the address.
  useEffect(() => {
    const switched = before.current !== undefined && now && now !== before.current && named && now !== named;
    if (now !== undefined) before.current = now;
    if (switched) void navigate(page, { replace: true, preventScrollReset: true });
  }, [now, named, page, navigate]);
}
