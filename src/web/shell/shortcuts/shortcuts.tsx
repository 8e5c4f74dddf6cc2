import { lazy, Suspense, useState } from "react";
import { areSingleKeysOff, singleKeysWork, switchSingleKeys } from "#web/shell/shortcuts/single-keys.ts";
import { shortcuts as words } from "#messages/shortcuts.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { useListener } from "#web/ui/use-listener.ts";

const GoAnywhere = lazy(() =>
  import("#web/shell/shortcuts/go-anywhere.tsx").then((loaded) => ({ default: loaded.GoAnywhere })),
);

/** Working by keyboard on every page: `/` searches, `?` shows the keys, Ctrl K goes anywhere. */
export function Shortcuts() {
  const [open, setOpen] = useState<"keys" | "go" | null>(null);
  // The event comes after the key: meanwhile the other dialog may have been opened.
  const close = (which: typeof open) => setOpen((now) => (now === which ? null : now));

  useListener(["keydown"], (event) => {
    if (event.defaultPrevented || event.altKey) return;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
      event.preventDefault();
      if (!document.querySelector("dialog[open]")) setOpen("go");
      return;
    }
    if (event.ctrlKey || event.metaKey || !singleKeysWork(event.target)) return;
    if (event.key === "?") setOpen("keys");
    const search = event.key === "/" && document.querySelector<HTMLInputElement>("input[data-search]");
    if (search) {
      event.preventDefault();
      search.focus();
      search.select();
    }
  });
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen("keys")}
        className="min-h-9 rounded-sm px-3 hover:bg-sunken max-lg:hidden noscript:hidden"
      >
        {words.open} <kbd className="ms-1 border border-rule-strong px-1.5 font-mono text-xs">?</kbd>
      </button>
      <Dialog open={open === "keys"} onClose={() => close("keys")} title={words.title}>
        <Keys />
      </Dialog>
      <Dialog open={open === "go"} onClose={() => close("go")} title={words.go.title}>
        <Suspense>
          <GoAnywhere onDone={() => close("go")} />
        </Suspense>
      </Dialog>
    </>
  );
}

function Keys() {
  const [off, setOff] = useState(areSingleKeysOff);
  function change(on: boolean) {
    switchSingleKeys(on);
    setOff(!on);
  }
  return (
    <div className="grid gap-5">
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-2">
        {words.keys.map(({ keys, does }) => (
          <div key={does} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <kbd key={key} className="border border-rule-strong bg-sheet px-2 font-mono text-sm">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className="flex items-center gap-3 font-semibold">
        <input type="checkbox" checked={!off} onChange={({ target }) => change(target.checked)} className="size-5" />
        {words.single}
      </label>
      <p className="text-sm text-ink-soft">{words.singleHint}</p>
    </div>
  );
}
