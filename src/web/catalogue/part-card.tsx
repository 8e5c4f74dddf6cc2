import { href, Link } from "react-router";
import { AddToCart } from "#web/cart/add-to-cart.tsx";
import { CardDelivery } from "#web/delivery/card-delivery.tsx";
import { FitmentBadge, type ShownFitment } from "#web/fitment/fitment-badge.tsx";
import type { PartCardData } from "#web/catalogue/card-data.ts";
import { LegalMarks } from "#web/catalogue/legal-marks.tsx";
import { Price } from "#web/catalogue/price.tsx";
import { Stock } from "#web/catalogue/stock.tsx";
import { parts } from "#messages/parts.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { PartImage } from "#web/ui/part-image.tsx";

const layouts = {
  grid: {
    card: "grid h-full grid-cols-[6.5rem_minmax(0,1fr)] sm:flex sm:flex-col",
    image: "max-sm:border-e sm:border-b",
    text: "flex-1",
    buy: "flex flex-wrap items-center justify-between sm:flex-col sm:items-start",
  },
  list: {
    card: "grid grid-cols-[6.5rem_minmax(0,1fr)] sm:grid-cols-[8rem_minmax(0,1fr)]",
    image: "border-e",
    text: "",
    buy: "flex flex-wrap items-center justify-between",
  },
};

type Props = {
  part: PartCardData;
  eager?: boolean;
  heading?: "h2" | "h3";
  /** What the server found for the vehicle in the address; without it, the browser asks for the active one. */
  fitment?: ShownFitment | undefined;
  /** The shop delivers: what that costs is shown to visitors who said where to. */
  delivers?: boolean;
  /** On a phone both are rows. */
  layout?: keyof typeof layouts;
  /** Details leads to where the part is ordered instead of to its page. */
  toOrder?: boolean;
  /** Beside the stock. */
  choice?: React.ReactNode;
  children?: React.ReactNode;
};

/** A part in a list: image, title, price and stock, and whether it fits. */
export function PartCard({
  part,
  eager = false,
  heading: Heading = "h3",
  fitment,
  delivers = false,
  layout = "grid",
  toOrder = false,
  choice,
  children,
}: Props) {
  const { card, image, text, buy } = layouts[layout];
  const page = href("/parts/:partId", { partId: part.id });
  return (
    <article className={`group relative border border-rule bg-sheet transition-colors hover:border-ink ${card}`}>
      <div className={`relative border-rule ${image}`}>
        <PartImage src={part.imageUrl} name={part.title} eager={eager} />
        <FitmentBadge partId={part.id} shown={fitment} narrow={layout === "list"} />
      </div>
      <div className={`flex min-w-0 flex-col gap-1 p-2.5 sm:p-3 ${text}`}>
        <Heading className="text-lg leading-tight sm:text-xl">
          <Link
            to={page}
            className="hover:text-signal-deep hover:underline hover:decoration-2 hover:underline-offset-4"
          >
            {part.title}
          </Link>
        </Heading>
        <p className="truncate text-sm text-ink-soft">
          {part.brand && <>{part.brand} · </>}
          <span className="font-mono">{part.sku}</span>
        </p>
        <LegalMarks marks={part.marks} />
        {children}
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <Stock count={part.stock} />
          {choice}
        </div>
        <div className={`mt-auto gap-x-3 gap-y-1.5 pt-1 ${buy}`}>
          <Price cents={part.priceCents} depositCents={part.depositCents} minimumOrder={part.minimumOrder} />
          <div className="flex flex-wrap items-center gap-2">
            <AddToCart
              part={{ id: part.id, name: part.title, stock: part.stock }}
              vehicleId={fitment?.vehicleId}
              variant="plain"
              size="small"
            />
            <ButtonLink
              to={toOrder ? href("/purchase/:partId", { partId: part.id }) : page}
              variant="plain"
              size="small"
              aria-label={parts.detailsOf(part.title)}
              // On a phone both do not fit beside each other, and the title leads there, too.
              className={toOrder || part.stock === 0 ? "" : "max-sm:hidden"}
            >
              {parts.details}
            </ButtonLink>
          </div>
        </div>
        {delivers && <CardDelivery partId={part.id} className="min-h-5" />}
      </div>
    </article>
  );
}
