import { useId, useRef, useState, type FormEvent, type KeyboardEvent, type RefObject } from "react";
import { useHref, useNavigate } from "react-router";
import { useActiveVehicle } from "#web/fitment/wanted-vehicle.ts";
import type { Suggestion } from "#web/client/catalogue/search.ts";
import { useSearchScope } from "#web/search/search-scope.ts";
import { preloadSuggestions, SuggestionPanel } from "#web/search/suggestion-panel.tsx";
import { useSuggestions } from "#web/client/catalogue/use-suggestions.ts";
import { useSearch } from "#web/shell/use-search.ts";
import { singleKeysWork } from "#web/shell/shortcuts/single-keys.ts";
import { searchBar as words } from "#messages/search-bar.ts";
import { Button } from "#web/ui/button.tsx";
import { SearchIcon } from "#web/ui/icons.tsx";
import { useListener } from "#web/ui/use-listener.ts";

/**
 * The search under the bar of every page: a combobox whose suggestions lead on, and Enter to all that is found. Without scripts it is a
 * form, posted since a VIN may be in no address (D37). `/` leads to it where a page has no list of its own to search.
 */
export function SearchBar() {
  const { page, path, scope, filters, shown, to } = useSearchScope();
  const action = useHref(path);
  // What is typed counts until another page is shown.
  const [typed, setTyped] = useState<{ on: string; text: string } | null>(null);
  const text = typed?.on === page ? typed.text : shown;
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const navigate = useNavigate();
  const search = useSearch();
  const vehicle = useActiveVehicle();
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const suggestions = useSuggestions(text, open, vehicle) ?? [];
  const expanded = open && suggestions.length > 0;

  useSlash(field);

  function close() {
    setOpen(false);
    setActive(-1);
  }
  function leave() {
    close();
    field.current?.blur();
  }
  function leadTo(url: string) {
    leave();
    void navigate(url);
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const q = text.trim();
    if (q === "" && shown === "") return field.current?.focus();
    const ticked = new FormData(event.currentTarget);
    const kept = filters.flatMap(({ name, value }) =>
      ticked.getAll(name).includes(value) ? [[name, value] as const] : [],
    );
    leave();
    void search(q, to(q, vehicle, kept));
  }
  const onKeyDown = (event: KeyboardEvent) =>
    steer(event, { suggestions, active, expanded, close, open: () => setOpen(true), point: setActive, leadTo });

  return (
    <div className="border-b border-rule bg-sunken">
      <form
        role="search"
        aria-label={words.label}
        method="post"
        action={action}
        onSubmit={submit}
        className="wrap relative py-2"
      >
        {scope.map(([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ))}
        <div className="flex max-w-3xl border-2 border-rule-strong bg-sheet focus-within:border-ink">
          <SearchField
            {...{ id, field, text, expanded, active, onKeyDown }}
            onType={(next) => {
              preloadSuggestions();
              setTyped({ on: page, text: next });
              setOpen(true);
              setActive(-1);
            }}
            onLeave={close}
          />
          <Button type="submit" size="small" className="m-0.5 shrink-0" aria-label={words.submit}>
            <SearchIcon className="size-5" />
          </Button>
        </div>
        <SuggestionPanel
          {...{ id, filters, suggestions, active, expanded, onKeyDown }}
          onPoint={setActive}
          onChoose={(chosen) => leadTo(chosen.url)}
        />
        <Counted count={open && text.trim() !== "" ? suggestions.length : null} />
      </form>
    </div>
  );
}

type SearchFieldProps = {
  id: string;
  field: RefObject<HTMLInputElement | null>;
  text: string;
  expanded: boolean;
  active: number;
  onType: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onLeave: () => void;
};

function SearchField({ id, field, text, expanded, active, onType, onKeyDown, onLeave }: SearchFieldProps) {
  return (
    <input
      ref={field}
      type="search"
      name="q"
      value={text}
      aria-label={words.label}
      placeholder={words.hint}
      maxLength={200}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      enterKeyHint="search"
      role="combobox"
      aria-expanded={expanded}
      aria-controls={`${id}-list`}
      aria-autocomplete="list"
      aria-activedescendant={expanded && active >= 0 ? `${id}-${active}` : undefined}
      className="min-h-10 w-full min-w-0 bg-transparent px-3 placeholder:text-ink-soft"
      onChange={({ target }) => onType(target.value)}
      onKeyDown={onKeyDown}
      onBlur={onLeave}
    />
  );
}

function Counted({ count }: { count: number | null }) {
  return (
    <p role="status" className="sr-only">
      {count === null ? "" : words.count(count)}
    </p>
  );
}

type Combobox = {
  suggestions: Suggestion[];
  /** The index of the active suggestion; -1: none. */
  active: number;
  expanded: boolean;
  open: () => void;
  close: () => void;
  point: (index: number) => void;
  leadTo: (url: string) => void;
};

/** The keyboard of a combobox: arrows, Home and End choose, Enter follows, Esc closes. */
function steer(event: KeyboardEvent, { suggestions, active, expanded, ...list }: Combobox): void {
  const { length } = suggestions;
  const chosen = suggestions[active];
  if (event.key === "Escape") {
    // With nothing open it empties the field, as search fields do.
    if (expanded) event.preventDefault();
    list.close();
  } else if (event.key === "Enter" && expanded && chosen) {
    event.preventDefault();
    list.leadTo(chosen.url);
  } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    list.open();
    const step = event.key === "ArrowDown" ? 1 : -1;
    // One more than there are suggestions: the field itself.
    list.point(expanded ? ((active + 1 + step + length + 1) % (length + 1)) - 1 : step > 0 ? 0 : -1);
  } else if ((event.key === "Home" || event.key === "End") && expanded && chosen) {
    event.preventDefault();
    list.point(event.key === "Home" ? 0 : length - 1);
  }
}

/** `/` leads to the field, unless the page has a list of its own that it searches. */
function useSlash(field: RefObject<HTMLInputElement | null>) {
  useListener(["keydown"], (event) => {
    const alone = !event.defaultPrevented && !event.altKey && !event.ctrlKey && !event.metaKey;
    if (event.key !== "/" || !alone || !singleKeysWork(event.target)) return;
    if (document.querySelector("input[data-search], dialog[open]")) return;
    event.preventDefault();
    field.current?.focus();
    field.current?.select();
  });
}
