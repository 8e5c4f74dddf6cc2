import { Suspense, useDeferredValue } from "react";
import { href, useHref, useNavigation } from "react-router";
import { shopContext } from "#http/shop-context.ts";
import type { Route } from "./+types/cart.ts";
import { offersForCart } from "#shop/selling/cart/cart-offers.ts";
import { deliveryOfCart } from "#shop/selling/cart/cart-delivery.ts";
import { describeCart } from "#shop/selling/cart/describe-cart.ts";
import { describeDelivery, describeOffers } from "#shop/selling/cart/describe-offers.ts";
import { readCart } from "#shop/selling/cart/read-cart.ts";
import { deliveryCountries } from "#shop/selling/delivery/delivery.ts";
import { destinationInput } from "#shop/selling/delivery/destination.ts";
import { shareCart, type Cart } from "#web/client/selling/cart.ts";
import { ApiError, messageOf } from "#web/client/api-error.ts";
import { submitCartForm } from "#web/cart/cart-form.ts";
import { CartDeliveryBox } from "#web/cart/cart-delivery.tsx";
import { Jobs, type OfferSource } from "#web/cart/cart-offers.tsx";
import { CartLines } from "#web/cart/cart-lines.tsx";
import { changeLine, codeCalls, loadCart, removeLine } from "#web/cart/cart-store.ts";
import { CheckoutBar } from "#web/cart/checkout-bar.tsx";
import { CartTotals } from "#web/cart/cart-totals.tsx";
import { TotalProblem } from "#web/cart/total-problem.tsx";
import { codeIntentOf, submitCodeForm, typedCode, type RefusedCode } from "#web/cart/code-calls.ts";
import { CodeForm } from "#web/cart/code-form.tsx";
import { deliveryFor, offersFor, type ShownDelivery } from "#web/cart/load-offers.ts";
import { useCart } from "#web/cart/use-cart.ts";
import { guestOfPage } from "#web/cart/visitor.ts";
import { countryName } from "#web/ui/country-name.ts";
import { useDestination } from "#web/delivery/destination-store.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { personalLoader } from "#web/shell/page-loader.ts";
import { apiMessages } from "#web/messages/api-messages.ts";
import { cart as words } from "#messages/cart.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { pageUrl, useSite } from "#web/ui/site.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

const actions = { change: changeLine, remove: removeLine };

/** The cart of a guest, for browsers without scripts and the first paint. */
export const loader = personalLoader(async ({ writes, site, client, request }) => {
  const guest = guestOfPage(request, site);
  if (!guest) return { cart: null, offers: null, delivery: null };
  const { currency } = site;
  const query = Object.fromEntries(new URL(request.url).searchParams);
  // What can't be a destination is none.
  const to = destinationInput.safeParse(query).data ?? null;
  const [cart, offers, delivery, countries] = await Promise.all([
    readCart(writes, guest, { currency, client }),
    offersForCart(writes, guest),
    deliveryOfCart(writes, guest, { to, currency }),
    deliveryCountries(writes),
  ]);
  return {
    cart: describeCart(cart, apiMessages, site),
    offers: describeOffers(offers, apiMessages, site),
    delivery: {
      countries: countries.map((code) => ({ code, name: countryName(code) })),
      delivery: describeDelivery(delivery, apiMessages, site),
    },
  };
});

export async function action({ request, context }: Route.ActionArgs) {
  return submitCartForm(request, context.get(shopContext));
}

/** The forms of codes; those of the lines call the store themselves. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData();
  const intent = codeIntentOf(form);
  if (!intent) return null;
  try {
    await submitCodeForm(form, intent, codeCalls);
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const reason = error.errors[0]?.message ?? messageOf(error);
    return { refused: null, line: "", code: { typed: typedCode(form), reason } };
  }
}

/** In the browser the cart is that of the API, which knows a customer, too. */
export const clientLoader = () => ({ cart: null, offers: null, delivery: null });

