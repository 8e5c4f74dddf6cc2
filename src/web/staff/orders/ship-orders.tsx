import { useState, type ClipboardEvent } from "react";
import type { OrderRow, Parcel, ShipOutcome } from "#web/client/selling/staff-orders.ts";
import { shipmentRules } from "#shop/selling/orders/order-rules.ts";
import { deskOrders as words } from "#messages/desk-orders.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { Field } from "#web/ui/field.tsx";
import { focusContentIfLost, focusOnMount } from "#web/ui/focus.ts";
import { Notice } from "#web/ui/notice.tsx";
import { useFormAction } from "#web/ui/use-form-action.ts";
import { newKey } from "#web/ui/new-key.ts";

export type ShipRequest = { act: "ship"; key: string; shipments: (Parcel & { orderNumber: number })[] };

/** The orders to ship; `leftOut` names those that were chosen with them and can't be. */
export type Shipping = { orders: OrderRow[]; leftOut: string | null };

type ShipOrdersProps = {
  shipping: Shipping | null;
  /** Takes the ids of the orders that were shipped, before the list loads again. */
  onShipped: (ids: string[]) => void;
  onClose: () => void;
};

/** Ships the chosen orders together, each with its tracking number. */
export function ShipOrders({ shipping, onShipped, onClose }: ShipOrdersProps) {
  function close() {
    onClose();
    // What it was opened with may be gone with what was shipped.
    focusContentIfLost();
  }
  return (
    <Dialog open={shipping !== null} onClose={close} title={words.shipTitle(shipping?.orders.length ?? 0)} wide>
      {shipping && <ShipForm {...shipping} onShipped={onShipped} onClose={close} />}
    </Dialog>
  );
}

function ShipForm({ orders, leftOut, onShipped, onClose }: Shipping & Omit<ShipOrdersProps, "shipping">) {
  const [key] = useState(newKey);
  const [carrier, setCarrier] = useState("");
  const [tracking, setTracking] = useState<Record<number, string>>({});
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [outcomes, setOutcomes] = useState<ShipOutcome[] | null>(null);
  const submit = useFormAction<ShipOutcome[]>();

  async function ship() {
    setBusy(true);
    setFailure(null);
    const shipments = orders.map(({ orderNumber }) => ({
      orderNumber,
      carrier,
      tracking: tracking[orderNumber] ?? "",
    }));
    try {
      const answered = await submit({ act: "ship", key, shipments } satisfies ShipRequest);
      const shipped = new Set(
        answered.flatMap(({ orderNumber, shipmentId }) => (shipmentId === null ? [] : [orderNumber])),
      );
      onShipped(orders.filter(({ orderNumber }) => shipped.has(orderNumber)).map(({ id }) => id));
      setOutcomes(answered);
    } catch (refusal) {
      setFailure((refusal as Error).message);
    } finally {
      setBusy(false);
    }
  }
  /** A column of a spreadsheet fills this field and those after it. */
  function paste(event: ClipboardEvent, at: number) {
    const lines = event.clipboardData.getData("text").trimEnd().split(/\r?\n/);
    if (lines.length < 2) return;
    event.preventDefault();
    // An empty cell leaves the field of its order as it is.
    const filled = orders.slice(at).flatMap(({ orderNumber }, index) => {
      const line = lines[index]?.trim();
      return line ? [[orderNumber, line]] : [];
    });
    setTracking((before) => ({ ...before, ...(Object.fromEntries(filled) as Record<number, string>) }));
  }
  if (outcomes) return <Outcomes outcomes={outcomes} onClose={onClose} />;
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void ship();
      }}
    >
      <p className="text-sm text-ink-soft">{words.shipHelp}</p>
      {leftOut && <Notice>{leftOut}</Notice>}
      <Failure text={failure} />
      <Field
        label={words.carrier}
        value={carrier}
        maxLength={shipmentRules.carrier.maxLength}
        onChange={({ target }) => setCarrier(target.value)}
      />
      {orders.map(({ orderNumber, clientName }, at) => (
        <Field
          key={orderNumber}
          label={words.trackingOf(orderNumber, clientName)}
          value={tracking[orderNumber] ?? ""}
          maxLength={shipmentRules.tracking.maxLength}
          autoComplete="off"
          onPaste={(event) => paste(event, at)}
          onChange={({ target }) => setTracking((before) => ({ ...before, [orderNumber]: target.value }))}
        />
      ))}
      <Button type="submit" busy={busy} className="justify-self-end">
        {words.ship}
      </Button>
    </form>
  );
}

function Outcomes({ outcomes, onClose }: { outcomes: ShipOutcome[]; onClose: () => void }) {
  const refused = outcomes.filter(({ shipmentId }) => shipmentId === null);
  return (
    <div ref={focusOnMount} tabIndex={-1} className="grid gap-4 outline-none">
      <Notice tone={refused.length > 0 ? "bad" : "good"}>
        <p>{words.shippedCount(outcomes.length - refused.length)}</p>
        <ul>
          {refused.map(({ orderNumber, message }) => (
            <li key={orderNumber}>{words.notShipped(orderNumber, message ?? "")}</li>
          ))}
        </ul>
      </Notice>
      <Button className="justify-self-end" onClick={onClose}>
        {words.done}
      </Button>
    </div>
  );
}
