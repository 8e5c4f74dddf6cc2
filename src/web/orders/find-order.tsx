import { data, Form, useNavigation } from "react-router";
import { shopContext } from "#http/shop-context.ts";
import type { Route } from "./+types/find-order.ts";
import { contactRules } from "#shop/selling/cart/contact-rules.ts";
import { orderLookup, requestOrderLink as requestLink } from "#shop/selling/orders/order-lookup.ts";
import { ApiError, messageOf } from "#web/client/api-error.ts";
import { requestOrderLink } from "#web/client/selling/guest-orders.ts";
import { formOf, parsed, describeRefusal } from "#web/shell/form-by-page.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { personalLoader } from "#web/shell/page-loader.ts";
import { findOrder as words } from "#messages/find-order.ts";
import { Button } from "#web/ui/button.tsx";
import { useFocusRefused } from "#web/ui/use-focus-refused.ts";
import { Field } from "#web/ui/field.tsx";
import { focusOnMount } from "#web/ui/focus.ts";
import { Notice } from "#web/ui/notice.tsx";

type Typed = { number: string; email: string };

/** The result of a request. `errors`: by field; `refused`: the error of the whole request. */
type Outcome = { typed: Typed; sent: boolean; errors: Record<string, string>; refused: string | null };

/** Public pages take no forms: this one is rendered for each request. */
export const loader = personalLoader(async () => null);

export async function action({ request, context }: Route.ActionArgs) {
  const { writes, client } = context.get(shopContext);
  const typed = typedIn(await formOf(request));
  try {
    await requestLink(writes, parsed(orderLookup.safeParse(typed)), client ?? null);
    return accepted(typed);
  } catch (error) {
    const { status, ...why } = describeRefusal(error);
    return data({ typed, sent: false, ...why } satisfies Outcome, { status });
  }
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const typed = typedIn(await request.formData());
  try {
    await requestOrderLink(typed);
    return accepted(typed);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const errors = Object.fromEntries(error.errors.map(({ field, message }) => [field, message]));
    return { typed, sent: false, errors, refused: error.errors.length > 0 ? null : messageOf(error) } satisfies Outcome;
  }
}

const accepted = (typed: Typed): Outcome => ({ typed, sent: true, errors: {}, refused: null });

function typedIn(form: FormData): Typed {
  return { number: String(form.get("number") ?? ""), email: String(form.get("email") ?? "") };
}

/** Sends the customer a link to their order. */
export default function FindOrder({ actionData }: Route.ComponentProps) {
  return (
    <div className="wrap grid max-w-2xl gap-6 py-10">
      <PageHead title={words.title} />
      <h1>{words.title}</h1>
      {actionData?.sent ? (
        <div ref={focusOnMount} tabIndex={-1}>
          <Notice tone="good">
            <p>{words.sent(actionData.typed.email.trim())}</p>
            <p className="mt-2 text-ink">{words.noMail}</p>
          </Notice>
        </div>
      ) : (
        <p>{words.text}</p>
      )}
      <LookupForm outcome={actionData ?? null} />
    </div>
  );
}

function LookupForm({ outcome }: { outcome: Outcome | null }) {
  const busy = useNavigation().state !== "idle";
  const form = useFocusRefused<HTMLFormElement>(outcome);
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      preventScrollReset
      className="grid gap-4 border-2 border-ink bg-sheet p-5"
    >
      {outcome?.refused && <Notice tone="bad">{outcome.refused}</Notice>}
      <Field
        label={words.number}
        hint={words.numberHint}
        name="number"
        defaultValue={outcome?.typed.number}
        error={outcome?.errors["number"]}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        required
      />
      <Field
        label={words.email}
        hint={words.emailHint}
        type="email"
        name="email"
        defaultValue={outcome?.typed.email}
        error={outcome?.errors["email"]}
        autoComplete="email"
        maxLength={contactRules.email.maxLength}
        required
      />
      <Button type="submit" busy={busy} className="justify-self-start">
        {words.submit}
      </Button>
    </Form>
  );
}