export default function CartPage({ loaderData, actionData }: Route.ComponentProps) {
  const own = useCart();
  const hydrated = useHydrated();
  const to = useDestination();
  const cart = own.cart ?? loaderData.cart;
  const empty = cart === null ? !hydrated : cart.pieces === 0;
  return (
    <div className="wrap py-10">
      <PageHead title={words.title} />
      <h1>{words.title}</h1>
      {actionData?.refused && (
        <div className="mt-4">
          <Notice tone="bad">{actionData.refused}</Notice>
        </div>
      )}
      {own.problem && (
        <div className="mt-4">
          <Notice tone="bad">
            {words.failed(own.problem.message)}{" "}
            <Button variant="plain" size="small" onClick={() => void loadCart()}>
              {words.retry}
            </Button>
          </Notice>
        </div>
      )}
      <div className="mt-6">
        {cart && cart.pieces > 0 && (
          <FullCart
            cart={cart}
            delivery={own.cart ? deliveryFor(own.cart, to) : loaderData.delivery}
            offers={own.cart ? offersFor(own.cart) : loaderData.offers}
            refusedCode={actionData?.code ?? null}
          />
        )}
        {/* Without scripts, or where the shop said so: a customer's cart is not known to the server's page. */}
        {empty && (
          <div className={own.cart ? "" : "hidden noscript:block"}>
            <EmptyState title={words.empty}>
              <p>{words.emptyText}</p>
              <p className="mt-4">
                <ButtonLink to={href("/parts")}>{words.browse}</ButtonLink>
              </p>
            </EmptyState>
          </div>
        )}
        {!own.cart && !own.problem && (cart === null || cart.pieces === 0) && (
          <Spinner className="min-h-[50vh] noscript:hidden" />
        )}
      </div>
    </div>
  );
}

type FullCartProps = {
  cart: Cart;
  delivery: ShownDelivery | Promise<ShownDelivery> | null;
  offers: OfferSource | null;
  refusedCode: RefusedCode | null;
};

function FullCart({ cart, delivery: latestDelivery, offers: latest, refusedCode }: FullCartProps) {
  // While those of a changed cart are loaded, the earlier ones stay.
  const offers = useDeferredValue(latest);
  const delivery = useDeferredValue(latestDelivery);
  const busy = useNavigation().state !== "idle";
  const blocked = cart.requirements.some(({ lineId }) => lineId !== undefined);
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div>
        <CartLines groups={cart.groups} requirements={cart.requirements} actions={actions} offers={offers} />
        <Suspense>{delivery && <CartDeliveryBox cart={cart} source={delivery} />}</Suspense>
        <Suspense>{offers && <Jobs offers={offers} />}</Suspense>
      </div>
      <section aria-label={words.summary} className="grid gap-4 border-2 border-ink bg-sheet p-4 lg:sticky lg:top-20">
        <p className="text-ink-soft">{words.items(cart.pieces)}</p>
        <CartTotals totals={cart.totals} paidBy={cart} />
        <TotalProblem requirements={cart.requirements} />
        <CodeForm cart={cart} refused={refusedCode} busy={busy} />
        {!blocked && (
          <ButtonLink to={href("/checkout")} className="max-lg:hidden">
            {words.checkout}
          </ButtonLink>
        )}
        {blocked && <p className="text-sm font-semibold text-bad">{words.blocked}</p>}
        <Share />
      </section>
      {!blocked && <CheckoutBar totals={cart.totals} className="-mx-[clamp(1rem,4vw,2rem)] lg:hidden" />}
    </div>
  );
}

/** The read-only link to the cart, which is copied, and shown where that is not possible. */
function Share() {
  const site = useSite();
  const shared = useHref("/cart/shared/");
  async function share() {
    try {
      const token = await shareCart();
      const link = pageUrl(site, href("/cart/shared/:token", { token }));
      await navigator.clipboard.writeText(link).then(
        () => toast.success(words.copied),
        () => location.assign(`${shared}${token}`),
      );
    } catch (error) {
      toast.error(messageOf(error));
    }
  }
  return (
    <div className="grid gap-1 noscript:hidden">
      <Button variant="plain" size="small" onClick={() => void share()}>
        {words.share}
      </Button>
      <p className="text-sm text-ink-soft">{words.shareText}</p>
    </div>
  );
}
