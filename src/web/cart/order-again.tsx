import { useState } from "react";
import { href, useNavigate } from "react-router";
import { messageOf } from "#web/client/api-error.ts";
import { orderAgain } from "#web/client/selling/cart.ts";
import { cartButton as words } from "#messages/cart-button.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.tsx";

/** Puts the parts of an order into the customer's cart, and leads there. */
export function OrderAgain({ orderId }: { orderId: string }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  async function add() {
    setBusy(true);
    try {
      const { showCart } = await import("#web/cart/cart-store.ts");
      showCart(await orderAgain(orderId));
      await navigate(href("/cart"));
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button variant="plain" size="small" busy={busy} onClick={() => void add()}>
      {words.again}
    </Button>
  );
}
