import { Form, Link, useLoaderData, useSubmit } from "react-router";
import { countParts, listParts, partSorts } from "#shop/parts/parts.ts";
import { PageHead } from "#web/page-head.tsx";
import { pageLoader } from "#web/page-loader.ts";
import { cardData } from "#web/pages/parts/card-data.ts";
import { PartCard } from "#web/pages/parts/part-card.tsx";
import { Stock } from "#web/pages/parts/stock.tsx";
import { parts as words } from "#web/text/en-parts.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Count } from "#web/ui/intl.tsx";
import { Pagination } from "#web/ui/pagination.tsx";

const pageSize = 24;

export const loader = pageLoader(async ({ db, shows, url }) => {
  const q = url.searchParams.get("q") ?? "";
  const sort = partSorts.find((known) => known === url.searchParams.get("sort")) ?? "newest";
  const cursor = url.searchParams.get("cursor") ?? undefined;
  const [{ parts, next, previous }, total] = await Promise.all([
    listParts(db, { ...(q && { q }), ...(cursor && { cursor }), sort, limit: pageSize }),
    countParts(db, q ? { q } : {}),
  ]);
  shows("parts", ...parts.map((part) => `part:${part.id}` as const));
  const at = (target: string | null) => target && address(q, sort, target);
  return { q, sort, total, first: !cursor, parts: parts.map(cardData), next: at(next), previous: at(previous) };
});

function address(q: string, sort: string, cursor: string): string {
  const query = new URLSearchParams({ ...(q && { q }), ...(sort !== "newest" && { sort }), cursor });
  return `/parts?${query.toString()}`;
}

export default function PartsList() {
  const { q, sort, total, first, parts, next, previous } = useLoaderData<typeof loader>();
  const submit = useSubmit();
  const canonical = q === "" && first && sort === "newest";
  return (
    <div className="wrap py-10">
      <PageHead title={words.title} description={words.listDescription} {...(canonical && { path: "/parts" })} />
      <h1>{words.heading}</h1>
      <Form
        key={`${q} ${sort}`}
        role="search"
        className="mt-6 grid gap-3 border-y-2 border-ink py-4 sm:grid-cols-[1fr_auto_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          // Only what says something goes into the address.
          const chosen = [...new FormData(event.currentTarget)].filter(
            ([name, value]) => value !== "" && !(name === "sort" && value === "newest"),
          );
          void submit(Object.fromEntries(chosen.map(([name, value]) => [name, String(value)])), { action: "/parts" });
        }}
      >
        <label className="grid gap-1 font-semibold">
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
      <p className="my-5 flex flex-wrap items-baseline gap-x-4 gap-y-1" aria-live="polite">
        <span>
          <strong>
            <Count value={total} /> {words.found(total)}
          </strong>{" "}
          {q && words.foundFor(q)}
        </span>
        {q && (
          <Link to="/parts" className="link">
            {words.clear}
          </Link>
        )}
      </p>
      {parts.length === 0 && (
        <EmptyState title={q ? words.none(q) : words.empty}>{q && <p>{words.noneHelp}</p>}</EmptyState>
      )}
      <ul className="mb-8 grid gap-3 min-[22rem]:grid-cols-2 sm:gap-4 md:grid-cols-3 lg:grid-cols-4">
        {parts.map((part, index) => (
          <li key={part.id}>
            <PartCard part={part} heading="h2" eager={index < 4}>
              <Stock count={part.stock} />
            </PartCard>
          </li>
        ))}
      </ul>
      <Pagination previous={previous} next={next} />
    </div>
  );
}
