import { useState } from "react";
import { href, Link, useRevalidator, useSearchParams } from "react-router";
import type { Route } from "./+types/purchase.ts";
import { readAnswers } from "#shop/catalogue/fitment/answers.ts";
import { positionsOf } from "#shop/catalogue/fitment/buyers-guide.ts";
import { asId } from "#shop/foundation/id.ts";
import { toTitleFacts } from "#shop/catalogue/parts/display-title.ts";
import { getPart as readPart } from "#shop/catalogue/parts/parts.ts";
import { priceAt, shownBreaks } from "#shop/catalogue/parts/price-at.ts";
import { PriceBreaks } from "#web/ui/price-breaks.tsx";
import { getPart } from "#web/client/catalogue/parts.ts";
import { FitmentBox } from "#web/fitment/fitment-box.tsx";
import { PositionLabels } from "#web/fitment/position-labels.tsx";
import { useLeaveNamedVehicle } from "#web/fitment/use-leave-named-vehicle.ts";
import { usePartFitment } from "#web/fitment/use-part-fitment.ts";
import { forgetOrder } from "#web/shell/order-to-continue.ts";
import { PrivatePageFallback } from "#web/shell/private-page-fallback.tsx";
import { requireLogin, usePrivateSession } from "#web/shell/private-route.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { pageLoader } from "#web/shell/page-loader.ts";
import { orderDraft } from "#web/checkout/order-form/order-draft.ts";
import { OrderForm } from "#web/checkout/order-form/order-form.tsx";
import type { PartToOrder } from "#web/checkout/order-form/part-to-order.ts";
import type { SessionUser } from "#web/shell/session.tsx";
import { partTitle } from "#messages/part-title.ts";
import { parts, purchase as words } from "#messages/parts.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Count, Money, useFormatMoney } from "#web/ui/intl.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PartImage } from "#web/ui/part-image.tsx";
import { hasDraft } from "#web/ui/drafts.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";

/** The part, which is public: it renders before the session is known. */
export const loader = pageLoader(async ({ db, cacheTags, params }): Promise<PartToOrder> => {
  const id = asId(params["partId"]);
  cacheTags(`part:${id}`);
  const [part, positions] = await Promise.all([readPart(db, id), positionsOf(db, id)]);
  const { name, sku, description, imageUrl, priceCents, priceBreaks, stock, minimumOrder, universal } = part;
  const displayTitle = partTitle(toTitleFacts(part, positions));
  const price = { priceCents, priceBreaks: shownBreaks({ priceCents, priceBreaks }) };
  return { id, name, displayTitle, sku, description, imageUrl, ...price, stock, minimumOrder, universal, positions };
});

export const clientMiddleware = [requireLogin];
export function clientLoader({ params, request }: Route.ClientLoaderArgs): Promise<PartToOrder> {
  forgetOrder();
  return getPart(params.partId, request.signal);
}

/** The page of a part to order, with the order form over it. */
export default function Purchase({ loaderData: part }: Route.ComponentProps) {
  const session = usePrivateSession();
  return (
    <>
      <PageHead title={part.displayTitle} />
      <div className="for-signed-in">
        <Part key={part.id} part={part} user={session?.user ?? null} />
      </div>
      <div className="for-anonymous">
        <PrivatePageFallback />
      </div>
    </>
  );
}

/** `user`: null until the session is known. */
function Part({ part, user }: { part: PartToOrder; user: SessionUser | null }) {
  const { revalidate } = useRevalidator();
  const money = useFormatMoney();
  const [chosen, setOrdering] = useState<boolean | null>(null);
  // A form with a draft opens again after a reload or a new sign-in.
  const ordering = user !== null && (chosen ?? hasDraft(orderDraft(part.id, user)));
  const page = href("/purchase/:partId", { partId: part.id });
  const named = useVehicleInAddress();
  const found = usePartFitment(part.id, named);
  useLeaveNamedVehicle(named?.vehicleId ?? null, page);
  const linked = named ? page : undefined;
  const unavailable = part.stock === 0 ? words.soldOut : part.stock < part.minimumOrder ? words.notEnough : null;
  return (
    <div className="wrap grid gap-x-10 gap-y-4 py-4 lg:grid-cols-2">
      <PartImage
        src={part.imageUrl}
        name={part.displayTitle}
        size={640}
        first
        className="self-start border-2 border-ink max-lg:aspect-[5/2] lg:aspect-[4/3]"
      />
      <div>
        <p className="eyebrow">{part.sku}</p>
        <h1 className="mt-1">{part.displayTitle}</h1>
        <p className="mt-3 max-w-prose whitespace-pre-line">{part.description}</p>
        <dl className="mt-3 border-t-2 border-ink">
          <Row name={parts.minimum}>
            <Count value={part.minimumOrder} />
          </Row>
          <Row name={parts.available}>
            <Count value={part.stock} />
          </Row>
          <Row name={parts.price}>
            <Money cents={part.priceCents} />{" "}
            <span className="font-normal text-ink-soft">
              {part.minimumOrder > 1
                ? parts.soldIn(part.minimumOrder, money(priceAt(part, part.minimumOrder) * part.minimumOrder))
                : parts.each}
            </span>
            <PriceBreaks breaks={part.priceBreaks} />
          </Row>
        </dl>
        <div className="mt-4 grid gap-4">
          <FitmentBox found={found} universal={part.universal} partType={null} page={linked} />
          {unavailable && <Notice>{unavailable}</Notice>}
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
            <Button className="px-8 text-lg" disabled={unavailable !== null} onClick={() => setOrdering(true)}>
              {words.purchase}
            </Button>
            <PositionLabels positions={part.positions} fitment={found.fitment} />
          </div>
          <Link to={href("/parts/:partId", { partId: part.id })} className="link justify-self-start text-sm">
            {words.seePublic}
          </Link>
        </div>
      </div>
      <Dialog open={ordering} onClose={() => setOrdering(false)} title={words.modal} wide>
        {user && (
          <OrderForm
            part={part}
            user={user}
            found={found}
            page={linked}
            onPartChanged={() => void revalidate()}
            onOtherVehicle={() => setOrdering(false)}
          />
        )}
      </Dialog>
    </div>
  );
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Returns the vehicle in the address (`?vehicle=…&answer.…`); null if there is none, and on the cached page. */
function useVehicleInAddress() {
  const [params] = useSearchParams();
  const hydrated = useHydrated();
  const vehicleId = params.get("vehicle")?.toLowerCase();
  return hydrated && vehicleId && uuid.test(vehicleId) ? { vehicleId, answers: readAnswers(params) } : null;
}

function Row({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="grid grid-cols-[11rem_1fr] gap-4 border-b border-rule py-2.5">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
