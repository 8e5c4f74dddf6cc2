import { href } from "react-router";
import { CartLines } from "#web/cart/cart-lines.tsx";
import { changeLine, loadCart, removeLine } from "#web/cart/cart-store.ts";
import { CheckoutBar } from "#web/cart/checkout-bar.tsx";
import { CartTotals } from "#web/cart/cart-totals.tsx";
import { useCart } from "#web/cart/use-cart.ts";
import { cart as words } from "#messages/cart.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

const actions = { change: changeLine, remove: removeLine };

/** The cart over the page. */
export function MiniCart({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { cart, problem } = useCart();
  return (
    <Dialog open={open} onClose={onClose} title={words.title} wide>
      {problem && (
        <Notice tone="bad">
          {words.failed(problem.message)}{" "}
          <Button variant="plain" size="small" onClick={() => void loadCart()}>
            {words.retry}
          </Button>
        </Notice>
      )}
      {!cart && !problem && <Spinner className="min-h-40" />}
      {cart && cart.pieces === 0 && (
        <EmptyState title={words.empty}>
          <p>{words.emptyText}</p>
        </EmptyState>
      )}
      {cart && cart.pieces > 0 && (
        <div className="grid gap-5">
          <CartLines groups={cart.groups} requirements={cart.requirements} actions={actions} heading="h3" />
          <CartTotals totals={cart.totals} paidBy={cart} />
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="plain" onClick={onClose}>
              {words.goOn}
            </Button>
            <ButtonLink to={href("/cart")} variant="plain">
              {words.view}
            </ButtonLink>
          </div>
          <CheckoutBar totals={cart.totals} className="-mx-5 -mb-5" />
        </div>
      )}
    </Dialog>
  );
}
