import type { Order } from "#web/client/selling/order.ts";
import { orders as words } from "#messages/orders.ts";
import { DateTime } from "#web/ui/intl.tsx";

/** The parcels of an order that have left, each with its number and, where the carrier is known, the way to its page; nothing where neither is known. */
export function Parcels({ order: { shipments } }: { order: Pick<Order, "shipments"> }) {
  const known = shipments.filter(({ carrier, tracking }) => carrier || tracking);
  if (known.length === 0) return null;
  return (
    <ul aria-label={words.parcels} className="grid gap-2">
      {known.map(({ carrier, tracking, trackingUrl, at, pieces }, index) => (
        <li key={`${tracking}-${index}`} className="border-s-4 border-good ps-3">
          <span className="block text-sm text-ink-soft">
            {words.parcelOf(pieces)}, <DateTime at={at} />
          </span>
          {carrier && <span className="font-semibold">{carrier} </span>}
          {tracking && trackingUrl && (
            <a
              href={trackingUrl}
              target="_blank"
              rel="noreferrer"
              aria-label={words.track(tracking)}
              className="link inline-block py-0.5 font-mono break-all"
            >
              {tracking}
            </a>
          )}
          {tracking && !trackingUrl && <span className="font-mono break-all">{tracking}</span>}
        </li>
      ))}
    </ul>
  );
}
