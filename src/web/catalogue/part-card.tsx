import { href, Link } from "react-router";
import { titleOf } from "#shop/parts/part-title.ts";
import { AddToCart } from "#web/cart/add-to-cart.tsx";
import { CardDelivery } from "#web/delivery/card-delivery.tsx";
import { FitmentBadge, type ShownFitment } from "#web/fitment/fitment-badge.tsx";
import type { PartCardData } from "#web/catalogue/card-data.ts";
import { landing } from "#messages/landing.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Money } from "#web/ui/intl.tsx";
import { PartImage } from "#web/ui/part-image.tsx";

/**
 * A part in a list: image, name and price, and whether it fits. The title leads to the public page, Details to where it is
 * ordered. `fitment`: what the server found for the vehicle in the address; without it, the browser asks for the active one.
 */
export function PartCard({
  part,
  eager = false,
  heading: Heading = "h3",
  fitment,
  delivers = false,
  children,
}: {
  part: PartCardData;
  eager?: boolean;
  heading?: "h2" | "h3";
  fitment?: ShownFitment | undefined;
  /** The shop delivers: what that costs is shown to visitors who said where to. */
  delivers?: boolean;
  children?: React.ReactNode;
}) {
  return (
    <article className="group flex h-full flex-col border border-rule bg-sheet transition-colors hover:border-ink">
      <div className="relative border-b border-rule">
        <PartImage src={part.imageUrl} name={titleOf(part)} eager={eager} />
        <FitmentBadge partId={part.id} shown={fitment} />
      </div>
      <div className="flex flex-1 flex-col gap-1 p-3 sm:p-4">
        <p className="eyebrow truncate">{part.sku}</p>
        <Heading className="text-xl sm:text-2xl">
          <Link
            to={href("/parts/:partId", { partId: part.id })}
            className="hover:text-signal-deep hover:underline hover:decoration-2 hover:underline-offset-4"
          >
            {titleOf(part)}
          </Link>
        </Heading>
        {part.brand && <p className="text-sm text-ink-soft">{part.brand}</p>}
        {children}
        <div className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-3">
          <p className="font-display text-2xl sm:text-3xl">
            <Money cents={part.priceCents} />
          </p>
          <div className="flex flex-wrap items-center gap-2">
            <AddToCart
              part={{ id: part.id, name: titleOf(part), stock: part.stock }}
              vehicleId={fitment?.vehicleId}
              variant="plain"
              size="small"
            />
            <ButtonLink
              to={href("/purchase/:partId", { partId: part.id })}
              variant="plain"
              size="small"
              aria-label={landing.arrivals.detailsOf(titleOf(part))}
            >
              {landing.arrivals.details}
            </ButtonLink>
          </div>
        </div>
        {delivers && <CardDelivery partId={part.id} className="min-h-10 sm:min-h-5" />}
      </div>
    </article>
  );
}
