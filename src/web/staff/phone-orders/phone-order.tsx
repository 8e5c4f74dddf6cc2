import { href, redirect, useLocation } from "react-router";
import type { Route } from "./+types/phone-order.ts";
import { addPhoneDraft, getPhoneDraft, savePhoneDraft } from "#web/client/selling/phone-drafts.ts";
import { placePhoneOrder, pricePhoneOrder } from "#web/client/selling/phone-orders.ts";
import { StaffHead } from "#web/staff/staff-head.tsx";
import { newDraft, type begunHere, type PhoneOrderCall } from "#web/staff/phone-orders/phone-order-call.ts";
import { PhoneOrderForm } from "#web/staff/phone-orders/phone-order-form.tsx";
import { phoneOrders as words } from "#messages/phone-orders.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { load } from "#web/ui/loaded.ts";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast.tsx";

export async function clientLoader({ params: { draftId }, request: { signal } }: Route.ClientLoaderArgs) {
  return draftId === newDraft ? { value: null, failure: null } : load(getPhoneDraft(draftId, signal));
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const sent = (await request.json()) as PhoneOrderCall;
  if (sent.act === "price") return load(pricePhoneOrder(sent.order));
  if (sent.act === "place") {
    const placed = await load(placePhoneOrder(sent.order, sent.totalCents, sent.key));
    if (placed.failure) return placed;
    toast.success(words.placed);
    return redirect(href("/dashboard/orders/:orderId", { orderId: placed.value }));
  }
  const { draft } = sent;
  const saved = await load(
    sent.act === "begin" ? addPhoneDraft(draft, sent.key) : savePhoneDraft(sent.id, sent.version, draft),
  );
  if (!saved.failure) toast.success(words.draftSaved);
  return saved;
}

/** An order taken down on the phone: priced, read out, placed, and paid under the link that the customer gets; or left as a draft. */
export default function PhoneOrderPage({ loaderData: { value: draft, failure } }: Route.ComponentProps) {
  const { form } = (useLocation().state ?? {}) as Partial<typeof begunHere>;
  return (
    <div className="grid gap-6">
      <StaffHead
        title={words.title}
        lead={words.lead}
        back={{ to: href("/dashboard/phone-orders"), text: words.back }}
      />
      {failure && <Notice tone="bad">{words.notLoaded(failure.message)}</Notice>}
      {draft?.orderId && (
        <Notice>
          <p className="mb-3">{words.placedAlready}</p>
          <ButtonLink to={href("/dashboard/orders/:orderId", { orderId: draft.orderId })} variant="plain" size="small">
            {words.toOrder}
          </ButtonLink>
        </Notice>
      )}
      {!failure && !draft?.orderId && <PhoneOrderForm key={form ?? draft?.id ?? newDraft} draft={draft} />}
    </div>
  );
}
