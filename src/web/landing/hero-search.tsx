import type { FormEvent } from "react";
import { useHref } from "react-router";
import { resultsAddress, useActiveVehicle } from "#web/fitment/wanted-vehicle.ts";
import { useSearch } from "#web/shell/use-search.ts";
import { landing } from "#messages/landing.ts";
import { Button } from "#web/ui/button.tsx";
import { SearchIcon } from "#web/ui/icons.tsx";

const words = landing.hero;

/** The search of the landing page, for the visitor's vehicle where one is chosen. */
export function HeroSearch() {
  const search = useSearch();
  const vehicle = useActiveVehicle();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const q = String(new FormData(event.currentTarget).get("q") ?? "").trim();
    void search(q, resultsAddress(q, vehicle));
  }
  return (
    <form
      method="post"
      action={useHref("/search")}
      role="search"
      aria-label={words.placeholder}
      onSubmit={submit}
      className="mt-4 flex max-w-xl border-2 border-ink bg-sheet"
    >
      <label htmlFor="hero-search" className="sr-only">
        {words.search}
      </label>
      <input
        id="hero-search"
        name="q"
        type="search"
        placeholder={words.placeholder}
        autoComplete="off"
        className="min-h-13 w-full min-w-0 bg-transparent px-4 placeholder:text-ink-soft"
      />
      <Button type="submit" className="m-1 shrink-0">
        <SearchIcon className="size-5" />
        <span className="max-[26rem]:sr-only">{words.submit}</span>
      </Button>
    </form>
  );
}
