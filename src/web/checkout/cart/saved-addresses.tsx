import { Form } from "react-router";
import type { SavedAddress } from "#web/client/selling/addresses.ts";
import type { Cart } from "#web/client/selling/cart.ts";
import { packValues, storedValues } from "#web/checkout/cart/contact-values.ts";
import { checkout as words } from "#messages/checkout.ts";
import { addressText } from "#web/ui/address-text.ts";
import { Button } from "#web/ui/button.tsx";

type SavedAddressesProps = {
  saved: SavedAddress[];
  /** Their id. */
  customer: string;
  cart: Pick<Cart, "id" | "contact">;
  busy: boolean;
};

/** The customer's saved addresses, each one click away; nothing where there is none but the chosen one. */
export function SavedAddresses({ saved, customer, cart, busy }: SavedAddressesProps) {
  const { shipTo } = cart.contact;
  const linesOf = (address: SavedAddress["address"] | null) => (address ? addressText(address) : "");
  const others = saved.filter(({ address }) => linesOf(address) !== linesOf(shipTo));
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="saved-addresses" className="grid gap-3">
      <h2 id="saved-addresses" className="text-2xl">
        {words.savedAddresses}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {others.map(({ id, address }) => (
          <li key={id} className="border border-rule bg-sheet p-4">
            <Form method="post" className="grid gap-3" preventScrollReset>
              <input type="hidden" name="step" value="address" />
              <input type="hidden" name="cart" value={cart.id ?? ""} />
              <input type="hidden" name="savedShipTo" value={packValues(storedValues(cart.contact))} />
              <input type="hidden" name="customer" value={customer} />
              {Object.entries(address).map(([name, value]) => (
                <input key={name} type="hidden" name={`shipTo.${name}`} value={value} />
              ))}
              <address className="text-sm whitespace-pre-line not-italic">{linesOf(address)}</address>
              <Button type="submit" variant="plain" size="small" busy={busy} className="justify-self-start">
                {words.deliverHere}
                <span className="sr-only">: {address.line1}</span>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}
