import { useState } from "react";
import { href, useNavigate } from "react-router";
import { mapFieldNames } from "#web/client/api-error.ts";
import type { Cart } from "#web/client/selling/cart.ts";
import { changedDraftOf, type SavedDraft, type StoredDraft } from "#web/client/selling/phone-drafts.ts";
import type { PhoneOrder } from "#web/client/selling/phone-orders.ts";
import { contactChecks, ContactFields } from "#web/staff/phone-orders/contact-fields.tsx";
import { DraftConflict } from "#web/staff/phone-orders/draft-conflict.tsx";
import { Offer } from "#web/staff/phone-orders/offer.tsx";
import { begunHere, type PhoneOrderCall } from "#web/staff/phone-orders/phone-order-call.ts";
import { lineFieldNames, rowsOf, toDraft, toOrder, toValues } from "#web/staff/phone-orders/typed-order.ts";
import { maxQuantity, partRules } from "#shop/catalogue/parts/part-rules.ts";
import { phoneOrders as words } from "#messages/phone-orders.ts";
import { Button } from "#web/ui/button.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { Field } from "#web/ui/field.tsx";
import { checkOf } from "#web/ui/field-checks.ts";
import { newKey } from "#web/ui/new-key.ts";
import { useForm } from "#web/ui/use-form.ts";
import { useFormAction } from "#web/ui/use-form-action.ts";

/** What was priced, of which order. */
type Priced = { order: PhoneOrder; cart: Cart };

/** The form of a phone order. What is typed stays until it is saved or placed, also if others have saved its draft meanwhile. */
export function PhoneOrderForm({ draft }: { draft: StoredDraft | null }) {
  const [key] = useState(newKey);
  // What the form was opened with, not what was saved since.
  const [opened, setOpened] = useState({ version: draft?.version ?? 0, content: draft?.content ?? null });
  const [rows, setRows] = useState(rowsOf(opened.content));
  const [method, setMethod] = useState(opened.content?.deliveryMethodId);
  const [priced, setPriced] = useState<Priced | null>(null);
  const price = useFormAction<Cart>();
  const submit = useFormAction<SavedDraft>();
  const { openDraft, showChanged } = useDraftPage(draft);
  const numbers = Array.from({ length: rows }, (_, row) => row);
  const form = useForm<string>(toValues(opened.content, rows), checksOf(numbers), (values) =>
    offer({ ...toOrder(values, rows), ...(method !== undefined && { deliveryMethodId: method }) }),
  );
  const renamed = <T,>(work: Promise<T>) => mapFieldNames(lineFieldNames(form.values, rows), work);
  const typed = toOrder(form.values, rows);
  const isCurrent = priced !== null && isSame(priced.order, typed);

  async function offer(order: PhoneOrder) {
    const cart = await renamed(price({ act: "price", order } satisfies PhoneOrderCall));
    setMethod(order.deliveryMethodId);
    setPriced({ order, cart });
  }
  async function place({ order, cart }: Priced) {
    const placed = { ...order, note: typed.note, ...(draft && { draft: { id: draft.id, version: opened.version } }) };
    const call: PhoneOrderCall = { act: "place", order: placed, totalCents: cart.totals.totalCents, key };
    await submit(call).catch(showChanged);
  }
  async function save() {
    const content = { ...toDraft(form.values, rows), ...(method !== undefined && { deliveryMethodId: method }) };
    const call: PhoneOrderCall = draft
      ? { act: "save", id: draft.id, version: opened.version, draft: content }
      : { act: "begin", key, draft: content };
    const saved = await renamed(submit(call)).catch(showChanged);
    if (!saved) return;
    setOpened({ ...opened, version: saved.version });
    if (!draft) await openDraft(saved.id);
  }
  return (
    <>
      {draft && draft.version > opened.version && (
        <DraftConflict
          draft={draft}
          mine={{ values: form.values, method }}
          options={priced?.cart.delivery.options ?? []}
          onKeep={() => setOpened({ ...opened, version: draft.version })}
          onTake={() => {
            setOpened({ version: draft.version, content: draft.content });
            setRows(rowsOf(draft.content));
            setMethod(draft.content.deliveryMethodId);
            setPriced(null);
            form.reset();
          }}
        />
      )}
      <form {...form.form} aria-label={words.title} className="grid max-w-3xl gap-6">
        <Failure text={form.failure} />
        <Lines numbers={numbers} field={form.field} onAdd={() => setRows(rows + 1)} />
        <ContactFields field={form.field} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={form.busy} variant={isCurrent ? "plain" : "primary"}>
            {words.price}
          </Button>
          <Button variant="plain" busy={form.busy} aria-describedby="draft-about" onClick={() => form.attempt(save)}>
            {words.saveDraft}
          </Button>
        </div>
        <p id="draft-about" className="text-sm text-ink-soft">
          {words.draftHint}
        </p>
      </form>
      {priced && isCurrent && (
        <Offer
          cart={priced.cart}
          onDelivery={(deliveryMethodId) => offer({ ...priced.order, deliveryMethodId })}
          onPlace={() => place(priced)}
        />
      )}
    </>
  );
}

/** Opens the page of a draft that the shop has, with everything in the form as it is. */
function useDraftPage(draft: StoredDraft | null) {
  const navigate = useNavigate();
  async function openDraft(draftId: string) {
    const page = href("/dashboard/phone-orders/:draftId", { draftId });
    await navigate(page, { replace: true, preventScrollReset: true, state: begunHere });
  }
  /** Where others have changed the draft, the page shows theirs beside what is typed. Throws any other error. */
  async function showChanged(error: unknown) {
    const changed = changedDraftOf(error);
    if (changed === null) throw error;
    if (!draft) await openDraft(changed);
  }
  return { openDraft, showChanged };
}

type LinesProps = {
  numbers: number[];
  field: ReturnType<typeof useForm<string>>["field"];
  onAdd: () => void;
};

function Lines({ numbers, field, onAdd }: LinesProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-xl font-semibold">{words.parts}</legend>
      {numbers.map((n) => (
        <div key={n} className="grid grid-cols-[1fr_7rem] gap-3">
          <Field {...field(`lines.${n}.sku`)} label={words.sku(n + 1)} autoComplete="off" />
          <Field {...field(`lines.${n}.quantity`)} label={words.pieces} inputMode="numeric" autoComplete="off" />
        </div>
      ))}
      <Button variant="plain" size="small" className="justify-self-start" onClick={onAdd}>
        {words.addLine}
      </Button>
    </fieldset>
  );
}

function checksOf(rows: number[]) {
  const lines = rows.flatMap((row) => [
    [`lines.${row}.sku`, checkOf({ maxLength: partRules.sku.maxLength })],
    [`lines.${row}.quantity`, checkOf({ min: 1, max: maxQuantity })],
  ]);
  return { ...contactChecks, ...(Object.fromEntries(lines) as Record<string, ReturnType<typeof checkOf>>) };
}

/** Whether what was priced is what is typed now, whatever way of delivery was chosen and whatever staff noted. */
function isSame(order: PhoneOrder, typed: PhoneOrder): boolean {
  const text = ({ deliveryMethodId: _method, note: _note, ...same }: PhoneOrder) => JSON.stringify(same);
  return text(order) === text(typed);
}
