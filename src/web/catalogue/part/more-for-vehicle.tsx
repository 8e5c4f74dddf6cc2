import { lazy, Suspense, useState } from "react";
import type { WantedVehicle } from "#web/fitment/wanted-vehicle.ts";
import { parts } from "#messages/parts.ts";

const words = parts.more;

const PartOffers = lazy(() => import("#web/catalogue/part/part-offers.tsx").catch(() => ({ default: () => null })));

/** Other brands of the part, and what is often replaced with it: read when it is opened, so that the page does not move when they come. */
export function MoreForVehicle({ partId, vehicle }: { partId: string; vehicle: WantedVehicle | null }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="border border-rule bg-sheet px-3 py-2 noscript:hidden"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="min-h-9 py-1 font-semibold">{words.title}</summary>
      {isOpen && (
        <div className="grid gap-3 py-2">
          {vehicle ? (
            <Suspense>
              <PartOffers partId={partId} vehicle={vehicle} />
            </Suspense>
          ) : (
            <p className="text-ink-soft">{words.chooseVehicle}</p>
          )}
        </div>
      )}
    </details>
  );
}
