import { useId, useState, type KeyboardEvent } from "react";
import { useNavigate } from "react-router";
import { useSuggestions } from "#web/client/catalogue/use-suggestions.ts";
import { useSession } from "#web/shell/session.tsx";
import { commandItems, type CommandItem } from "#web/shell/shortcuts/command-items.ts";
import { useSearch } from "#web/shell/use-search.ts";
import { shortcuts } from "#messages/shortcuts.ts";
import { Field } from "#web/ui/field.tsx";
import { focusInDialog } from "#web/ui/focus.ts";

const words = shortcuts.go;

/** Goes to any page, or searches any list, by typing: arrows choose, Enter goes. */
export function GoAnywhere({ onDone }: { onDone: () => void }) {
  const navigate = useNavigate();
  const search = useSearch();
  const listId = useId();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(0);
  const suggestions = useSuggestions(typed, true) ?? [];
  const items = commandItems(typed, useSession(), suggestions);

  function go(item: CommandItem | undefined) {
    if (!item) return;
    onDone();
    void (item.q ? search(item.q, item.to) : navigate(item.to));
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setChosen((before) => (before + step + items.length) % items.length);
    }
    if (event.key === "Enter") {
      event.preventDefault();
      go(items[chosen]);
    }
  }
  return (
    <div className="grid gap-3">
      <Field
        label={words.label}
        value={typed}
        ref={focusInDialog}
        autoComplete="off"
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={`${listId}-${chosen}`}
        maxLength={200}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          setTyped(target.value);
          setChosen(0);
        }}
      />
      <div id={listId} role="listbox" aria-label={words.results} className="max-h-[50dvh] overflow-auto">
        {items.map((item, index) => (
          <div
            key={`${item.to} ${item.label}`}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === chosen}
            tabIndex={-1}
            onClick={() => go(item)}
            onKeyDown={onKeyDown}
            onPointerMove={() => setChosen(index)}
            className="cursor-pointer border-s-4 border-transparent px-3 py-2 break-words aria-selected:border-signal aria-selected:bg-sunken"
          >
            {item.label}
          </div>
        ))}
      </div>
    </div>
  );
}
