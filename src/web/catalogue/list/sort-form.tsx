import { Form, Link, useNavigation, useSubmit } from "react-router";
import { listAddress, replaced, without, type Pairs } from "#web/catalogue/list/list-address.ts";
import { parts as words } from "#messages/parts.ts";
import { Button } from "#web/ui/button.tsx";
import { GridIcon, RowsIcon } from "#web/ui/icons.tsx";

type Props = { sort: string; view: "grid" | "list"; pairs: Pairs };

/** The order of a list, and whether it is a grid or rows; what else the address says stays. */
export function SortForm({ sort, view, pairs }: Props) {
  const submit = useSubmit();
  const coming = useNavigation().location;
  // While the list loads, the select shows the new value and keeps the focus.
  const chosenSort = coming ? (new URLSearchParams(coming.search).get("sort") ?? "newest") : sort;
  const rest = without(pairs, "sort");
  const views = [
    { name: "grid", to: listAddress(without(pairs, "view")), Icon: GridIcon },
    { name: "list", to: listAddress(replaced(pairs, [["view", "list"]])), Icon: RowsIcon },
  ] as const;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Form
        action="/parts"
        className="flex items-center gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          const chosen = new FormData(event.currentTarget).get("sort");
          const query = [...rest, ...(chosen === "newest" ? [] : [["sort", String(chosen)] as const])];
          void submit(new URLSearchParams(query.map(([name, value]) => [name, value])), {
            action: "/parts",
            preventScrollReset: true,
          });
        }}
      >
        {rest.map(([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ))}
        <label className="flex items-center gap-2 text-sm font-semibold">
          <span className="max-sm:sr-only">{words.sort}</span>
          <select
            name="sort"
            value={chosenSort}
            onChange={(event) => event.currentTarget.form?.requestSubmit()}
            className="min-h-9 rounded-sm border-2 border-rule-strong bg-sheet px-2 font-normal"
          >
            {Object.entries(words.sorts).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        {/* Where scripts run, choosing is enough. */}
        <Button
          type="submit"
          size="small"
          variant="plain"
          className="sr-only focus:not-sr-only focus:px-3 focus:py-1 noscript:not-sr-only noscript:px-3 noscript:py-1"
        >
          {words.sortNow}
        </Button>
      </Form>
      <ul aria-label={words.view} className="flex max-sm:hidden">
        {views.map(({ name, to, Icon }) => (
          <li key={name}>
            <Link
              to={to}
              preventScrollReset
              replace
              aria-label={words.views[name]}
              title={words.views[name]}
              aria-current={view === name ? "true" : undefined}
              className="grid size-9 place-items-center border-2 border-rule text-ink-soft hover:border-ink aria-[current]:border-ink aria-[current]:text-ink"
            >
              <Icon className="size-5" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
