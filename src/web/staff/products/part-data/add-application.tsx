import { useState, type ComponentProps } from "react";
import { applicationRules } from "#shop/catalogue/fitment/application-rules.ts";
import type { ApplicationInput } from "#web/client/catalogue/applications.ts";
import { vehicleSteps } from "#web/client/catalogue/vehicles.ts";
import { Conditions, nameCondition, qualifiersOf, type Condition } from "#web/staff/conditions.tsx";
import type { PartDataChange } from "#web/staff/products/part-data/part-data-change.ts";
import { partData } from "#messages/part-data.ts";
import { Button } from "#web/ui/button.tsx";
import { checkOf, checksOf } from "#web/ui/field-checks.ts";
import { Field, SelectField } from "#web/ui/field.tsx";
import { load } from "#web/ui/loaded.ts";
import { Notice } from "#web/ui/notice.tsx";
import { useForm } from "#web/ui/use-form.ts";
import { useFormAction } from "#web/ui/use-form-action.ts";

const words = partData.add;
const never = new AbortController().signal;
const blank = { make: "", model: "", from: "", to: "", position: "", quantity: "1", notes: "" };
const { make, model, position, quantity, note } = applicationRules;
const year = checkOf(applicationRules.year);
const checks = {
  ...checksOf({ make, model, position, quantity }),
  from: year,
  to: (value: string) => value.trim() && year(value),
  notes: checkOf({ maxLength: note.maxLength }),
};

type Options = { value: string; label: string }[];
type Steps = Awaited<ReturnType<typeof vehicleSteps>>;

/** Returns what can be chosen for a question. */
export function optionsOf(found: Steps | null, question: "year" | "make" | "model"): Options {
  return found?.steps.find((step) => step.question === question)?.options ?? [];
}

/** Adds a model in a range of years to what a part fits: makes and models are those of the first year. */
export function AddApplication({ years }: { years: Options }) {
  const submit = useFormAction<boolean>();
  const [conditions, setConditions] = useState<Condition[]>([]);
  const [makes, setMakes] = useState<Options>([]);
  const [models, setModels] = useState<Options>([]);
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
  async function chooseYear(from: string) {
    form.set("from", from);
    form.set("make", "");
    form.set("model", "");
    setModels([]);
    const found = from ? await load(vehicleSteps({ year: from }, never)) : null;
    setMakes(optionsOf(found?.value ?? null, "make"));
  }
  async function chooseMake(make: string) {
    form.set("make", make);
    form.set("model", "");
    const found = make ? await load(vehicleSteps({ year: form.values.from, make }, never)) : null;
    setModels(optionsOf(found?.value ?? null, "model"));
  }
  return (
    <form {...form.form} aria-label={words.heading} className="grid gap-5 border border-rule bg-sheet p-5 sm:p-6">
      <h3>{words.heading}</h3>
      {form.failure && <Notice tone="bad">{form.failure}</Notice>}
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        <Choice
          label={words.from}
          {...form.field("from")}
          options={years}
          onChange={({ target }) => void chooseYear(target.value)}
          required
        />
        <Choice
          label={words.make}
          {...form.field("make")}
          options={makes}
          onChange={({ target }) => void chooseMake(target.value)}
          required
        />
        <Choice label={words.model} {...form.field("model")} options={models} required />
        <Choice
          label={words.to}
          {...form.field("to")}
          options={years.filter(({ value }) => value >= form.values.from)}
          none={words.oneYear}
        />
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

type ChoiceProps = ComponentProps<typeof SelectField> & { options: Options; none?: string };

function Choice({ options, none = words.choose, ...field }: ChoiceProps) {
  return (
    <SelectField {...field}>
      <option value="">{none}</option>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}
