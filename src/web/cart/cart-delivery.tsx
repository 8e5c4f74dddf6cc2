import { use } from "react";
import type { Cart } from "#web/client/selling/cart.ts";
import type { CartProposal } from "#web/client/selling/cart-delivery.ts";
import { OfferedPart } from "#web/cart/cart-offers.tsx";
import { takeProposal } from "#web/cart/cart-store.ts";
import type { ShownDelivery } from "#web/cart/load-offers.ts";
import { LineForm } from "#web/cart/line-form.tsx";
import { DestinationForm } from "#web/delivery/delivery-box.tsx";
import { useDestination } from "#web/delivery/destination-store.ts";
import { placeName } from "#web/delivery/place-name.ts";
import { useDayRange } from "#web/delivery/use-day-range.ts";
import { cartDelivery as words } from "#messages/cart-delivery.ts";
import { delivery as deliveryWords } from "#messages/delivery.ts";
import { Button } from "#web/ui/button.tsx";
import { DeliveryPrice } from "#web/ui/delivery-price.tsx";
import { useFormatMoney } from "#web/ui/intl.tsx";
import { toast } from "#web/ui/toast.tsx";

type Props = { cart: Cart; source: ShownDelivery | Promise<ShownDelivery> };

/**
 * What delivery of the cart costs, before the visitor is known, and with which parts it would be better. Nothing in a shop that has set up no
 * delivery. Suspends while it is loaded.
 */
export function CartDeliveryBox({ cart, source }: Props) {
  const remembered = useDestination();
  const { countries, delivery } = source instanceof Promise ? use(source) : source;
  const [first] = cart.groups.flatMap(({ lines }) => lines);
  if (countries.length === 0 || !first) return null;
  const to = remembered ?? delivery?.to ?? null;
  return (
    <section aria-labelledby="cart-delivery" className="mt-10 grid gap-4">
      <h2 id="cart-delivery" className="text-2xl">
        {deliveryWords.title}
      </h2>
      <DestinationForm
        key={to ? `${to.country} ${to.postal}` : ""}
        partId={first.part.id}
        countries={countries}
        to={to}
      />
      <div aria-live="polite">{delivery && <Options delivery={delivery} />}</div>
      {delivery && delivery.proposals.length > 0 && <Proposals cart={cart} delivery={delivery} />}
    </section>
  );
}

type Delivery = NonNullable<ShownDelivery["delivery"]>;

function Options({ delivery: { to, status, options, forbidden, boxes } }: { delivery: Delivery }) {
  const money = useFormatMoney();
  const days = useDayRange();
  if (forbidden.length > 0) return <p className="font-semibold text-bad">{words.notAll(placeName(to))}</p>;
  if (options.length === 0)
    return <p>{status === "no_zone" ? deliveryWords.noZone(placeName(to)) : words.toBeQuoted}</p>;
  const [cheapest] = options.filter(({ kind }) => kind !== "pickup");
  return (
    <>
      {cheapest && (
        <p className="font-semibold">
          {deliveryWords.deliveredTo(
            placeName(to),
            cheapest.cents === 0 ? null : money(cheapest.cents),
            days(cheapest.earliest, cheapest.latest),
          )}{" "}
          <span className="font-normal text-ink-soft">{words.inBoxes(boxes)}</span>
        </p>
      )}
      <ul className="mt-1 grid gap-1 text-sm">
        {options.map(({ methodId, name, kind, cents, earliest, latest }) => (
          <li key={methodId} className="flex flex-wrap justify-between gap-x-4">
            <span>
              {name} <span className="text-ink-soft">· {deliveryWords.when[kind](days(earliest, latest))}</span>
            </span>
            <span className="tabular-nums">
              <DeliveryPrice cents={cents} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Other parts that fit, with which the cart is cheaper, comes in fewer boxes or arrives sooner; each proposal is one click away. */
function Proposals({ cart, delivery }: { cart: Cart; delivery: Delivery }) {
  const money = useFormatMoney();
  const days = useDayRange();
  const vehicleOf = (line: string) =>
    cart.groups.find(({ lines }) => lines.some(({ id }) => id === line))?.vehicle?.name ?? "";
  const sentences = ({ goals, boxes, savedCents, latest }: CartProposal) => {
    const price = {
      saved: savedCents > 0 ? money(savedCents) : null,
      more: savedCents < 0 ? money(-savedCents) : null,
    };
    return [
      boxes < delivery.boxes ? words.fewer(boxes, delivery.boxes, price) : words.price(price),
      ...(goals.includes("fastest") && delivery.latest
        ? [words.sooner(days(latest, latest), days(delivery.latest, delivery.latest))]
        : []),
    ].join(" ");
  };
  return (
    <section aria-label={words.proposals} className="grid gap-4">
      <h3 className="text-xl">{words.proposals}</h3>
      <p className="text-ink-soft">{words.lead}</p>
      {delivery.proposals.map((proposal) => {
        const { goals, swaps, methodId } = proposal;
        const title = goals.map((goal) => words.goals[goal]).join(" · ");
        return (
          <section key={title} aria-label={title} className="border border-rule bg-sheet p-4">
            <p className="eyebrow">{title}</p>
            <h4 className="font-semibold">{sentences(proposal)}</h4>
            <ul>
              {swaps.map(({ lineId, replaced, part }) => (
                <OfferedPart key={lineId} part={part} vehicle={vehicleOf(lineId)}>
                  <span className="w-full text-sm text-ink-soft">{words.insteadOf(replaced)}</span>
                </OfferedPart>
              ))}
            </ul>
            <LineForm
              lineId=""
              intent="swap"
              className="mt-3"
              send={async () => {
                await takeProposal(proposal);
                toast.success(words.taken(swaps.length));
              }}
            >
              {(busy) => (
                <>
                  {swaps.map(({ lineId, part }) => (
                    <input key={lineId} type="hidden" name="swap" value={`${lineId} ${part.partId}`} />
                  ))}
                  {methodId && <input type="hidden" name="method" value={methodId} />}
                  <Button
                    type="submit"
                    variant="plain"
                    busy={busy}
                    aria-label={`${words.take(swaps.length)}: ${title}`}
                  >
                    {words.take(swaps.length)}
                  </Button>
                </>
              )}
            </LineForm>
          </section>
        );
      })}
    </section>
  );
}
