import { useState } from "react";
import { useSearchParams } from "react-router";
import type { Route } from "./+types/store-credit.ts";
import { creditRules } from "#shop/selling/ledger/credit-rules.ts";
import { changeStoreCredit, getStoreCredit, type CreditChange, type StoreCredit } from "#web/client/selling/credit.ts";
import { History } from "#web/staff/credit/history.tsx";
import { StaffHead } from "#web/staff/staff-head.tsx";
import { newKey } from "#web/ui/new-key.ts";
import { credit } from "#messages/credit.ts";
import { Button } from "#web/ui/button.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { typedNumber } from "#web/ui/typed-number.ts";
import { checkOf } from "#web/ui/field-checks.ts";
import { Field } from "#web/ui/field.tsx";
import { Money } from "#web/ui/intl.tsx";
import { load } from "#web/ui/loaded.ts";
import { Notice } from "#web/ui/notice.tsx";
import { useSite } from "#web/ui/site.ts";
import { toast } from "#web/ui/toast.tsx";
import { useFormAction } from "#web/ui/use-form-action.ts";
import { useForm } from "#web/ui/use-form.ts";

const words = credit.store;

type Change = { email: string; change: CreditChange; key: string };

export async function clientLoader({ request: { url, signal } }: Route.ClientLoaderArgs) {
  const email = new URL(url).searchParams.get("email")?.trim() ?? "";
  return { email, found: email === "" ? null : await load(getStoreCredit(email, signal)) };
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const { email, change, key } = (await request.json()) as Change;
  const done = await load(changeStoreCredit(email, change, key));
  if (!done.failure) toast.success(words.changed);
  return done;
}

/** The store credit of a customer, who is found by their email address. */
export default function StoreCreditPage({ loaderData: { email, found } }: Route.ComponentProps) {
  const failure = found?.failure;
  return (
    <div className="grid gap-6">
      <StaffHead title={words.title} lead={words.lead} />
      <FindForm key={email} email={email} />
      {failure && <Notice tone="bad">{failure.code === "not_found" ? words.unknown : failure.message}</Notice>}
      {found?.value && <Credit key={found.value.userId} credit={found.value} />}
    </div>
  );
}

function FindForm({ email }: { email: string }) {
  const [, setParams] = useSearchParams();
  const form = useForm({ email }, { email: (typed) => (typed.trim() === "" ? "required" : null) }, async (values) =>
    setParams({ email: values.email.trim() }),
  );
  return (
    <form
      {...form.form}
      role="search"
      aria-label={words.find}
      className="grid items-start gap-3 border border-rule bg-sheet p-5 sm:grid-cols-[1fr_auto]"
    >
      <Field label={words.email} type="email" {...form.field("email")} autoComplete="off" />
      <Button type="submit" variant="plain" busy={form.busy} className="sm:mt-7">
        {words.findSubmit}
      </Button>
    </form>
  );
}

const checks = {
  amount: (typed: string) => {
    if (typed.trim() === "") return "required";
    return typedNumber(typed) === null ? "not_a_number" : null;
  },
  reason: checkOf(creditRules.reason),
};

function Credit({ credit: { email, name, balanceCents, history } }: { credit: StoreCredit }) {
  const { currency } = useSite();
  const submit = useFormAction<unknown>();
  const [key, setKey] = useState(newKey);
  const form = useForm({ amount: "", reason: "" }, checks, async ({ amount, reason }, { reset }) => {
    await submit({ email, change: { amount: typedNumber(amount) ?? 0, reason }, key } satisfies Change);
    setKey(newKey());
    reset();
  });
  return (
    <>
      <section aria-label={email} className="grid gap-1">
        <h2 className="break-all">{email}</h2>
        <p className="text-ink-soft">{name}</p>
        <p>
          {words.balance}:{" "}
          <strong>
            <Money cents={balanceCents} />
          </strong>
        </p>
      </section>
      <form {...form.form} aria-label={words.change} className="grid gap-4 border border-rule bg-sheet p-5">
        <h2>{words.change}</h2>
        <Failure text={form.failure} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={words.amount(currency)}
            hint={words.amountHint}
            {...form.field("amount")}
            autoComplete="off"
            required
          />
          <Field label={words.reason} hint={words.reasonHint} {...form.field("reason")} autoComplete="off" required />
        </div>
        <Button type="submit" busy={form.busy} className="justify-self-start">
          {words.submit}
        </Button>
      </form>
      <History rows={history} />
    </>
  );
}
