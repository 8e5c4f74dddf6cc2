import { useState, type FormEvent } from "react";
import type { Demo } from "#web/client/desk/opening.ts";
import type { OpeningChange, OpeningResult } from "#web/staff/opening/opening-change.ts";
import { opening } from "#messages/opening.ts";
import { Button } from "#web/ui/button.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { Field } from "#web/ui/field.tsx";
import { DateTime } from "#web/ui/intl.tsx";
import { useActionFetcher } from "#web/ui/use-action-fetcher.ts";
import { useFocusRefused } from "#web/ui/use-focus-refused.ts";
import { usePolling } from "#web/ui/use-polling.ts";

const words = opening.demo;
const pollMs = 1_500;

/** The demo: what its removal takes along, the removal itself, how far it is, and its undo. */
export function RemoveDemo({ demo, shopName }: { demo: Demo; shopName: string }) {
  const { state, done, total, undoUntil } = demo;
  const working = state === "removing" || state === "restoring" || state === "purging";
  usePolling(working, pollMs);
  if (state === "shown") return <RemovalForm demo={demo} shopName={shopName} />;
  return (
    <div className="grid gap-3" aria-live="polite">
      <p className="font-semibold">{words.states[state]}</p>
      {working && state !== "purging" && (
        <>
          <progress aria-label={words.states[state]} value={done} max={Math.max(total, 1)} className="h-3 w-full" />
          <p className="text-sm text-ink-soft tabular-nums">{words.counted(done, total)}</p>
        </>
      )}
      {undoUntil && state === "removed" && <Consequences demo={demo} />}
      {undoUntil && (state === "removed" || state === "removing") && <Undo until={undoUntil} />}
    </div>
  );
}

/** Which orders go, and which stay. */
function Consequences({ demo: { trialOrders, keptOrders } }: { demo: Demo }) {
  return (
    <>
      {trialOrders > 0 && <p>{words.trialOrders(trialOrders)}</p>}
      {keptOrders > 0 && <p>{words.keptOrders(keptOrders)}</p>}
    </>
  );
}

function RemovalForm({ demo, shopName }: { demo: Demo; shopName: string }) {
  const fetcher = useActionFetcher<OpeningResult>();
  const form = useFocusRefused<HTMLFormElement>(fetcher.data);
  const [typed, setTyped] = useState("");
  const { failure = null, errors = {} } = fetcher.data ?? {};

  function submit(event: FormEvent) {
    event.preventDefault();
    if (fetcher.state === "idle") fetcher.submit({ act: "remove-demo", shop: typed } satisfies OpeningChange);
  }
  return (
    <form ref={form} onSubmit={submit} noValidate aria-label={words.remove} className="grid max-w-prose gap-3">
      <p>{words.goes(demo.parts, demo.brands, demo.reviews)}</p>
      <Consequences demo={demo} />
      <p>{words.stays}</p>
      <Field
        label={words.type(shopName)}
        error={errors["shop"]}
        value={typed}
        autoComplete="off"
        maxLength={60}
        onChange={({ target }) => setTyped(target.value)}
        className="max-w-md"
      />
      <Failure text={failure} />
      <Button type="submit" variant="danger" busy={fetcher.state !== "idle"} className="justify-self-start">
        {words.remove}
      </Button>
    </form>
  );
}

function Undo({ until }: { until: string }) {
  const fetcher = useActionFetcher<OpeningResult>();
  return (
    <>
      <p>
        {words.until} <DateTime at={until} time />.
      </p>
      <Failure text={fetcher.data?.failure ?? null} />
      <Button
        variant="plain"
        busy={fetcher.state !== "idle"}
        className="justify-self-start"
        onClick={() => fetcher.submit({ act: "restore-demo" } satisfies OpeningChange)}
      >
        {words.undo}
      </Button>
    </>
  );
}
