import { useId, useState, type FormEvent, type ReactNode } from "react";
import { useSearchParams } from "react-router";
import { lists } from "#messages/lists.ts";
import { useComingParams } from "#web/ui/list-data.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, SelectField } from "#web/ui/field.tsx";
import { CloseIcon, FilterIcon, SearchIcon } from "#web/ui/icons.tsx";

type Choice = { name: string; label: string; none: string; options: Record<string, string> };

/**
 * Search and choices above a list, stored in the address; each one that is applied can be dropped. On a phone the choices are folded away, so that the
 * list begins on the first screen.
 */
export function ListToolbar({ label, hint, choices = [] }: { label: string; hint: string; choices?: Choice[] }) {
  const [shown, setParams] = useSearchParams();
  const params = useComingParams() ?? shown;
  const q = params.get("q") ?? "";
  // What is typed counts until another search is applied, also by Back.
  const [typed, setTyped] = useState({ over: q, text: q });
  const text = typed.over === q ? typed.text : q;
  const [open, setOpen] = useState(false);
  const choicesId = useId();

  function apply(name: string, value: string) {
    const changed = new URLSearchParams(params);
    if (value) changed.set(name, value);
    else changed.delete(name);
    changed.delete("cursor");
    setParams(changed, { preventScrollReset: true });
  }
  function search(event: FormEvent) {
    event.preventDefault();
    apply("q", text.trim());
  }
  const applied = choices.filter(({ name, none }) => (params.get(name) ?? none) !== none);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end gap-x-2 gap-y-3 md:text-sm md:[&_:is(button,input,select)]:min-h-9 md:[&_:is(button,input,select)]:py-1">
        <form
          role="search"
          aria-label={lists.inList}
          onSubmit={search}
          className="flex min-w-0 flex-1 basis-72 items-end gap-2"
        >
          <Field
            type="search"
            name="q"
            label={label}
            placeholder={hint}
            title={hint}
            value={text}
            maxLength={200}
            enterKeyHint="search"
            data-search
            className="min-w-0 flex-1"
            onChange={({ target }) => {
              setTyped({ over: q, text: target.value });
              if (target.value === "" && q !== "") apply("q", "");
            }}
          />
          <Button type="submit" variant="plain" className="max-md:size-11 max-md:px-0">
            <SearchIcon className="size-5 md:hidden" />
            <span className="max-md:sr-only">{lists.search}</span>
          </Button>
          {choices.length > 0 && <FilterButton open={open} controls={choicesId} onClick={() => setOpen(!open)} />}
        </form>
        <Choices id={choicesId} {...{ open, choices, params }} onChoose={apply} />
      </div>
      {(q !== "" || applied.length > 0) && (
        <div className="flex flex-wrap gap-2">
          {q !== "" && (
            <Chip label={lists.withoutSearch(q)} onDrop={() => apply("q", "")}>
              {lists.quoted(q)}
            </Chip>
          )}
          {applied.map(({ name, options }) => {
            const words = options[params.get(name) ?? ""] ?? params.get(name) ?? "";
            return (
              <Chip key={name} label={lists.withoutFilter(words)} onDrop={() => apply(name, "")}>
                {words}
              </Chip>
            );
          })}
        </div>
      )}
    </div>
  );
}

type FilterButtonProps = { open: boolean; controls: string; onClick: () => void };

/** Unfolds the choices on a phone. */
function FilterButton({ open, controls, onClick }: FilterButtonProps) {
  return (
    <button
      type="button"
      aria-label={lists.filters}
      aria-expanded={open}
      aria-controls={controls}
      onClick={onClick}
      className="grid size-11 shrink-0 place-items-center rounded-sm border-2 border-rule-strong hover:border-ink aria-expanded:bg-sunken md:hidden"
    >
      <FilterIcon />
    </button>
  );
}

type ChoicesProps = {
  id: string;
  open: boolean;
  choices: Choice[];
  params: URLSearchParams;
  onChoose: (name: string, value: string) => void;
};

function Choices({ id, open, choices, params, onChoose }: ChoicesProps) {
  return (
    <div id={id} className={`${open ? "flex" : "hidden"} w-full flex-wrap gap-x-2 gap-y-3 md:contents`}>
      {choices.map(({ name, label: choiceLabel, none, options }) => (
        <SelectField
          key={name}
          label={choiceLabel}
          value={params.get(name) ?? none}
          className="basis-[calc(50%-0.25rem)] md:max-w-52 md:min-w-36 md:basis-auto"
          onChange={({ target }) => onChoose(name, target.value === none ? "" : target.value)}
        >
          {Object.entries(options).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SelectField>
      ))}
    </div>
  );
}

function Chip({ label, onDrop, children }: { label: string; onDrop: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onDrop}
      className="inline-flex min-h-9 max-w-full items-center gap-2 rounded-sm border border-rule-strong bg-sunken px-3 text-sm hover:border-ink"
    >
      <span className="truncate">{children}</span> <CloseIcon className="size-4 shrink-0" />
    </button>
  );
}
