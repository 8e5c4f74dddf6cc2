import { href, Link } from "react-router";
import type { KitPart } from "#shop/catalogue/kits/kit-parts.ts";
import { titleOf } from "#shop/catalogue/parts/part-title.ts";
import { Stock } from "#web/catalogue/stock.tsx";
import { kits as words } from "#messages/kits.ts";
import { Money, useFormatMoney } from "#web/ui/intl.tsx";
import { PartImage } from "#web/ui/part-image.tsx";

type KitContentsProps = { kit: KitPart[]; priceCents: number };

/** What is in a kit, what each part costs alone, and what the kit saves. */
export function KitContents({ kit, priceCents }: KitContentsProps) {
  const money = useFormatMoney();
  const apart = kit.reduce((sum, one) => sum + one.priceCents * one.quantity, 0);
  const saved = apart - priceCents;
  return (
    <section aria-labelledby="kit" className="mt-8">
      <h2 id="kit" className="text-3xl">
        {words.contents}
      </h2>
      <ul className="mt-3 border-t-2 border-ink">
        {kit.map((one) => (
          <li key={one.id} className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] gap-x-4 border-b border-rule py-3">
            <PartImage src={one.imageUrl} name="" size={56} className="size-14" />
            <div className="min-w-0">
              {one.onSale ? (
                <Link to={href("/parts/:partId", { partId: one.id })} className="link">
                  {words.pieces(one.quantity, titleOf(one))}
                </Link>
              ) : (
                words.pieces(one.quantity, titleOf(one))
              )}
              <span className="block text-sm text-ink-soft">
                {one.brand && `${one.brand}, `}
                <span className="font-mono break-all">{one.sku}</span>
              </span>
              {one.onSale && <Stock count={one.stock} />}
            </div>
            <span className="text-end">{one.priceCents > 0 && <Money cents={one.priceCents * one.quantity} />}</span>
          </li>
        ))}
      </ul>
      {saved > 0 && <p className="mt-3 font-semibold text-good">{words.saves(money(apart), money(saved))}</p>}
    </section>
  );
}

/** The kits that a part is in. */
export function InKits({ kits }: { kits: { id: string; name: string; title: string | null; priceCents: number }[] }) {
  if (kits.length === 0) return null;
  return (
    <section aria-labelledby="in-kits" className="mt-6 border-s-4 border-ink ps-4">
      <h2 id="in-kits" className="text-xl">
        {words.alsoIn}
      </h2>
      <ul className="mt-1 grid gap-1">
        {kits.map((kit) => (
          <li key={kit.id}>
            <Link to={href("/parts/:partId", { partId: kit.id })} className="link">
              {titleOf(kit)}
            </Link>{" "}
            <Money cents={kit.priceCents} />
          </li>
        ))}
      </ul>
    </section>
  );
}
