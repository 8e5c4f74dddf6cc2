import { Link } from "react-router";
import { listAddress, scopeOf, type Pairs } from "#web/catalogue/list/list-address.ts";
import type { ListData } from "#web/catalogue/list/list-data.ts";
import { browse as words } from "#messages/browse.ts";
import { groupName, partTypeName, systemName } from "#messages/vocabulary.ts";
import { Count } from "#web/ui/intl.tsx";

type Props = Pick<ListData, "kinds" | "chosen"> & { pairs: Pairs };

/**
 * Systems or, within one, its groups and part types, each with what is there for the vehicle and the search. Filters are left behind,
 * since they belong to the kind of part that was looked at.
 */
export function KindsNav({ kinds, chosen, pairs }: Props) {
  const scope = scopeOf(pairs);
  const to = (...more: [string, string][]) => listAddress([...scope, ...more]);
  const { type, group, system } = chosen;
  return (
    <nav aria-label={words.kinds}>
      <ul className="grid">
        <Kind to={to()} label={words.all} count={kinds.total} here={system === null} />
        {kinds.systems.map(({ name, count, open, groups }) => (
          <Kind
            key={name}
            to={to(["system", name])}
            label={systemName(name)}
            count={count}
            here={open && type === null && group === null}
            open={open}
          >
            {open && (
              <ul className="mb-2 ms-3 border-s border-rule-strong">
                {groups.map(({ name: groupOf, count: inGroup, types }) => (
                  <Kind
                    key={groupOf}
                    {...(groupOf !== "" && { to: to(["system", name], ["group", groupOf]), label: groupName(groupOf) })}
                    count={inGroup}
                    here={type === null && group === groupOf}
                  >
                    <ul className={groupOf === "" ? "" : "ms-3"}>
                      {types.map(({ slug, name: typeName, count: ofType }) => (
                        <Kind
                          key={slug}
                          to={to(["type", slug])}
                          label={partTypeName(slug, typeName)}
                          count={ofType}
                          here={type?.slug === slug}
                        />
                      ))}
                    </ul>
                  </Kind>
                ))}
              </ul>
            )}
          </Kind>
        ))}
      </ul>
    </nav>
  );
}

type KindProps = {
  to?: string;
  label?: string;
  count: number | null;
  here: boolean;
  open?: boolean;
  children?: React.ReactNode;
};

/** A kind of part; one without a name of its own is only what is in it. */
function Kind({ to, label, count, here, open = false, children }: KindProps) {
  return (
    <li>
      {to && (
        <Link
          to={to}
          aria-current={here ? "page" : undefined}
          preventScrollReset
          className={`flex min-h-9 items-center justify-between gap-3 rounded-sm py-1 pe-1 ps-2 hover:bg-sunken aria-[current=page]:border-s-4 aria-[current=page]:border-signal aria-[current=page]:bg-sunken aria-[current=page]:font-semibold ${open ? "font-semibold" : ""}`}
        >
          <span>{label}</span>{" "}
          <span className="text-sm text-ink-soft">{count !== null && <Count value={count} />}</span>
        </Link>
      )}
      {children}
    </li>
  );
}
