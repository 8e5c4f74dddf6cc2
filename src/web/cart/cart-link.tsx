import { useState, type ComponentType, type MouseEvent } from "react";
import { href, Link, useHref, useLocation } from "react-router";
import { useCartCount } from "#web/cart/cart-count.ts";
import { shell } from "#messages/shell.ts";
import { CartIcon } from "#web/ui/icons.tsx";

type DialogProps = { open: boolean; onClose: () => void };

const load = () => import("#web/cart/mini-cart.tsx");

/** The cart in the bar: opens the mini cart over the page. Without scripts, or on the cart's own pages, it leads to the cart. */
export function CartLink() {
  const { pathname } = useLocation();
  const page = useHref("/cart");
  const pieces = useCartCount();
  // Open over the page it was opened on: leaving that closes it.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const [MiniCart, setMiniCart] = useState<ComponentType<DialogProps> | null>(null);

  function onClick(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (pathname === "/cart" || pathname === "/checkout") return;
    event.preventDefault();
    void open();
  }
  async function open() {
    try {
      const { MiniCart: Loaded } = await load();
      setMiniCart(() => Loaded);
      setOpenOn(pathname);
    } catch {
      location.assign(page);
    }
  }
  return (
    <>
      <Link
        to={href("/cart")}
        data-scripted
        onClick={onClick}
        onPointerEnter={() => void load().catch(() => null)}
        aria-label={shell.nav.cartWith(pieces ?? 0)}
        className="relative grid size-11 place-items-center rounded-sm hover:bg-sunken"
      >
        <CartIcon />
        {pieces !== null && pieces > 0 && (
          <span
            aria-hidden="true"
            className="absolute end-0 top-0 grid h-5 min-w-5 place-items-center rounded-full bg-signal px-1 text-xs font-semibold text-on-signal tabular-nums"
          >
            {pieces > 99 ? "99+" : pieces}
          </span>
        )}
      </Link>
      {MiniCart && <MiniCart open={openOn === pathname} onClose={() => setOpenOn(null)} />}
    </>
  );
}
