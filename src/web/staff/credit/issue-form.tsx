import { useState } from "react";
import { SecretText } from "#web/staff/secret-text.tsx";
import { creditRules } from "#shop/selling/ledger/credit-rules.ts";
import type { CardChange } from "#web/staff/credit/card-change.ts";
import { newKey } from "#web/ui/new-key.ts";
import { credit } from "#messages/credit.ts";
import { useDraftKey } from "#web/staff/use-draft-key.ts";
import { useDraft } from "#web/ui/use-draft.ts";
import { Button } from "#web/ui/button.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { checkDecimal } from "#web/ui/check-decimal.ts";
import { typedNumber } from "#web/ui/typed-number.ts";
import { checkOf } from "#web/ui/field-checks.ts";
import { Field } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useSite } from "#web/ui/site.ts";
import { useFormAction } from "#web/ui/use-form-action.ts";
import { useForm } from "#web/ui/use-form.ts";

const words = credit.cards;
const checks = { amount: checkDecimal, note: checkOf(creditRules.note) };

/** Issues a gift card and shows its code, until staff have noted it. */
export function IssueForm() {
  const { currency } = useSite();
  const submit = useFormAction<{ id: string; code: string | null }>();
  const [issued, setIssued] = useState<{ code: string | null } | null>(null);
  const initial = { amount: "", note: "", expiresAt: "", key: "" };
  const form = useForm(initial, checks, async (values, { reset, set }) => {
    const expiresAt = values.expiresAt === "" ? null : new Date(values.expiresAt).toISOString();
    const card = { amount: typedNumber(values.amount) ?? 0, note: values.note, expiresAt };
    const key = values.key || newKey();
    // Stored with the draft: sent again after a lost response and a reload, the card is the same one.
    set("key", key);
    setIssued(null);
    const result = await submit({ act: "issue", card, key } satisfies CardChange);
    setIssued(result);
    // A card that was issued before may have had another amount: what is typed stays, for a card of its own.
    if (result.code === null) set("key", "");
    else reset();
  });
  useDraft(useDraftKey("gift-card"), form);
  return (
    <form {...form.form} aria-label={words.issue} className="grid gap-4 border border-rule bg-sheet p-5">
      <h2>{words.issue}</h2>
      <Failure text={form.failure} />
      {issued && (
        <Notice tone="good">
          <div className="grid gap-3">
            <p>{issued.code ? words.issued : words.issuedBefore}</p>
            {issued.code && <SecretText>{issued.code}</SecretText>}
            <Button variant="plain" size="small" className="justify-self-start" onClick={() => setIssued(null)}>
              {words.done}
            </Button>
          </div>
        </Notice>
      )}
      <Field label={words.amount(currency)} {...form.field("amount")} inputMode="decimal" autoComplete="off" required />
      <Field label={words.note} hint={words.noteHint} {...form.field("note")} autoComplete="off" />
      <Field label={words.expiresAt} hint={words.expiresAtHint} type="datetime-local" {...form.field("expiresAt")} />
      <Button type="submit" busy={form.busy} className="justify-self-start">
        {words.submit}
      </Button>
    </form>
  );
}
