import { useState, type FormEvent } from "react";
import { href, useHref } from "react-router";
import type { FitmentAnswers } from "#shop/catalogue/fitment/qualifiers.ts";
import { messageOf } from "#web/client/api-error.ts";
import { newKey } from "#web/ui/new-key.ts";
import { useActiveVehicle } from "#web/fitment/wanted-vehicle.ts";
import { cartButton as words } from "#messages/cart-button.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.tsx";

type AddToCartProps = {
  part: { id: string; name: string; stock: number };
  /** The vehicle that it is for, and what is known of it; without it, the active one. */
  vehicleId?: string | undefined;
  answers?: FitmentAnswers | undefined;
  /** How many are proposed; with a field to change it. */
  quantity?: number;
  variant?: "primary" | "plain";
  size?: "normal" | "small";
};

/** Puts a part into the cart. Without scripts the form leads to the cart's page, which adds it. */
export function AddToCart({ part, quantity, variant = "primary", size = "normal", ...named }: AddToCartProps) {
  const active = useActiveVehicle();
  const page = useHref(href("/cart"));
  const [busy, setBusy] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const vehicleId = named.vehicleId ?? active?.vehicleId;
  const answers = { ...(active?.vehicleId === vehicleId && active?.answers), ...named.answers };
  const wanted = typed ?? String(quantity ?? 1);
  if (part.stock <= 0) return null;

  async function add(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      const { addLine } = await import("#web/cart/cart-store.ts");
      const count = /^\d{1,6}$/.test(wanted.trim()) ? Math.max(1, Number(wanted)) : 1;
      const line = { partId: part.id, quantity: count, ...(vehicleId && { vehicleId, answers }) };
      const notices = await addLine(line, newKey());
      const limited = notices.find(({ partId }) => partId === part.id);
      const link = { to: href("/cart"), label: words.view };
      if (limited) toast.note(words.notice(limited.code, part.name, limited.quantity), link);
      else toast.success(words.added(part.name), link);
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <form method="post" action={page} onSubmit={(event) => void add(event)} className="flex flex-wrap items-end gap-2">
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="part" value={part.id} />
      {vehicleId && <input type="hidden" name="vehicle" value={vehicleId} />}
      {quantity !== undefined && (
        <label className="grid gap-1 text-sm font-semibold">
          {words.quantity}
          <input
            name="quantity"
            value={wanted}
            onChange={({ target: { value } }) => setTyped(value)}
            inputMode="numeric"
            autoComplete="off"
            className="min-h-11 w-20 rounded-sm border-2 border-rule-strong bg-sheet px-3 py-2 text-base font-normal tabular-nums"
          />
        </label>
      )}
      <Button
        type="submit"
        variant={variant}
        size={size}
        busy={busy}
        aria-label={quantity === undefined ? words.addOf(part.name) : undefined}
        className={quantity === undefined ? "" : "px-8 text-lg"}
      >
        {words.add}
      </Button>
    </form>
  );
}
