import { useState } from "react";
import { applicationRules } from "#shop/fitment/application-rules.ts";
import type { ApplicationInput } from "#web/client/applications.ts";
import { Conditions, nameCondition, qualifiersOf, type Condition } from "#web/staff/conditions.tsx";
import type { PartDataChange } from "#web/staff/products/part-data/part-data-change.ts";
import { partData } from "#messages/part-data.ts";
import { Button } from "#web/ui/button.tsx";
import { checkOf, checksOf } from "#web/ui/field-checks.ts";
import { Field } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useForm } from "#web/ui/use-form.ts";
import { useFormAction } from "#web/ui/use-form-action.ts";

const words = partData.add;
const blank = { make: "", model: "", from: "", to: "", position: "", quantity: "1", notes: "" };
const { make, model, position, quantity, note } = applicationRules;
const year = checkOf(applicationRules.year);
const checks = {
  ...checksOf({ make, model, position, quantity }),
  from: year,
  to: (value: string) => value.trim() && year(value),
  notes: checkOf({ maxLength: note.maxLength }),
};

/** Adds a model in a range of years to what a part fits. */
export function AddApplication() {
  const submit = useFormAction<boolean>();
  const [conditions, setConditions] = useState<Condition[]>([]);
  const form = useForm(blank, checks, async (values, { reset }) => {
    const { make, model, from, to, position, quantity, notes } = values;
    const vehicle = { make, model, from: Number(from), to: Number(to.trim() || from) };
    const application: ApplicationInput = {
      vehicle,
      quantity: Number(quantity),
      ...(position.trim() && { position }),
      ...(notes.trim() && { notes: [notes] }),
      qualifiers: qualifiersOf(conditions),
    };
    await submit({ act: "add", application } satisfies PartDataChange).catch(nameCondition);
    reset();
    setConditions([]);
  });
  return (
    <form {...form.form} aria-label={words.heading} className="grid gap-5 border border-rule bg-sheet p-5 sm:p-6">
      <h3>{words.heading}</h3>
      {form.failure && <Notice tone="bad">{form.failure}</Notice>}
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        <Field label={words.make} {...form.field("make")} autoComplete="off" required />
        <Field label={words.model} {...form.field("model")} autoComplete="off" required />
        <Field label={words.from} {...form.field("from")} inputMode="numeric" autoComplete="off" required />
        <Field label={words.to} {...form.field("to")} inputMode="numeric" autoComplete="off" />
        <Field
          label={words.position}
          hint={words.positionHint}
          {...form.field("position")}
          autoComplete="off"
          className="sm:col-span-2"
        />
        <Field label={words.quantity} {...form.field("quantity")} inputMode="numeric" autoComplete="off" required />
        <Field label={words.notes} {...form.field("notes")} autoComplete="off" />
      </div>
      <Conditions conditions={conditions} onChange={setConditions} />
      <Button type="submit" busy={form.busy} className="justify-self-start">
        {words.submit}
      </Button>
    </form>
  );
}
