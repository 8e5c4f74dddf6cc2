import { useState } from "react";
import { href, Link, useLocation } from "react-router";
import { messageOf } from "#web/client/api-error.ts";
import { useGarage } from "#web/garage/use-garage.ts";
import type { ReadVin, VinState } from "#web/shell/use-search.ts";
import { garage as garageWords } from "#messages/garage.ts";
import { search as words } from "#messages/search.ts";
import { Button } from "#web/ui/button.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { Notice } from "#web/ui/notice.tsx";

/** The vehicle of a VIN that was searched for, with a way into the garage where scripts run; or that none is known. */
export function VinNotice({ isUnknown, vehicle }: { isUnknown: boolean; vehicle: string | null }) {
  const state: VinState | null = useLocation().state;
  const read = state?.readVin;
  if (read) return <Vin key={read.vin} {...read} />;
  if (vehicle !== null)
    return (
      <Notice>
        {words.vinHelp} <strong>{vehicle}</strong>
      </Notice>
    );
  if (!isUnknown) return null;
  return (
    <Notice>
      <p className="font-semibold">{words.vinUnknown}</p>
      <p>{words.vinUnknownHelp}</p>
      <p>
        <Link to={href("/garage")} className="link inline-flex min-h-9 items-center">
          {words.pickVehicle}
        </Link>
      </p>
    </Notice>
  );
}

function Vin({ vin, valid, options }: ReadVin) {
  const { ready, vehicles, add } = useGarage();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [only] = options;
  const added = only && vehicles.some(({ vehicleId }) => vehicleId === only.id);

  async function addToGarage(id: string, name: string) {
    setBusy(true);
    setFailure(null);
    // A VIN with a wrong check digit is not stored.
    await add({ vehicleId: id, name, vin: valid ? vin : "" }).catch((error: unknown) => setFailure(messageOf(error)));
    setBusy(false);
  }

  return (
    <Notice>
      <p className="font-semibold">{words.vin(vin)}</p>
      <p>
        {valid ? words.vinHelp : words.vinDoubt} {only && options.length === 1 && <strong>{only.fullName}</strong>}
      </p>
      <ul className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
        {options.map(({ id, name, to }) => (
          <li key={id}>
            <Link to={to} className="link inline-flex min-h-9 items-center">
              {words.partsFor(name)}
            </Link>
          </li>
        ))}
        {only && options.length === 1 && ready && !added && (
          <li>
            <Button size="small" variant="plain" busy={busy} onClick={() => void addToGarage(only.id, only.name)}>
              {words.toGarage}
            </Button>
          </li>
        )}
      </ul>
      <div role="status">{added && garageWords.added(only.name)}</div>
      <Failure text={failure} />
    </Notice>
  );
}
