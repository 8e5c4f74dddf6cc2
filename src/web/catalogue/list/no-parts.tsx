import { Link } from "react-router";
import { listAddress, replaced, without } from "#web/catalogue/list/list-address.ts";
import type { ListData } from "#web/catalogue/list/list-data.ts";
import { withoutVehicle } from "#web/catalogue/list/vehicle-scope.tsx";
import { browse as words } from "#messages/browse.ts";
import { parts } from "#messages/parts.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Count } from "#web/ui/intl.tsx";

/** A list without parts: what to take away so that there are some, and how many then. */
export function NoParts({ q, applied, vehicle, pairs }: Pick<ListData, "q" | "applied" | "vehicle" | "pairs">) {
  const helpful = applied.filter(({ without: left }) => left !== 0);
  const onlySearch = q !== "" && applied.length === 1;
  const title = onlySearch
    ? parts.none(q)
    : applied.length > 0
      ? words.none
      : vehicle
        ? words.noneForVehicle(vehicle.name)
        : parts.empty;
  return (
    <EmptyState title={title}>
      {onlySearch && <p>{parts.noneHelp}</p>}
      {(vehicle || (helpful.length > 0 && !onlySearch)) && (
        <>
          {helpful.length > 0 && !onlySearch && <p>{words.noneHelp}</p>}
          <ul className="mt-3 grid justify-items-center gap-2">
            {!onlySearch &&
              helpful.map(({ label, drops, without: left }) => (
                <li key={drops.join()}>
                  <Link
                    to={listAddress(without(pairs, ...drops))}
                    className="link inline-flex min-h-9 items-center gap-1"
                  >
                    {words.without(label)}
                    {left !== null && (
                      <span>
                        (<Count value={left} />)
                      </span>
                    )}
                  </Link>
                </li>
              ))}
            {vehicle && (
              <li>
                <Link
                  to={listAddress(replaced(withoutVehicle(pairs), [["vehicle", "any"]]))}
                  className="link inline-flex min-h-9 items-center"
                >
                  {words.vehicle.seeAllVehicles}
                </Link>
              </li>
            )}
          </ul>
        </>
      )}
    </EmptyState>
  );
}
