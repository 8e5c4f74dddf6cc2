import { useCardFitment } from "#web/fitment/card-fitments.ts";
import { verdictColor, VerdictSign } from "#web/fitment/verdict-sign.tsx";
import type { CardFitment } from "#web/client/catalogue/fitment.ts";
import { fitting } from "#messages/fitting.ts";

/** `vehicleId`: the vehicle that the server has decided for. */
export type ShownFitment = { fitment: CardFitment; vehicle: string; vehicleId?: string };

type FitmentBadgeProps = { partId: string; shown?: ShownFitment | undefined; narrow?: boolean };

/**
 * On a part's image, whether it fits the active vehicle; lying on it, it moves nothing when it comes. `shown` is what the server
 * said for the vehicle in the page's address. A `narrow` image, and any on a phone, has no room for the vehicle, which the list names.
 */
export function FitmentBadge({ partId, shown, narrow = false }: FitmentBadgeProps) {
  const own = useCardFitment(partId, shown !== undefined);
  const found = shown ?? own;
  if (!found) return null;
  const { verdict } = found.fitment;
  return (
    <p
      className={`absolute inset-x-0 bottom-0 flex items-start gap-1.5 border-t-2 bg-sheet px-2 py-1.5 text-xs leading-tight font-semibold sm:px-3 sm:text-sm ${verdictColor[verdict]}`}
    >
      <VerdictSign verdict={verdict} className="mt-px size-4 shrink-0" />
      <span aria-hidden="true" className={`min-w-0 ${narrow ? "" : "sm:hidden"}`}>
        {fitting.shortBadge(found.fitment)}
      </span>
      <span className={`min-w-0 ${narrow ? "sr-only" : "max-sm:sr-only"}`}>
        {fitting.badge(found.fitment, found.vehicle)}
      </span>
    </p>
  );
}
