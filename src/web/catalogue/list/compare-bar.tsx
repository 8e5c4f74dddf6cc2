import { Form } from "react-router";
import { pageSizes } from "#shop/foundation/limits.ts";
import { scopeOf, type Pairs } from "#web/catalogue/list/list-address.ts";
import { browse } from "#messages/browse.ts";
import { parts } from "#messages/parts.ts";
import { Button } from "#web/ui/button.tsx";

/** The id of the form to which the checkboxes of the cards belong. */
const compareForm = "compare-chosen";

/** Chooses a part of the list for the comparison. */
export function CompareChoice({ part }: { part: { id: string; title: string } }) {
  return (
    <label className="inline-flex min-h-6 items-center gap-1.5 text-sm text-ink-soft">
      <input
        type="checkbox"
        name="part"
        value={part.id}
        form={compareForm}
        aria-label={parts.compareOf(part.title)}
        className="size-5"
      />
      {parts.compare}
    </label>
  );
}

/** Compares the parts that are ticked in a list. Shown while there are any; works without scripts. */
export function CompareBar({ pairs }: { pairs: Pairs }) {
  const vehicle = scopeOf(pairs).filter(([name]) => name === "vehicle" || name.startsWith("answer."));
  return (
    <Form
      id={compareForm}
      action="/compare"
      className="compare-bar sticky bottom-0 z-10 mb-4 flex-wrap items-center justify-between gap-3 border-2 border-ink bg-sheet p-3"
    >
      {vehicle.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <p className="text-sm">{browse.compareHint(pageSizes.compareChosen)}</p>
      <span className="flex gap-2">
        <Button type="reset" variant="plain" size="small">
          {browse.compareClear}
        </Button>
        <Button type="submit" size="small">
          {browse.compareChosen}
        </Button>
      </span>
    </Form>
  );
}
