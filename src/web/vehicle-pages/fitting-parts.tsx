import { Link } from "react-router";
import { Stock } from "#web/catalogue/stock.tsx";
import { parts as partWords } from "#messages/parts.ts";
import { Money } from "#web/ui/intl.tsx";
import { PartImage } from "#web/ui/part-image.tsx";

type Listed = {
  id: string;
  sku: string;
  name: string;
  imageUrl: string;
  priceCents: number;
  stock: number;
  brand: { name: string; tier: keyof typeof partWords.tiers } | null;
  /** For which engines it is. */
  fits: string[];
  /** Where it goes, and how many there. */
  places: string[];
};

/** Parts with what decides between them: where they go, what they fit, brand, stock and price. */
export function FittingParts({
  parts,
  vehicleId,
  level,
}: {
  parts: Listed[];
  vehicleId: string | undefined;
  level: 2 | 3;
}) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <ul className="mt-6 border-t-2 border-ink">
      {parts.map(({ id, sku, name, imageUrl, priceCents, stock, brand, fits, places }, index) => (
        <li
          key={id}
          className="grid grid-cols-[4.5rem_1fr] gap-4 border-b border-rule py-4 sm:grid-cols-[6rem_1fr_auto]"
        >
          <PartImage src={imageUrl} name={name} size={96} eager={index < 4} className="self-start border border-rule" />
          <div className="min-w-0">
            <p className="eyebrow">{sku}</p>
            <Heading className="text-xl sm:text-2xl">
              <Link
                to={vehicleId ? `/parts/${id}?vehicle=${vehicleId}` : `/parts/${id}`}
                className="hover:text-signal-deep hover:underline hover:decoration-2 hover:underline-offset-4"
              >
                {name}
              </Link>
            </Heading>
            {brand && (
              <p className="text-sm text-ink-soft">
                {brand.name}, {partWords.tiers[brand.tier]}
              </p>
            )}
            {places.length > 0 && <p className="mt-1 font-semibold">{places.join(" · ")}</p>}
            <ul className="mt-1 text-sm">
              {fits.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
          <div className="col-start-2 sm:col-start-3 sm:text-end">
            <p className="font-display text-2xl sm:text-3xl">
              <Money cents={priceCents} />
            </p>
            <Stock count={stock} />
          </div>
        </li>
      ))}
    </ul>
  );
}
