import { useState } from "react";
import { useNavigate } from "react-router";
import type { FitmentInWords } from "#shop/fitment/fitment-in-words.ts";
import { ApiError } from "#web/client/api.ts";
import { placeOrder } from "#web/client/orders.ts";
import type { PartDetails } from "#web/client/parts.ts";
import type { PartFitment } from "#web/fitment/use-part-fitment.ts";
import { forAnother, OrderFitment } from "#web/checkout/order-form/order-fitment.tsx";
import { newOrderKey, orderDraft } from "#web/checkout/order-form/order-key.ts";
import { useOrderFitment } from "#web/checkout/order-form/use-order-fitment.ts";
import { refreshSession, type SessionUser } from "#web/shell/session.tsx";
import { purchase as words } from "#messages/parts.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, TextArea } from "#web/ui/field.tsx";
import { useMoneyWords } from "#web/ui/intl.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast.tsx";
import { dropDraft, useDraft } from "#web/ui/use-draft.ts";
import { useForm } from "#web/ui/use-form.ts";

type OrderFormProps = {
  part: PartDetails;
  user: SessionUser;
  /** Whether the part fits the vehicle it is for; `page`: see `FitmentBox`. */
  found: PartFitment;
  page: string | undefined;
  onPartChanged: () => void;
  onOtherVehicle: () => void;
};

/** Orders one part: known facts are filled in, the total follows the quantity (D12). */
export function OrderForm({ part, user, found, page, onPartChanged, onOtherVehicle }: OrderFormProps) {
  const money = useMoneyWords();
  const navigate = useNavigate();
  const [orderKey] = useState(newOrderKey);
  const draft = orderDraft(part.id, user);
  const [newPriceCents, setNewPriceCents] = useState<number | null>(null);
  const { vehicle, fitment, doubt, refuse } = useOrderFitment(found);
  const proposed = proposedQuantity(part, fitment);
  const initial = {
    clientName: user.displayName,
    quantity: String(proposed),
    phoneNumber: user.phoneNumber,
    address: user.address,
    fitmentConfirmed: "",
    orderKey,
  };

  const totalCents = (quantity: string) => part.priceCents * wanted(quantity, part);

  function orderOf({ clientName, quantity, phoneNumber, address, fitmentConfirmed }: typeof initial) {
    const itsVehicle = fitmentConfirmed === forAnother ? null : vehicle;
    return {
      partId: part.id,
      partName: part.name,
      clientName: clientName.trim(),
      email: user.email,
      priceCents: totalCents(quantity),
      quantity: Number(quantity),
      phoneNumber: phoneNumber.trim(),
      address: address.trim(),
      ...(itsVehicle && { vehicleId: itsVehicle.vehicleId, answers: itsVehicle.answers }),
      fitmentConfirmed: doubt !== null && fitmentConfirmed === doubt,
    };
  }

  /** Shows what has changed since the form was opened; everything typed stays. */
  async function recover(error: unknown) {
    if (!(error instanceof ApiError)) return;
    const { priceCents } = error.data;
    if (error.code === "price_changed" && typeof priceCents === "number") setNewPriceCents(priceCents);
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
      clientName: (value) => !value.trim() && "required",
      quantity: (value) => quantityProblem(value, part),
      phoneNumber: (value) =>
        !value.trim() ? "required" : !/^\+?[\d\s().-]{3,}$/.test(value.trim()) && "not_a_phone_number",
      address: (value) => !value.trim() && "required",
      fitmentConfirmed: (value) => doubt !== null && value !== doubt && value !== forAnother && "fitment_unconfirmed",
    },
    async (values) => {
      setNewPriceCents(null);
      try {
        await placeOrder(orderOf(values), values.orderKey);
      } catch (error) {
        await recover(error);
        throw error;
      }
      dropDraft(draft);
      toast.success(words.saved);
      await navigate("/");
    },
  );
  const { values } = form;
  // A confirmation is of one verdict, and a proposed quantity was not typed.
  useDraft(draft, form, values.quantity === initial.quantity ? ["fitmentConfirmed", "quantity"] : ["fitmentConfirmed"]);

  const priceChanged = newPriceCents !== null && words.priceChanged(money(newPriceCents));
  return (
    <form {...form.form} className="grid gap-4 sm:grid-cols-2">
      <Field label={words.client} {...form.field("clientName")} autoComplete="name" maxLength={100} required />
      <Field label={words.email} name="email" type="email" value={user.email} readOnly />
      <Field label={words.product} name="product" value={part.name} readOnly className="sm:col-span-2" />
      <Field label={words.minimum} name="minimumOrder" value={part.minimumOrder} readOnly />
      <Field label={words.available} name="stock" value={part.stock} readOnly />
      <Field
        label={words.orders}
        hint={
          <>
            {words.ordersHint(part.minimumOrder, part.stock)}
            {vehicle && fitment?.quantity && ` ${words.takes(vehicle.name, fitment.quantity)}`}
          </>
        }
        {...form.field("quantity")}
        inputMode="numeric"
        autoComplete="off"
        required
      />
      <Field label={words.price} name="price" value={money(totalCents(values.quantity))} readOnly aria-live="polite" />
      <Field
        label={words.phone}
        hint={words.phoneHint}
        type="tel"
        {...form.field("phoneNumber")}
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

function quantityProblem(value: string, part: PartDetails) {
  if (!value.trim()) return "required";
  if (!/^\d+$/.test(value.trim())) return "not_whole";
  if (Number(value) < part.minimumOrder) return { code: "below_minimum", params: { limit: part.minimumOrder } };
  return Number(value) > part.stock && { code: "not_enough_stock", params: { limit: part.stock } };
}

/** As many as the vehicle takes, where the stock allows; never below the minimum order. */
function proposedQuantity(part: PartDetails, fitment: FitmentInWords | null): number {
  const takes = Math.max(part.minimumOrder, fitment?.quantity ?? 1);
  return takes <= part.stock ? takes : part.minimumOrder;
}

/** The typed quantity; the minimum order while that is no number. */
function wanted(typed: string, part: PartDetails): number {
  return /^0*[1-9]\d{0,6}$/.test(typed.trim()) ? Number(typed) : part.minimumOrder;
}
