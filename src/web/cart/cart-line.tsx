import type { ReactNode } from "react";
import { href, Link } from "react-router";
import type { Requirement } from "#shop/selling/cart/described-cart.ts";
import type { CartLine as Line, CartNotice, LineChange } from "#web/client/selling/cart.ts";
import { LineForm } from "#web/cart/line-form.tsx";
import { QuantityForm } from "#web/cart/quantity-form.tsx";
import { verdictColor, VerdictSign } from "#web/fitment/verdict-sign.tsx";
import { cart as words } from "#messages/cart.ts";
import { cartButton } from "#messages/cart-button.ts";
import { kits } from "#messages/kits.ts";
import { fitting } from "#messages/fitting.ts";
import { Button } from "#web/ui/button.tsx";
import { Money, useFormatMoney } from "#web/ui/intl.tsx";
import { PartImage } from "#web/ui/part-image.tsx";
import { toast } from "#web/ui/toast.tsx";

/** How the lines of a cart are changed. Each rejects with `ApiError`. */
export type LineActions = {
  change: (id: string, change: LineChange) => Promise<CartNotice[]>;
  remove: (id: string) => Promise<CartNotice[]>;
};

type LineProps = {
  line: Line;
  vehicle: string | null;
  requirements: Requirement[];
  actions: LineActions | null;
  /** What is offered instead of it. */
  children?: ReactNode;
};

/** A line of a cart: the part, whether it fits, its quantity, and why it can't be ordered. */
export function CartLine({ line, vehicle, requirements, actions, children }: LineProps) {
  const { part, itemsCents, unitPriceCents, fitment } = line;
  const money = useFormatMoney();
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 gap-y-3 border-b border-rule py-4 sm:grid-cols-[6rem_minmax(0,1fr)_auto]">
      <PartImage src={part.imageUrl} name={part.name} size={96} className="self-start border border-rule" />
      <div className="grid content-start gap-2">
        <div>
          <p className="eyebrow">{[part.sku, part.brand].filter(Boolean).join(" · ")}</p>
          <p className="text-lg leading-tight font-semibold">
            {part.onSale ? (
              <Link to={href("/parts/:partId", { partId: part.id })} className="hover:underline">
                {part.name}
              </Link>
            ) : (
              <s>{part.name}</s>
            )}
          </p>
        </div>
        {line.kit.length > 0 && (
          <details className="text-sm">
            <summary className="link w-fit">{kits.inCart(line.kit.length)}</summary>
            <ul className="mt-1 list-disc ps-5">
              {line.kit.map((one) => (
                <li key={one.partId}>{kits.pieces(one.quantity, one.name)}</li>
              ))}
            </ul>
          </details>
        )}
        {vehicle && fitment && (
          <p
            className={`flex items-start gap-1.5 text-sm leading-tight font-semibold ${verdictColor[fitment.verdict]}`}
          >
            <VerdictSign verdict={fitment.verdict} className="mt-px size-4 shrink-0" />
            <span className="min-w-0">{fitting.verdict(fitment, vehicle)}</span>
          </p>
        )}
        {part.onSale && line.seenPriceCents !== unitPriceCents && (
          <p className="text-sm text-warn-ink">{words.priceWas(money(line.seenPriceCents), money(unitPriceCents))}</p>
        )}
        <Problems line={line} requirements={requirements} />
        {children}
        {actions && line.doubtful && <Doubt line={line} actions={actions} />}
        {actions && <Amount line={line} vehicle={vehicle} actions={actions} />}
      </div>
      <div className="max-sm:col-start-2 sm:text-end">
        {part.onSale && (
          <>
            <p className="font-display text-2xl">
              <Money cents={itemsCents} />
            </p>
            {line.quantity > 1 && <p className="text-sm text-ink-soft">{words.each(money(unitPriceCents))}</p>}
            {line.depositCents > 0 && (
              <p className="text-sm text-ink-soft">{words.deposit(money(line.depositCents * line.quantity))}</p>
            )}
          </>
        )}
        {!actions && <p className="text-sm">{`${words.quantity}: ${line.quantity}`}</p>}
      </div>
    </li>
  );
}

/** Shows why the line can't be ordered. */
function Problems({ line, requirements }: Pick<LineProps, "line" | "requirements">) {
  const texts = requirements.flatMap(({ code, available = 0, minimum = 0 }) => {
    if (code === "part_unknown") return words.noLonger;
    if (code === "not_enough_stock")
      return available < line.part.minimumOrder ? words.soldOut : words.onlyLeft(available);
    if (code === "unproven_held") return words.onlyUnproven(available);
    return code === "below_minimum" ? words.minimum(minimum) : [];
  });
  return texts.map((text) => (
    <p key={text} className="text-sm font-semibold text-bad">
      {text}
    </p>
  ));
}

function Amount({ line, vehicle, actions }: { line: Line; vehicle: string | null; actions: LineActions }) {
  const { part, quantity, fitment } = line;
  const needed = fitment?.quantity;
  async function change(to: number) {
    const [notice] = await actions.change(line.id, { quantity: to });
    if (notice) toast.note(cartButton.notice(notice.code, part.name, notice.quantity));
    return notice?.quantity ?? to;
  }
  return (
    <div className="grid gap-2">
      {vehicle && needed !== undefined && needed !== quantity && needed <= part.stock && part.onSale && (
        <LineForm
          lineId={line.id}
          intent="change"
          send={async () => void (await change(needed))}
          className="flex flex-wrap items-center gap-2"
        >
          {(busy) => (
            <>
              <input type="hidden" name="quantity" value={needed} />
              <span className="text-sm">{words.takes(vehicle, needed)}</span>
              <Button type="submit" variant="plain" size="small" busy={busy}>
                {words.take(needed)}
              </Button>
            </>
          )}
        </LineForm>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {part.onSale && <QuantityForm line={line} change={change} />}
        <LineForm
          lineId={line.id}
          intent="remove"
          send={async () => {
            await actions.remove(line.id);
            toast.note(words.removed(part.name));
          }}
        >
          {(busy) => (
            <button
              type="submit"
              aria-disabled={busy || undefined}
              aria-label={words.removeOf(part.name)}
              className="link min-h-9 px-1 text-sm"
            >
              {words.remove}
            </button>
          )}
        </LineForm>
      </div>
    </div>
  );
}

/** Asks the buyer of a part that may not fit to confirm it, or that it is not for this vehicle. */
function Doubt({ line, actions }: { line: Line; actions: LineActions }) {
  if (line.confirmed) return <p className="text-sm">{words.confirmed}</p>;
  return (
    <div className="flex flex-wrap gap-2 border-s-4 border-warn-ink bg-sunken p-3">
      <LineForm
        lineId={line.id}
        intent="confirm"
        send={async () => void (await actions.change(line.id, { confirmed: true }))}
      >
        {(busy) => (
          <Button type="submit" variant="plain" size="small" busy={busy}>
            {words.confirm}
          </Button>
        )}
      </LineForm>
      <LineForm
        lineId={line.id}
        intent="for-none"
        send={async () => void (await actions.change(line.id, { vehicleId: null }))}
      >
        {(busy) => (
          <Button type="submit" variant="plain" size="small" busy={busy}>
            {words.forNone}
          </Button>
        )}
      </LineForm>
    </div>
  );
}
