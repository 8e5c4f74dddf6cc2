import { data, Form, href, redirect, useNavigation } from "react-router";
import { shopContext } from "#http/shop-context.ts";
import type { Route } from "./+types/checkout.ts";
import { deliveryCountries } from "#shop/selling/delivery/delivery.ts";
import { describeCart } from "#shop/selling/cart/describe-cart.ts";
import { readCart } from "#shop/selling/cart/read-cart.ts";
import { ApiError, messageOf } from "#web/client/api.ts";
import { listAddresses, type SavedAddress } from "#web/client/selling/addresses.ts";
import { completeCart, getCart, setCartContact, setCartDelivery, type Cart } from "#web/client/selling/cart.ts";
import { codeCalls, loadCart } from "#web/cart/cart-store.ts";
import { CartTotals } from "#web/cart/cart-totals.tsx";
import { typedCode } from "#web/cart/code-calls.ts";
import { CodeForm } from "#web/cart/code-form.tsx";
import { guestOfPage } from "#web/cart/visitor.ts";
import { submitByPage } from "#web/checkout/cart/checkout-by-page.ts";
import {
  refusedStep,
  submitCheckout,
  typedSteps,
  typedValues,
  type CheckoutCalls,
  type Refused,
} from "#web/checkout/cart/checkout-form.ts";
import { packValues, storedMeanwhile, storedValues, type Typed } from "#web/checkout/cart/contact-values.ts";
import { customerOf, dropStored, keepContact, readContactDraft, stepsForm } from "#web/checkout/cart/contact-draft.ts";
import { Contents } from "#web/checkout/cart/contents.tsx";
import { ContactStep } from "#web/checkout/cart/contact-step.tsx";
import { DeliveryStep } from "#web/checkout/cart/delivery-step.tsx";
import { SavedAddresses } from "#web/checkout/cart/saved-addresses.tsx";
import { orderedBefore, rememberOrderedCart, type OrderedCart } from "#web/checkout/cart/ordered-cart.ts";
import { PlacedHere } from "#web/checkout/cart/placed-here.tsx";
import { PlaceStep } from "#web/checkout/cart/place-step.tsx";
import { rememberDestination } from "#web/delivery/destination-store.ts";
import { loginFor } from "#web/shell/origin-page.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { personalLoader } from "#web/shell/page-loader.ts";
import { getSession, sessionKnown } from "#web/shell/session.tsx";
import { apiMessages } from "#web/messages/api-messages.ts";
import { cart as cartWords } from "#messages/cart.ts";
import { checkout as words } from "#messages/checkout.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

/** What is known of a signed-in customer, for fields that are still empty. */
type Known = { id: string; email: string; clientName: string; phoneNumber: string };

/** `countries`: where the shop delivers; none: everywhere. `draft`: what the customer had typed about themselves when their sign-in ended; `ordered`: what became of the cart before. */
type CheckoutData = {
  cart: Cart | null;
  known: Known | null;
  saved: SavedAddress[];
  countries: string[];
  draft: Typed | null;
  ordered: OrderedCart | null;
};

export const loader = personalLoader(async ({ writes, site, client, request }): Promise<CheckoutData> => {
  const guest = guestOfPage(request, site);
  const read = guest && (await readCart(writes, guest, { currency: site.currency, client }));
  const cart = guest && describeCart(read, apiMessages, site);
  const countries = await deliveryCountries(writes);
  return { cart, known: null, saved: [], countries, draft: null, ordered: null };
});

export async function action({ request, context }: Route.ActionArgs) {
  return submitByPage(request, context.get(shopContext));
}

/** In the browser the cart is that of the API, which knows a customer, too. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs): Promise<CheckoutData> {
  const [session, cart, { countries }] = await Promise.all([
    sessionKnown(),
    getCart().catch(signInAgain(request)),
    // Without them the page is complete, too.
    serverLoader().catch(() => ({ countries: [] })),
  ]);
  const user = session.status === "signed-in" ? session.user : null;
  const ordered = orderedBefore(cart, user?.id ?? null);
  if (!user) return { cart, known: null, saved: [], countries, draft: null, ordered };
  const { id, email, displayName: clientName, phoneNumber } = user;
  // Without them the page is complete, too.
  const saved = await listAddresses().catch(() => []);
  const known = { id, email, clientName, phoneNumber };
  return { cart, known, saved, countries, draft: readContactDraft(user), ordered };
}
clientLoader.hydrate = true as const;

/** The sign-in has ended: the login leads back to the customer's cart, which a guest does not have. */
const signInAgain = (request: Request) => (error: unknown) => {
  if (error instanceof ApiError && error.status === 401) throw redirect(loginFor(new URL(request.url)));
  throw error;
};

