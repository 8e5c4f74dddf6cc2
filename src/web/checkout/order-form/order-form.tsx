import { useState } from "react";
import { href, useNavigate } from "react-router";
import { priceAt } from "#shop/catalogue/parts/price-at.ts";
import { orderRules } from "#shop/selling/orders/order-rules.ts";
import type { DescribedFitment } from "#shop/catalogue/fitment/describe-fitment.ts";
import { ApiError } from "#web/client/api.ts";
import type { OrderInput } from "#web/client/selling/orders.ts";
import type { PartToOrder } from "#web/checkout/order-form/part-to-order.ts";
import type { PartFitment } from "#web/fitment/use-part-fitment.ts";
import { placeOrHandOver } from "#web/checkout/order-form/hand-over.ts";
import { OrderFields } from "#web/checkout/order-form/order-fields.tsx";
import { PlacedBefore, type PlacedOrder } from "#web/checkout/order-form/placed-before.tsx";
import { forAnother, OrderFitment } from "#web/checkout/order-form/order-fitment.tsx";
import { orderDraft } from "#web/checkout/order-form/order-draft.ts";
import { dropDraft } from "#web/ui/drafts.ts";
import { newKey } from "#web/ui/new-key.ts";
import { useOrderFitment } from "#web/checkout/order-form/use-order-fitment.ts";
import { ContentLinks } from "#web/shell/content-links.tsx";
import { rememberPlacedOrder } from "#web/shell/placed-order.ts";
import { refreshSession, type SessionUser } from "#web/shell/session.tsx";
import { purchase as words } from "#messages/parts.ts";
import { Button } from "#web/ui/button.tsx";
import { checksOf } from "#web/ui/field-checks.ts";
import { useFormatMoney } from "#web/ui/intl.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useDraft } from "#web/ui/use-draft.ts";
import { useForm } from "#web/ui/use-form.ts";

/** Refusals of an order after which the part has to be loaded again. */
const partChanges = ["price_changed", "below_minimum", "not_enough_stock", "not_found"];
const checks = checksOf(orderRules);

type OrderFormProps = {
  part: PartToOrder;
  user: SessionUser;
  /** Whether the part fits the vehicle it is for; `page`: see `FitmentBox`. */
  found: PartFitment;
  page: string | undefined;
  onPartChanged: () => void;
  onOtherVehicle: () => void;
};

/** Orders one part: known facts are filled in, the total follows the quantity (D12). What only the cart can order is handed over to it (D38). */
export function OrderForm({ part, user, found, page, onPartChanged, onOtherVehicle }: OrderFormProps) {
  const money = useFormatMoney();
  const navigate = useNavigate();
  const draft = orderDraft(part.id, user);
  const [newPriceCents, setNewPriceCents] = useState<number | null>(null);
  const [placedBefore, setPlacedBefore] = useState<PlacedOrder | null>(null);
  const { vehicle, fitment, doubt, refuse } = useOrderFitment(found);
  const proposed = proposedQuantity(part, fitment);
  const initial = initialValues(user, proposed);

  /** Shows what has changed since the form was opened; everything typed stays. */
  async function recover(error: unknown) {
    if (!(error instanceof ApiError)) return;
    const { priceCents } = error.data;
    if (error.code === "price_changed" && typeof priceCents === "number") setNewPriceCents(priceCents);
    if (error.code === "fitment_unconfirmed") refuse(error.data["fitment"] as DescribedFitment);
    if (partChanges.includes(error.code)) onPartChanged();
    if (error.status === 401) {
      toast.error(words.sessionEnded);
      await refreshSession();
    }
  }

  const form = useForm(initial, orderChecks(part, doubt), async (values, { set }) => {
    setNewPriceCents(null);
    setPlacedBefore(null);
    const isFirst = values.orderKey === "";
    const orderKey = values.orderKey || newKey();
    // Stored with the draft: sent again after a lost response and a reload, the order is the same one.
    set("orderKey", orderKey);
    const wanted = orderOf(values, { part, user, vehicle, doubt });
    try {
      const order = await placeOrHandOver(wanted, { user, key: orderKey });
      if (!order) {
        dropDraft(draft);
        toast.note(words.handedOver);
        return navigate(href("/checkout"));
      }
      const { id, orderNumber, status } = order;
      if (!isFirst && status !== "placed" && status !== "draft") {
        set("orderKey", "");
        return setPlacedBefore({ orderNumber, status });
      }
      rememberPlacedOrder(id);
    } catch (error) {
      if (isSettled(error, isFirst)) set("orderKey", "");
      await recover(error);
      throw error;
    }
    dropDraft(draft);
    toast.success(words.saved);
    await navigate("/");
  });
  const { values } = form;
  // A confirmation is of one verdict.
  useDraft(draft, form, { except: ["fitmentConfirmed"] });

  const priceChanged = newPriceCents !== null && words.priceChanged(money(newPriceCents));
  return (
    <form {...form.form} className="grid gap-4 sm:grid-cols-2">
      <OrderFields
        part={part}
        email={user.email}
        form={form}
        total={money(totalCents(values.quantity, part))}
        vehicleHint={vehicle && fitment?.quantity ? words.takes(vehicle.name, fitment.quantity) : ""}
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
        {placedBefore && <PlacedBefore order={placedBefore} />}
        <ContentLinks slugs={["terms", "returns", "privacy"]} />
        <Button type="submit" busy={form.busy} className="text-lg">
          {words.submit}
        </Button>
      </div>
    </form>
  );
}

