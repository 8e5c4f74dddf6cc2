import { AdviceLinks, AskUs } from "#web/catalogue/advice-links.tsx";
import { listAddress, replaced, scopeOf, without } from "#web/catalogue/list/list-address.ts";
import type { ListData } from "#web/catalogue/list/list-data.ts";
import { withoutVehicle } from "#web/catalogue/list/vehicle-scope.tsx";
import { browse as words } from "#messages/browse.ts";
import { parts } from "#messages/parts.ts";
import { search } from "#messages/search.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

type Props = Pick<ListData, "q" | "applied" | "vehicle" | "pairs" | "advice" | "unfiltered">;

/** A list without parts: near numbers and words, what to take away so that there are some, and the way to staff. */
export function NoParts({ q, applied, vehicle, pairs, advice, unfiltered }: Props) {
  const helpful = applied.filter(({ without: left }) => left !== 0);
  const onlySearch = q !== "" && applied.length === 1;
  // 'None' is said only where there is none for any vehicle.
  const title = onlySearch
    ? vehicle && unfiltered?.anyVehicle
      ? search.noneFor(q, vehicle.name)
      : parts.none(q)
    : applied.length > 0
      ? words.none
      : vehicle
        ? words.noneForVehicle(vehicle.name)
        : parts.empty;
  const instead = (text: string) => ({ label: text, to: listAddress(replaced(pairs, [["q", text]])) });
  const anyVehicle = {
    label: unfiltered?.anyVehicle
      ? search.counted(words.vehicle.seeAllVehicles, unfiltered.anyVehicle)
      : words.vehicle.seeAllVehicles,
    to: listAddress(replaced(withoutVehicle(pairs), [["vehicle", "any"]])),
  };
  const all = unfiltered?.total ? { total: unfiltered.total, to: listAddress(scopeOf(pairs)) } : null;
  return (
    <EmptyState title={title}>
      <div className="grid gap-4">
        {all && (
          <p>
            <ButtonLink to={all.to}>{q ? words.unfilteredFor(q, all.total) : words.unfiltered(all.total)}</ButtonLink>
          </p>
        )}
        <AdviceLinks title={search.nearNumbers} links={advice?.numbers.map(instead) ?? []} />
        <AdviceLinks title={search.near} links={advice?.near.map(instead) ?? []} />
        <AdviceLinks
          title={words.noneHelp}
          links={[
            ...(onlySearch ? [] : helpful).map(({ label, drops, without: left }) => ({
              label: left === null ? words.without(label) : search.counted(words.without(label), left),
              to: listAddress(without(pairs, ...drops)),
            })),
            ...(vehicle && unfiltered?.anyVehicle !== 0 ? [anyVehicle] : []),
          ]}
        />
        {onlySearch && <p>{parts.noneHelp}</p>}
        <p>
          <AskUs q={q} vehicleId={vehicle?.id} />
        </p>
      </div>
    </EmptyState>
  );
}