const toSaved = ({ version, contact, delivery }: Cart) => ({
  version,
  contact: packValues(storedValues(contact)),
  methodId: delivery.chosen,
});

const calls: CheckoutCalls = {
  async contact(cart, change) {
    const changed = await setCartContact(cart, change);
    const { shipTo } = changed.contact;
    // Lists and parts show what delivery there costs.
    if (shipTo) rememberDestination({ country: shipTo.country, postal: shipTo.postalCode });
    return toSaved(changed);
  },
  delivery: async (cart, methodId) => toSaved(await setCartDelivery(cart, methodId)),
  ...codeCalls,
  async complete(seen, payBy) {
    const { orderId, orderNumber, key } = await completeCart(seen, payBy);
    void loadCart();
    const session = getSession();
    const customer = key === null && session.status === "signed-in" ? session.user.id : null;
    rememberOrderedCart({ id: orderId, orderNumber, customer });
    return key === null ? href("/dashboard/payment/:id", { id: orderId }) : href("/order/:key", { key });
  },
};

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData();
  try {
    const path = await submitCheckout(form, calls);
    dropStored(form);
    return path === null ? null : redirect(path);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Another call may have found out before this one.
    if (error.status === 401 || (customerOf(form) !== "" && getSession().status === "anonymous")) {
      keepContact(form);
      return redirect(loginFor(new URL(request.url)));
    }
    const errors = Object.fromEntries(error.errors.map(({ field, message }) => [field, message]));
    const isOwn = error.code === "cart_changed" && customerOf(form) === "" && getSession().status === "signed-in";
    const refused = error.errors.length > 0 ? null : isOwn ? words.cartSignedIn : messageOf(error);
    const step = refusedStep(form, errors);
    return data({ step, errors, refused, typed: typedCode(form), values: typedValues(form) } satisfies Refused);
  }
}

/**
 * From a cart to an order, in three steps of one form, whose buttons name their step: so ordering also sends what was changed in an earlier step and
 * not saved.
 */
export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const { cart, known, saved, countries, draft, ordered } = loaderData;
  const typed = typedSteps(actionData?.values);
  const busy = useNavigation().state !== "idle";
  // Whichever button was pressed: the contact step shows what another tab has stored.
  const hasOtherContact = cart !== null && typed !== null && storedMeanwhile(typed, cart.contact).length > 0;
  const explaining = hasOtherContact ? "contact" : actionData?.step;
  const refusedIn = (step: string): Refused | null => (actionData && explaining === step ? actionData : null);
  if (!cart || cart.pieces === 0 || cart.id === null) {
    return (
      <Page>
        {/* The server does not know the cart of a customer: the browser loads it. */}
        {cart === null && <Spinner className="min-h-[60vh] noscript:hidden" />}
        {actionData?.refused && <Notice tone="bad">{actionData.refused}</Notice>}
        <div className={cart === null ? "hidden noscript:block" : ""}>
          <EmptyState title={cartWords.empty}>
            <ButtonLink to={href("/parts")}>{cartWords.browse}</ButtonLink>
            {ordered && <PlacedHere order={ordered} />}
          </EmptyState>
        </div>
      </Page>
    );
  }
  return (
    <Page>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-8">
          <SavedAddresses saved={saved} customer={known?.id ?? ""} cart={cart} busy={busy} />
          <Form id={stepsForm} method="post" className="grid gap-8" noValidate preventScrollReset>
            {known && <input type="hidden" name="customer" value={known.id} />}
            <ContactStep
              contact={cart.contact}
              acceptsVatId={cart.acceptsVatId}
              known={known}
              countries={countries}
              typed={typed}
              draft={draft}
              refused={refusedIn("contact")}
              busy={busy}
            />
            <DeliveryStep cart={cart} typed={typed} refused={refusedIn("delivery")} busy={busy} />
            <PlaceStep cart={cart} typed={typed} refused={refusedIn("complete")} busy={busy} />
          </Form>
        </div>
        <section
          aria-label={cartWords.summary}
          className="grid gap-4 border-2 border-ink bg-sheet p-4 lg:sticky lg:top-20"
        >
          <Contents cart={cart} />
          <CartTotals totals={cart.totals} paidBy={cart} />
          <CodeForm cart={cart} refused={toRefusedCode(refusedIn("codes"))} busy={busy} />
          <ButtonLink to={href("/cart")} variant="plain" size="small">
            {words.change}
          </ButtonLink>
        </section>
      </div>
    </Page>
  );
}

function toRefusedCode(refused: Refused | null) {
  return refused && { typed: refused.typed, reason: refused.refused ?? Object.values(refused.errors).join(" ") };
}

function Page({ children }: { children: React.ReactNode }) {
  return (
    <div className="wrap grid gap-6 py-10">
      <PageHead title={words.title} />
      <h1>{words.title}</h1>
      {children}
    </div>
  );
}
