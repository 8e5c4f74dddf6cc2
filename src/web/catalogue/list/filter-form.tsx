import { type FormEvent } from "react";
import { Form, useNavigate } from "react-router";
import { FilterGroup } from "#web/catalogue/list/filter-group.tsx";
import { listAddress, type Pairs } from "#web/catalogue/list/list-address.ts";
import type { ShownFacet } from "#web/catalogue/shown-facet.ts";
import { browse as words } from "#messages/browse.ts";
import { Button } from "#web/ui/button.tsx";
import { usePendingLocation } from "#web/shell/use-pending-location.ts";

/** `wide`: the groups stand beside each other where there is room. */
type Props = { facets: ShownFacet[]; pairs: Pairs; action: string; wide?: boolean };

/**
 * What a list can be narrowed by. A form that is sent by its button; where scripts run, what is ticked counts at once, and the ticks are those
 * of the list that is on its way.
 */
export function FilterForm({ facets, pairs, action, wide = false }: Props) {
  const navigate = useNavigate();
  const coming = usePendingLocation(action);
  const own = facets.flatMap(({ facet }) => parametersOf(facet));
  const rest = pairs.filter(([name]) => !own.includes(name));
  const pending = coming ? [...new URLSearchParams(coming.search)] : null;

  function apply(form: HTMLFormElement) {
    const filled = [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
      typeof value === "string" && value.trim() !== "" && own.includes(name) ? [[name, value.trim()]] : [],
    );
    // At once: the tick is shown by the address that is on its way.
    void navigate(listAddress([...rest, ...filled], action), { preventScrollReset: true, flushSync: true });
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    apply(event.currentTarget);
  }
  return (
    <Form
      action={action}
      aria-label={words.filters}
      onSubmit={submit}
      onChange={(event) => {
        if (event.target instanceof HTMLInputElement && event.target.type === "checkbox") apply(event.currentTarget);
      }}
      className={wide ? "grid items-start gap-x-8 sm:grid-cols-2 lg:grid-cols-4" : "grid"}
    >
      {rest.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      {facets.map((facet) => (
        <FilterGroup key={facet.facet} facet={facet} coming={pending} onRange={apply} />
      ))}
      {/* Also where scripts run: without it, Enter would not send a form of several fields. */}
      <Button type="submit" variant="plain" className="sr-only mt-4 focus:not-sr-only noscript:not-sr-only">
        {words.apply}
      </Button>
    </Form>
  );
}

function parametersOf(facet: string): string[] {
  if (facet === "price") return ["price_min", "price_max"];
  return facet.startsWith("attr.") ? [facet, `${facet}.min`, `${facet}.max`] : [facet];
}
