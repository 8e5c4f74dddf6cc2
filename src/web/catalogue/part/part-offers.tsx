import { useCallback } from "react";
import { href, Link } from "react-router";
import { partOffers, type PartBesidePart } from "#web/client/selling/part-offers.ts";
import { useQuery } from "#web/client/use-query.ts";
import { readVehicleQuery, sharedVehicleQuery, type WantedVehicle } from "#web/fitment/wanted-vehicle.ts";
import { cartOffers } from "#messages/cart-offers.ts";
import { partOffers as words } from "#messages/part-offers.ts";
import { parts as partWords } from "#messages/parts.ts";
import { Money } from "#web/ui/intl.tsx";

type Props = { partId: string; vehicle: WantedVehicle };

/** For the visitor's vehicle: the same part of other brands, and what is usually replaced with it. */
export default function PartOffers({ partId, vehicle }: Props) {
  const query = sharedVehicleQuery(vehicle);
  const load = useCallback(
    (signal: AbortSignal) => partOffers(partId, readVehicleQuery(query), signal),
    [partId, query],
  );
  const { data } = useQuery(load);
  if (!data) return null;
  const { others, together } = data;
  if (others.length === 0 && together.length === 0) return <p className="text-ink-soft">{words.empty}</p>;
  return (
    <>
      {others.length > 0 && <Others parts={others} vehicle={vehicle} />}
      {together.map(({ job, axle, parts }) => (
        <section key={`${job} ${axle}`} aria-label={words.together} className="border border-rule bg-sheet px-3 py-2">
          <h2 className="text-xl">{words.together}</h2>
          <p className="text-sm text-ink-soft">{words.job(job, axle)}</p>
          <ul>
            {parts.map((part) => (
              <li
                key={part.id}
                className="flex flex-wrap justify-between gap-x-4 border-b border-rule py-1.5 last:border-0"
              >
                <PartLink part={part} vehicle={vehicle} />
                <Price part={part} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function Others({ parts, vehicle }: { parts: PartBesidePart[]; vehicle: WantedVehicle }) {
  return (
    <section aria-labelledby="other-brands" className="border border-rule bg-sheet px-3 py-2">
      <h2 id="other-brands" className="text-xl">
        {words.others(vehicle.name)}
      </h2>
      <table className="w-full">
        <thead className="sr-only">
          <tr>
            <th>{words.part}</th>
            <th>{partWords.tier}</th>
            <th>{partWords.price}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part.id} className="border-b border-rule align-baseline last:border-0">
              <td className="py-1.5 pe-3">
                <PartLink part={part} vehicle={vehicle} />
              </td>
              <td className="pe-3 text-sm text-ink-soft">{part.tier && partWords.tiers[part.tier]}</td>
              <td className="text-end">
                <Price part={part} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function PartLink({ part, vehicle }: { part: PartBesidePart; vehicle: WantedVehicle }) {
  const page = href("/parts/:partId", { partId: part.id });
  return (
    <Link to={`${page}?${sharedVehicleQuery(vehicle)}`} className="link">
      {part.title}
    </Link>
  );
}

function Price({ part: { priceCents, quantity } }: { part: PartBesidePart }) {
  return (
    <span className="whitespace-nowrap">
      <Money cents={priceCents} />{" "}
      {quantity > 1 && <span className="text-sm text-ink-soft">{cartOffers.pieces(quantity)}</span>}
    </span>
  );
}
