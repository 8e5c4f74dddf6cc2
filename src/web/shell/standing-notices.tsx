import { Suspense, type ComponentType } from "react";
import { useLocation } from "react-router";
import { ContinueOrder } from "#web/shell/continue-order.tsx";
import { usePlacedOrder } from "#web/shell/placed-order.ts";
import { useSession } from "#web/shell/session.tsx";

type Props = { waitingOrder: ComponentType<{ id: string }> };

/** What stays on every page until it is done: an order to continue, and one that waits for its payment. */
export function StandingNotices({ waitingOrder: WaitingOrder }: Props) {
  const { pathname } = useLocation();
  const placed = usePlacedOrder();
  const { status } = useSession();
  return (
    <>
      <ContinueOrder />
      {placed !== null && status === "signed-in" && (
        <Suspense>
          <WaitingOrder key={pathname} id={placed} />
        </Suspense>
      )}
    </>
  );
}
