import { href } from "react-router";
import type { Order } from "#web/client/selling/order.ts";
import type { KnownVisitor } from "#web/shell/known-visitor.ts";
import { useSession } from "#web/shell/session.tsx";
import { checkout as words } from "#messages/checkout.ts";
import { ButtonLink } from "#web/ui/button.tsx";

/** Offers an account to whoever is not signed in; its form begins with their name and the address of the order. */
export function AccountOffer({ order: { clientName: name, email } }: { order: Order }) {
  if (useSession().status !== "anonymous") return null;
  return (
    <section aria-label={words.register} className="grid justify-items-start gap-3 border border-rule bg-sheet p-5">
      <p>{words.accountOffer}</p>
      <ButtonLink to={href("/register")} state={{ name, email } satisfies KnownVisitor} variant="plain" size="small">
        {words.register}
      </ButtonLink>
    </section>
  );
}
