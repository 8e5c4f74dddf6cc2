import { useState, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { shell } from "#messages/shell.ts";
import { CloseIcon } from "#web/ui/icons.tsx";
import { useInterval } from "#web/ui/use-interval.ts";
import { useListener } from "#web/ui/use-listener.ts";

/** Where a toast leads. */
type ToastLink = { to: string; label: string };
type Toast = { id: number; text: string; tone: "good" | "note" | "bad"; link?: ToastLink | undefined };

/** How long a toast of success stays (the specification's 1500 ms); a failure stays longer, as it has to be read. */
const lifeMs = { good: 1500, note: 1500, bad: 6000 };
/** Of one that leads somewhere: it has to be reached first. */
const linkLifeMs = 6000;
const edges = { good: "border-good", note: "border-steel", bad: "border-bad" };

// A store of its own: actions and the API client raise toasts outside of any component.
let toasts: readonly Toast[] = [];
let lastId = 0;
const none: readonly Toast[] = [];
const listeners = new Set<() => void>();

function show(tone: Toast["tone"], text: string, link?: ToastLink): void {
  lastId += 1;
  update([...toasts.slice(-2), { id: lastId, text, tone, link }]);
}

function update(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows for a moment what happened. What must be read is on the page too. */
export const toast = {
  success: (text: string, link?: ToastLink) => show("good", text, link),
  note: (text: string, link?: ToastLink) => show("note", text, link),
  error: (text: string) => show("bad", text),
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where toasts appear: a polite live region that is there from the start. Esc closes the newest. */
export function Toaster() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  );
  useListener(["keydown"], ({ key }) => {
    if (key === "Escape" && toasts.length > 0) update(toasts.slice(0, -1));
  });
  return (
    <section
      aria-label={shell.notifications}
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-50 grid justify-items-center gap-2 sm:justify-items-end"
    >
      {shown.map((each) => (
        <ToastBox key={each.id} {...each} />
      ))}
    </section>
  );
}

/** Stays while the pointer or the focus is on it. */
function ToastBox({ id, text, tone, link }: Toast) {
  const [held, setHeld] = useState(false);
  const close = () => update(toasts.filter((each) => each.id !== id));
  useInterval(held ? null : link ? linkLifeMs : lifeMs[tone], close);
  return (
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={`pointer-events-auto flex items-center gap-3 border-2 border-s-8 bg-sheet py-1 pe-1 ps-4 shadow-lg ${edges[tone]}`}
    >
      <p className="font-semibold">{text}</p>
      {link && (
        <Link to={link.to} onClick={close} className="link inline-flex min-h-10 shrink-0 items-center font-semibold">
          {link.label}
        </Link>
      )}
      <button
        type="button"
        onClick={close}
        aria-label={shell.close}
        className="grid size-10 place-items-center rounded-sm hover:bg-sunken"
      >
        <CloseIcon className="size-5" />
      </button>
    </div>
  );
}
