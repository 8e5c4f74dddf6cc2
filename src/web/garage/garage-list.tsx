import { useRef, useState } from "react";
import { Link } from "react-router";
import { messageOf } from "#web/client/api.ts";
import { GarageItem } from "#web/garage/garage-item.tsx";
import { calledName, type GarageVehicle } from "#web/garage/garage-vehicle.ts";
import { useGarage } from "#web/garage/use-garage.ts";
import { loginFor } from "#web/shell/origin-page.ts";
import { useSession } from "#web/shell/session.tsx";
import { garage as words } from "#messages/garage.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { focusOnMount } from "#web/ui/focus.ts";
import { Notice } from "#web/ui/notice.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

type ListProps = {
  /** Called when a link to another page is followed. */
  onLeave?: () => void;
  /** Leaves out the empty state, where the choice of a vehicle follows. */
  brief?: boolean;
};

/** The vehicles of the visitor: to use, edit and remove. */
export function GarageList({ onLeave, brief = false }: ListProps) {
  const { ready, problem, leftOut, vehicles, reload, activate, remove, add } = useGarage();
  const [failure, setFailure] = useState<string | null>(null);
  const [removed, setRemoved] = useState<GarageVehicle | null>(null);
  const list = useRef<HTMLUListElement>(null);

  async function act(work: () => Promise<unknown>): Promise<boolean> {
    setFailure(null);
    try {
      await work();
      return true;
    } catch (error) {
      setFailure(messageOf(error));
      return false;
    }
  }
  async function restore(vehicle: GarageVehicle) {
    if (!(await act(() => add(vehicle)))) return;
    setRemoved(null);
    list.current?.querySelector("button")?.focus();
  }

  if (!ready && problem)
    return (
      <Notice tone="bad">
        <p>{words.failed(problem.message)}</p>
        <Button variant="plain" size="small" className="mt-3" onClick={() => void reload()}>
          {words.again}
        </Button>
      </Notice>
    );
  if (!ready) return <Spinner label={words.loading} className="min-h-40" />;
  return (
    <div className="grid gap-4">
      <Failure text={failure} />
      {leftOut > 0 && <Notice>{words.leftOut(leftOut)}</Notice>}
      <div role="status" className="empty:hidden">
        {removed && (
          <p className="flex flex-wrap items-center justify-between gap-3 border-s-4 border-steel bg-sunken px-4 py-2">
            {words.removed(calledName(removed))}
            <button
              key={removed.id}
              // The button that was pressed is gone with its vehicle.
              ref={focusOnMount}
              type="button"
              className="link min-h-9 font-semibold"
              aria-label={words.undoOf(calledName(removed))}
              onClick={() => void restore(removed)}
            >
              {words.undo}
            </button>
          </p>
        )}
      </div>
      {vehicles.length === 0 && !brief && (
        <EmptyState title={words.empty}>
          <p>{words.emptyHelp}</p>
        </EmptyState>
      )}
      {vehicles.length > 0 && (
        <ul ref={list} className="grid gap-3">
          {vehicles.map((vehicle) => (
            <GarageItem
              key={vehicle.id}
              vehicle={vehicle}
              onLeave={onLeave}
              onUse={(use) => void act(() => activate(use ? vehicle.id : null))}
              onRemove={() => void act(() => remove(vehicle.id)).then((done) => done && setRemoved(vehicle))}
            />
          ))}
        </ul>
      )}
      {(vehicles.length > 0 || !brief) && <GuestHint onLeave={onLeave} />}
    </div>
  );
}

function GuestHint({ onLeave }: { onLeave: (() => void) | undefined }) {
  const session = useSession();
  if (session.status !== "anonymous") return null;
  return (
    <p className="text-sm text-ink-soft">
      {words.guest}{" "}
      <Link
        to={loginFor({ pathname: "/garage", search: "", hash: "" })}
        className="link font-semibold"
        onClick={onLeave}
      >
        {words.signIn}
      </Link>
    </p>
  );
}
