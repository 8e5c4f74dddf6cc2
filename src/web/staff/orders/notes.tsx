import type { StaffOrder } from "#web/client/selling/staff-orders.ts";
import { noteRules } from "#shop/selling/orders/order-rules.ts";
import type { OrderChange } from "#web/staff/orders/order-change.ts";
import { useDraftKey } from "#web/staff/use-draft-key.ts";
import { useDraft } from "#web/ui/use-draft.ts";
import { deskOrders as words } from "#messages/desk-orders.ts";
import { Button } from "#web/ui/button.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { TextArea } from "#web/ui/field.tsx";
import { checksOf } from "#web/ui/field-checks.ts";
import { DateTime } from "#web/ui/intl.tsx";
import { useForm } from "#web/ui/use-form.ts";
import { useFormAction } from "#web/ui/use-form-action.ts";

/** What staff noted about an order, and the form for another note. */
export function Notes({ notes, orderId }: { notes: StaffOrder["notes"]; orderId: string }) {
  const submit = useFormAction<null>();
  const form = useForm({ text: "" }, checksOf({ text: noteRules.text }), async ({ text }, { reset }) => {
    await submit({ act: "note", text } satisfies OrderChange);
    reset();
  });
  useDraft(useDraftKey(`note:${orderId}`), form);
  return (
    <div className="grid gap-4">
      <ul className="grid gap-3">
        {notes.map(({ id, text, author, at }) => (
          <li key={id} className="border-s-4 border-rule ps-3">
            <p className="wrap-anywhere whitespace-pre-line">{text}</p>
            <p className="text-sm text-ink-soft">
              {author ?? words.shop}, <DateTime at={at} time />
            </p>
          </li>
        ))}
      </ul>
      <form {...form.form} className="grid gap-2">
        <Failure text={form.failure} />
        <TextArea {...form.field("text")} label={words.note} hint={words.noteHint} rows={2} />
        <Button type="submit" size="small" busy={form.busy} className="justify-self-start">
          {words.addNote}
        </Button>
      </form>
    </div>
  );
}
