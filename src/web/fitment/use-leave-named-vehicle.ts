import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { useGarage } from "#web/garage/use-garage.ts";

/** Who switches to another vehicle on a page whose address names one, goes on with his: the address (`page`) then names none. */
export function useLeaveNamedVehicle(named: string | null, page: string): void {
  const { ready, active } = useGarage();
  const navigate = useNavigate();
  const before = useRef<string | null | undefined>(undefined);
  const now = ready ? (active?.vehicleId ?? null) : undefined;
  useEffect(() => {
    const switched = before.current !== undefined && now && now !== before.current && named && now !== named;
    if (now !== undefined) before.current = now;
    if (switched) void navigate(page, { replace: true, preventScrollReset: true });
  }, [now, named, page, navigate]);
}
