import { useState } from "react";
import { Link, useLocation } from "react-router";
import { messageOf } from "#web/client/api-error.ts";
import { useGarage } from "#web/garage/use-garage.ts";
import { garage as garageWords } from "#messages/garage.ts";
import { search as words } from "#messages/search.ts";
import { Button } from "#web/ui/button.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { Notice } from "#web/ui/notice.tsx";

export type ReadVin = { vin: string; valid: boolean; options: { id: string; name: string; to: string }[] };

/** What the search field hands over with the address, which has no VIN in it (D37). */
export type VinState = { readVin?: ReadVin };

/** The vehicle of a VIN that was searched for: parts for it, and a way into the garage. */
export function VinNotice({ read }: { read: ReadVin | null }) {
  const state: VinState | null = useLocation().state;
  const shown = state?.readVin ?? read;
  return shown && <Vin key={shown.vin} {...shown} />;
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
      <p>{valid ? words.vinHelp : words.vinDoubt}</p>
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
