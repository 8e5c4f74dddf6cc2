import { use, type ReactNode } from "react";
import { href, Link } from "react-router";
import type { CartOffers as Offers, Offer } from "#web/client/selling/cart-offers.ts";
import { addJob, replaceLine } from "#web/cart/cart-store.ts";
import { LineForm } from "#web/cart/line-form.tsx";
import { newKey } from "#web/ui/new-key.ts";
import { verdictColor, VerdictSign } from "#web/fitment/verdict-sign.tsx";
import { cartOffers as words } from "#messages/cart-offers.ts";
import { fitting } from "#messages/fitting.ts";
import { Button } from "#web/ui/button.tsx";
import { Money, useFormatMoney } from "#web/ui/intl.tsx";
import { PartImage } from "#web/ui/part-image.tsx";
import { toast } from "#web/ui/toast.tsx";

/** What the shop offers beside a cart: loaded, or on its way. */
export type OfferSource = Offers | Promise<Offers>;

type AlternatesProps = { offers: OfferSource; lineId: string; vehicle: string };

/** Parts that fit instead of the one in a line, each one click away. Suspends while they are loaded. */
export function Alternates({ offers, lineId, vehicle }: AlternatesProps) {
  const { alternates } = read(offers);
  const parts = alternates.find((one) => one.lineId === lineId)?.parts ?? [];
  if (parts.length === 0) return null;
  return (
    <section aria-label={words.instead(vehicle)} className="border-s-4 border-good bg-sunken p-3">
      <p className="text-sm font-semibold">{words.instead(vehicle)}</p>
      <ul>
        {parts.map((part) => (
          <OfferedPart key={part.partId} part={part} vehicle={vehicle}>
            <LineForm
              lineId={lineId}
              intent="replace"
              send={async () => {
                await replaceLine(lineId, part.partId);
                toast.success(words.replaced(part.name));
              }}
            >
              {(busy) => (
                <>
                  <input type="hidden" name="part" value={part.partId} />
                  <Button type="submit" variant="plain" size="small" busy={busy} aria-label={words.takeOf(part.name)}>
                    {words.take}
                  </Button>
                </>
              )}
            </LineForm>
          </OfferedPart>
        ))}
      </ul>
    </section>
  );
}

/** What is usually replaced together with what is in the cart, each job with one button for all of it. Suspends as `Alternates`. */
export function Jobs({ offers }: { offers: OfferSource }) {
  const money = useFormatMoney();
  const { jobs } = read(offers);
  if (jobs.length === 0) return null;
  return (
    <section aria-label={words.jobs} className="mt-10 grid gap-4">
      <h2 className="text-2xl">{words.jobs}</h2>
      <p className="text-ink-soft">{words.jobsLead}</p>
      {jobs.map(({ job, axle, lineId, vehicle, parts }) => {
        const title = words.job(job, axle, vehicle.name);
        const total = parts.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0);
        return (
          <section key={`${lineId} ${job} ${axle}`} aria-label={title} className="border border-rule bg-sheet p-4">
            <h3 className="font-semibold">{title}</h3>
            <ul>
              {parts.map((part) => (
                <OfferedPart key={part.partId} part={part} vehicle={vehicle.name}>
                  {part.quantity > 1 && <span className="text-sm">{words.pieces(part.quantity)}</span>}
                </OfferedPart>
              ))}
            </ul>
            <LineForm
              lineId={lineId}
              intent="add-job"
              className="mt-3"
              send={async () => {
                await addJob(lineId, parts, newKey());
                toast.success(words.added(parts.length));
              }}
            >
              {(busy) => (
                <>
                  {parts.map(({ partId, quantity }) => (
                    <input key={partId} type="hidden" name="companion" value={`${partId} ${quantity}`} />
                  ))}
                  <Button type="submit" variant="plain" busy={busy}>
                    {words.addAll(parts.length, money(total))}
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

const read = (offers: OfferSource): Offers => (offers instanceof Promise ? use(offers) : offers);

/** A part that is offered; `children`: what is done with it. */
export function OfferedPart({ part, vehicle, children }: { part: Offer; vehicle: string; children?: ReactNode }) {
  const { partId, name, sku, imageUrl, priceCents, fitment } = part;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-rule py-3 last:border-b-0">
      <PartImage src={imageUrl} name={name} size={56} className="size-14 border border-rule" />
      <div className="min-w-40 flex-1">
        <p className="eyebrow">{sku}</p>
        <Link to={href("/parts/:partId", { partId })} className="font-semibold hover:underline">
          {name}
        </Link>
        <p className={`flex items-start gap-1.5 text-sm font-semibold ${verdictColor[fitment.verdict]}`}>
          <VerdictSign verdict={fitment.verdict} className="mt-px size-4 shrink-0" />
          <span className="min-w-0">{fitting.badge(fitment, vehicle)}</span>
        </p>
      </div>
      <p>
        <Money cents={priceCents} />
      </p>
      {children}
    </li>
  );
}
