import { Form, useSubmit } from "react-router";
import type { Pairs } from "#web/catalogue/list/list-address.ts";
import { parts as words } from "#messages/parts.ts";
import { Button } from "#web/ui/button.tsx";

type Props = { q: string; sort: string; pairs: Pairs };

/** The search within a list and its order; what else it is narrowed to stays. */
export function SearchForm({ q, sort, pairs }: Props) {
  const submit = useSubmit();
  const rest = pairs.filter(([name]) => name !== "q" && name !== "sort");
  return (
    <Form
      key={`${q} ${sort}`}
      role="search"
      action="/parts"
      className="grid grid-cols-[1fr_auto] gap-3 border-y-2 border-ink py-4 sm:grid-cols-[1fr_auto_auto]"
      onSubmit={(event) => {
        event.preventDefault();
        // Only what says something goes into the address.
        const query = new URLSearchParams();
        for (const [name, value] of new FormData(event.currentTarget)) {
          if (value !== "" && !(name === "sort" && value === "newest")) query.append(name, String(value));
        }
        void submit(query, { action: "/parts" });
      }}
    >
      {rest.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <label className="grid gap-1 font-semibold max-sm:col-span-2">
        {words.search}
        <input
          type="search"
          name="q"
          defaultValue={q}
          autoComplete="off"
          className="min-h-11 w-full rounded-sm border-2 border-rule-strong bg-sheet px-3 font-normal"
        />
      </label>
      <label className="grid gap-1 font-semibold">
        {words.sort}
        <select
          name="sort"
          defaultValue={sort}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
          className="min-h-11 rounded-sm border-2 border-rule-strong bg-sheet px-3 font-normal"
        >
          {Object.entries(words.sorts).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <Button type="submit" className="self-end">
        {words.submit}
      </Button>
    </Form>
  );
}