/**
 * Whether the next attempt is another order. Under a new key that is refused none was placed; under an older one there may be one whose response
 * was lost, until the shop says that there is and that it is different.
 */
function isSettled(error: unknown, isFirst: boolean): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.code === "idempotency_key_reused" || (isFirst && [400, 404, 409, 422].includes(error.status));
}

const initialValues = ({ displayName, phoneNumber, address }: SessionUser, quantity: number) => ({
  clientName: displayName,
  quantity: String(quantity),
  phoneNumber,
  address,
  fitmentConfirmed: "",
  orderKey: "",
});

type Values = ReturnType<typeof initialValues>;
type Ordered = Pick<OrderFormProps, "part" | "user"> & {
  vehicle: ReturnType<typeof useOrderFitment>["vehicle"];
  doubt: string | null;
};

/** Returns the order that the form sends. */
function orderOf(typed: Values, { part, user, vehicle, doubt }: Ordered): OrderInput {
  const { clientName, quantity, phoneNumber, address, fitmentConfirmed } = typed;
  const itsVehicle = fitmentConfirmed === forAnother ? null : vehicle;
  return {
    partId: part.id,
    partName: part.name,
    clientName: clientName.trim(),
    email: user.email,
    priceCents: totalCents(quantity, part),
    quantity: Number(quantity),
    phoneNumber: phoneNumber.trim(),
    address: address.trim(),
    ...(itsVehicle && { vehicleId: itsVehicle.vehicleId, answers: itsVehicle.answers }),
    fitmentConfirmed: doubt !== null && fitmentConfirmed === doubt,
  };
}

/** The validation of the form. `doubt`: the verdict that has to be confirmed. */
function orderChecks(part: PartToOrder, doubt: string | null) {
  return {
    ...checks,
    quantity: (value: string) => quantityProblem(value, part),
    fitmentConfirmed: (value: string) =>
      doubt !== null && value !== doubt && value !== forAnother && "fitment_unconfirmed",
  };
}

function quantityProblem(value: string, part: PartToOrder) {
  if (!value.trim()) return "required";
  if (!/^\d+$/.test(value.trim())) return "not_whole";
  if (Number(value) < part.minimumOrder) return { code: "below_minimum", params: { limit: part.minimumOrder } };
  return Number(value) > part.stock && { code: "not_enough_stock", params: { limit: part.stock } };
}

/** Returns the quantity that the vehicle needs, if in stock, and at least the minimum order. */
function proposedQuantity(part: PartToOrder, fitment: DescribedFitment | null): number {
  const wantedQuantity = Math.max(part.minimumOrder, fitment?.quantity ?? 1);
  return wantedQuantity <= part.stock ? wantedQuantity : part.minimumOrder;
}

function totalCents(quantity: string, part: PartToOrder): number {
  const pieces = wanted(quantity, part);
  return priceAt(part, pieces) * pieces;
}

/** The typed quantity; the minimum order while that is no number. */
function wanted(typed: string, part: PartToOrder): number {
  return /^0*[1-9]\d{0,6}$/.test(typed.trim()) ? Number(typed) : part.minimumOrder;
}
