import type { ReactNode } from "react";
import { SavedMeanwhile } from "#web/staff/saved-meanwhile.tsx";
import { ApiError } from "#web/client/api-error.ts";
import type { PromotionInput } from "#web/client/selling/promotions.ts";
import type { SessionUser } from "#web/shell/session.tsx";
import {
  inputOf,
  noPromotion,
  promotionChecks,
  valuesOf,
  type PromotionValues,
} from "#web/staff/promotions/promotion-values.ts";
import type { Promotion } from "#web/client/selling/promotions.ts";
import { draftKey } from "#web/staff/use-draft-key.ts";
import { promotions as allMessages } from "#messages/promotions.ts";
import { Button } from "#web/ui/button.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { Field, SelectField, TextArea } from "#web/ui/field.tsx";
import { useSite } from "#web/ui/site.ts";
import { useBase } from "#web/ui/use-base.ts";
import { useDraft } from "#web/ui/use-draft.ts";
import { useForm } from "#web/ui/use-form.ts";

const words = allMessages.form;

type PromotionFormProps = {
  promotion: Promotion | null;
  user: SessionUser;
  submit: string;
  /** Resolves when it is saved. */
  onSubmit: (input: PromotionInput, version: number) => Promise<unknown>;
};

/** A new promotion, or the change of one. What is typed survives a refusal, a reload and an expired sign-in. */
export function PromotionForm({ promotion, user, submit, onSubmit }: PromotionFormProps) {
  const draft = draftKey(`promotion:${promotion?.id ?? "new"}`, user.id);
  const saved = { version: promotion?.version ?? 0, values: promotion ? valuesOf(promotion) : noPromotion };
  const base = useBase(draft, saved);
  const { version, values: initial } = base.value;
  async function save(values: PromotionValues) {
    try {
      await onSubmit(inputOf(values), version);
    } catch (error) {
      if (error instanceof ApiError && error.code === "changed_meanwhile") return;
      throw error;
    }
    base.hold({ version: version + 1, values });
  }
  const form = useForm<keyof PromotionValues>(initial, promotionChecks, save, { rebases: true });
  useDraft(draft, form, { base });
  const { currency } = useSite();
  return (
    <form {...form.form} aria-label={words.title} className="grid gap-6 border border-rule bg-sheet p-5">
      <What form={form} />
      <Group title={words.covers} about={words.coversAbout}>
        <TextArea label={allMessages.form.parts} hint={words.partsHint} {...form.field("parts")} rows={3} />
        <TextArea label={words.brands} {...form.field("brands")} rows={3} />
        <TextArea label={words.partTypes} {...form.field("partTypes")} rows={3} />
        <TextArea label={words.models} hint={words.modelsHint} {...form.field("models")} rows={3} />
        <Field label={words.yearFrom} {...form.field("yearFrom")} inputMode="numeric" autoComplete="off" />
        <Field label={words.yearTo} {...form.field("yearTo")} inputMode="numeric" autoComplete="off" />
        <TextArea label={words.groups} {...form.field("groups")} rows={2} />
      </Group>
      <Group title={words.when}>
        <Field label={words.startsAt} hint={words.startsAtHint} type="datetime-local" {...form.field("startsAt")} />
        <Field label={words.endsAt} hint={words.endsAtHint} type="datetime-local" {...form.field("endsAt")} />
      </Group>
      <Group title={words.limits} about={words.limitsAbout}>
        <Field label={words.limitTotal} {...form.field("limitTotal")} inputMode="numeric" autoComplete="off" />
        <Field label={words.limitCustomer} {...form.field("limitCustomer")} inputMode="numeric" autoComplete="off" />
        <Field label={words.limitPeriod} {...form.field("limitPeriod")} inputMode="numeric" autoComplete="off" />
        <SelectField label={words.period} {...form.field("period")}>
          <option value="">{words.noPeriod}</option>
          <Options of={allMessages.periods} />
        </SelectField>
      </Group>
      <Group title={words.combining} about={words.combiningAbout}>
        <Combines form={form} name="combinesLine" label={allMessages.combines.line} />
        <Combines form={form} name="combinesOrder" label={allMessages.combines.order} />
        <Combines form={form} name="combinesDelivery" label={allMessages.combines.delivery} />
      </Group>
      <Failure text={form.failure} />
      {base.isBehind && !form.busy && (
        <SavedMeanwhile
          theirs={fieldsThatDiffer(initial, saved.values).map((name) => labelOf(name, currency))}
          mine={form.changed.map((name) => labelOf(name, currency))}
          onKeep={base.release}
          onTake={() => {
            base.release();
            form.reset();
          }}
        />
      )}
      <Button type="submit" busy={form.busy} className="justify-self-start">
        {submit}
      </Button>
    </form>
  );
}

const names = Object.keys(noPromotion) as (keyof PromotionValues)[];

const fieldsThatDiffer = (one: PromotionValues, other: PromotionValues) =>
  names.filter((name) => one[name] !== other[name]);

const { line: combinesLine, order: combinesOrder, delivery: combinesDelivery } = allMessages.combines;
const labels = { ...words, combinesLine, combinesOrder, combinesDelivery };

function labelOf(name: keyof PromotionValues, currency: string): string {
  const label = labels[name];
  return typeof label === "string" ? label : label(currency);
}

type Form = ReturnType<typeof useForm<keyof PromotionValues>>;

function What({ form }: { form: Form }) {
  const { currency } = useSite();
  const { kind } = form.values;
  return (
    <Group title={words.what}>
      <Field label={words.name} hint={words.nameHint} {...form.field("name")} autoComplete="off" required />
      <Field label={words.code} hint={words.codeHint} {...form.field("code")} autoComplete="off" spellCheck={false} />
      <SelectField label={words.kind} {...form.field("kind")}>
        <Options of={allMessages.kinds} />
      </SelectField>
      {kind !== "free_delivery" && (
        <SelectField label={words.level} {...form.field("level")}>
          <Options of={allMessages.levels} />
        </SelectField>
      )}
      {kind === "percent" && (
        <Field label={words.percent} {...form.field("percent")} inputMode="decimal" autoComplete="off" required />
      )}
      {kind === "fixed" && (
        <Field
          label={words.amount(currency)}
          hint={words.amountHint}
          {...form.field("amount")}
          inputMode="decimal"
          autoComplete="off"
          required
        />
      )}
      <Field
        label={words.minimum(currency)}
        hint={words.minimumHint}
        {...form.field("minimum")}
        inputMode="decimal"
        autoComplete="off"
      />
    </Group>
  );
}

function Options({ of }: { of: Record<string, string> }) {
  return Object.entries(of).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

function Group({ title, about, children }: { title: string; about?: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-lg font-semibold">{title}</legend>
      {about && <p className="max-w-prose text-sm text-ink-soft">{about}</p>}
      <div className="grid gap-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}

type CombinesProps = { form: Form; name: "combinesLine" | "combinesOrder" | "combinesDelivery"; label: string };

function Combines({ form, name, label }: CombinesProps) {
  return (
    <label className="flex min-h-9 items-center gap-3">
      <input
        type="checkbox"
        name={name}
        checked={form.values[name] === "yes"}
        onChange={({ target }) => form.set(name, target.checked ? "yes" : "")}
        className="size-5 shrink-0"
      />
      {label}
    </label>
  );
}
