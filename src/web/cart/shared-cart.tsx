import { useLoaderData } from "react-router";
import { describeLines } from "#shop/selling/cart/describe-cart.ts";
import { readSharedCart } from "#shop/selling/cart/read-cart.ts";
import { CartLines } from "#web/cart/cart-lines.tsx";
import { CartTotals } from "#web/cart/cart-totals.tsx";
import { PageHead } from "#web/shell/page-head.tsx";
import { personalLoader } from "#web/shell/page-loader.ts";
import { apiMessages } from "#web/messages/api-messages.ts";
import { cart as words } from "#messages/cart.ts";

export const loader = personalLoader(async ({ writes, site, params }) =>
  describeLines(await readSharedCart(writes, params["token"] ?? "", site.currency), apiMessages, site),
);

/** A cart that its owner shows to others. */
export default function SharedCart() {
  const { groups, totals } = useLoaderData<typeof loader>();
  return (
    <div className="wrap grid gap-6 py-10">
      <PageHead title={words.sharedTitle} />
      <div>
        <h1>{words.sharedTitle}</h1>
        <p className="mt-2 text-ink-soft">{words.sharedText}</p>
      </div>
      <CartLines groups={groups} actions={null} />
      <div className="max-w-sm border-2 border-ink bg-sheet p-4">
        <CartTotals totals={totals} />
      </div>
    </div>
  );
}
