import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { FitmentInWords } from "#shop/fitment/fitment-in-words.ts";
import { fromCents, toCents } from "#shop/money.ts";
import { api, ApiError } from "#web/client/api.ts";
import type { PartFitment } from "#web/fitment/use-part-fitment.ts";
import { dropDraft, keepDraft, newDraft, readDraft } from "#web/checkout/order-form/order-draft.ts";
import { forAnother, OrderFitment } from "#web/checkout/order-form/order-fitment.tsx";
import { useOrderFitment } from "#web/checkout/order-form/use-order-fitment.ts";
import type { WirePart } from "#web/checkout/order-form/wire-part.ts";
import { refreshSession, type SessionUser } from "#web/shell/session.tsx";
import { useSite } from "#web/shell/site.ts";
import { purchase as words } from "#messages/parts.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, TextArea } from "#web/ui/field.tsx";
import { formatMoney, useLocale } from "#web/ui/intl.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useForm } from "#web/ui/use-form.ts";

type OrderFormProps = {
  part: WirePart;
  user: SessionUser;
  /** Whether it fits the vehicle it is for; `page` as `FitmentBox` has it. */
  found: PartFitment;
  page: string | undefined;
  onPartChanged: () => void;
  onOtherVehicle: () => void;
};

/** The order of one part: what the shop knows is filled in, the total follows the quantity (D12). */
export function OrderForm({ part, user, found, page, onPartChanged, onOtherVehicle }: OrderFormProps) {
  const { currency } = useSite();
  const locale = useLocale();
  const navigate = useNavigate();
  const [draft] = useState(() => readDraft(part._id) ?? newDraft());
  const [newPrice, setNewPrice] = useState<number | null>(null);
  const { vehicle, fitment, doubt, refuse } = useOrderFitment(found);
  const proposed = proposedQuantity(part, fitment);
  const initial = {
    client: user.displayName,
    orders: String(proposed),
    number: user.phoneNumber,
    address: user.address,
    ...draft.values,
    // Said anew whenever it is asked: never kept.
    fitmentConfirmed: "",
  };

  const totalOf = (orders: string) => fromCents((toCents(part.price, currency) ?? 0) * wanted(orders, part), currency);

  function orderOf({ client, orders, number, address, fitmentConfirmed }: typeof initial) {
    const itsVehicle = vehicle && fitmentConfirmed !== forAnother;
    return {
      part: part._id,
      client: client.trim(),
      email: user.email,
      product: part.name,
      order: part.order,
      quantity: part.quantity,
      price: totalOf(orders),
      orders: Number(orders),
      number: number.trim(),
      address: address.trim(),
      ...(itsVehicle && {
        vehicle: vehicle.vehicleId,
        answers: vehicle.answers,
        fitmentConfirmed: doubt !== null && fitmentConfirmed === doubt,
      }),
    };
  }

  /** Shows what has changed meanwhile; what was typed is kept whatever happened. */
  async function recover(error: unknown) {
    if (!(error instanceof ApiError)) return;
    if (error.code === "price_changed" && typeof error.data["price"] === "number") setNewPrice(error.data["price"]);
    if (error.code === "fitment_unconfirmed") refuse(error.data["fitment"] as FitmentInWords);
    if (["price_changed", "below_minimum", "not_enough_stock", "not_found"].includes(error.code)) onPartChanged();
    if (error.status === 401) {
      toast.error(words.sessionEnded);
      await refreshSession();
    }
  }

  const form = useForm(
    initial,
    {
      client: (value) => !value.trim() && "required",
      orders: (value) => quantityProblem(value, part),
      number: (value) =>
        !value.trim() ? "required" : !/^\+?[\d\s().-]{3,}$/.test(value.trim()) && "not_a_phone_number",
      address: (value) => !value.trim() && "required",
      fitmentConfirmed: (value) => doubt !== null && value !== doubt && value !== forAnother && "fitment_unconfirmed",
    },
    async (values) => {
      setNewPrice(null);
      try {
        await api.post("/purchase", orderOf(values), { headers: { "idempotency-key": draft.key } });
      } catch (error) {
        await recover(error);
        throw error;
      }
      dropDraft(part._id);
      toast.success(words.saved);
      await navigate("/");
    },
  );
  const { values, changed } = form;
  const typed = JSON.stringify(values);
  // Only when something else was typed: after the order is placed nothing must be kept again. A quantity that was proposed is none
  // that was typed.
  useEffect(() => {
    if (!changed) return;
    const { orders, fitmentConfirmed: _, ...rest } = JSON.parse(typed) as typeof initial;
    keepDraft(part._id, { key: draft.key, values: { ...rest, ...(Number(orders) !== proposed && { orders }) } });
  }, [changed, typed, part._id, draft, proposed]);

  const priceChanged = newPrice !== null && words.priceChanged(formatMoney(newPrice, currency, locale));
  return (
    <form {...form.form} className="grid gap-4 sm:grid-cols-2">
      <Field label={words.client} {...form.field("client")} autoComplete="name" maxLength={100} required />
      <Field label={words.email} name="email" type="email" value={user.email} readOnly />
      <Field label={words.product} name="product" value={part.name} readOnly className="sm:col-span-2" />
      <Field label={words.minimum} name="order" value={part.order} readOnly />
      <Field label={words.available} name="quantity" value={part.quantity} readOnly />
      <Field
        label={words.orders}
        hint={
          <>
            {words.ordersHint(part.order, part.quantity)}
            {vehicle && fitment?.quantity && ` ${words.takes(vehicle.name, fitment.quantity)}`}
          </>
        }
        {...form.field("orders")}
        inputMode="numeric"
        autoComplete="off"
        required
      />
      <Field
        label={words.price}
        name="price"
        value={formatMoney(totalOf(values.orders), currency, locale)}
        readOnly
        aria-live="polite"
      />
      <Field
        label={words.phone}
        hint={words.phoneHint}
        type="tel"
        {...form.field("number")}
        autoComplete="tel"
        maxLength={32}
        required
        className="sm:col-span-2"
      />
      <TextArea
        label={words.address}
        hint={words.addressHint}
        rows={3}
        {...form.field("address")}
        autoComplete="street-address"
        maxLength={500}
        required
        className="sm:col-span-2"
      />
      <div className="grid gap-4 sm:col-span-2">
        <OrderFitment
          part={part}
          found={{ ...found, fitment }}
          page={page}
          doubt={doubt}
          {...form.field("fitmentConfirmed")}
          onOtherVehicle={onOtherVehicle}
        />
        {(priceChanged || form.failure) && <Notice tone="bad">{priceChanged || form.failure}</Notice>}
        <Button type="submit" busy={form.busy} className="text-lg">
          {words.submit}
        </Button>
      </div>
    </form>
  );
}

function quantityProblem(value: string, part: WirePart) {
  if (!value.trim()) return "required";
  if (!/^\d+$/.test(value.trim())) return "not_whole";
  if (Number(value) < part.order) return { code: "below_minimum", params: { limit: part.order } };
  return Number(value) > part.quantity && { code: "not_enough_stock", params: { limit: part.quantity } };
}

/** As many as the vehicle takes, where there are so many; never fewer than the minimum. */
function proposedQuantity(part: WirePart, fitment: FitmentInWords | null): number {
  const takes = Math.max(part.order, fitment?.quantity ?? 1);
  return takes <= part.quantity ? takes : part.order;
}

/** The quantity that is typed; while that is no number, the minimum. */
function wanted(typed: string, part: WirePart): number {
  return /^0*[1-9]\d{0,6}$/.test(typed.trim()) ? Number(typed) : part.order;
}
