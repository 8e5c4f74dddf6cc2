import { data, Form, useNavigation } from "react-router";
import { shopContext } from "#http/shop-context.ts";
import type { Route } from "./+types/ask.ts";
import { askStaff } from "#shop/desk/inquiries/ask-staff.ts";
import { inquiryInput } from "#shop/desk/inquiries/inquiry-input.ts";
import { inquiryRules } from "#shop/desk/inquiries/inquiry-rules.ts";
import { vinIn } from "#shop/catalogue/search/vin-rules.ts";
import { vehicleById } from "#shop/catalogue/vehicles/vehicles.ts";
import { formOf, parsed, describeRefusal } from "#web/shell/form-by-page.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { personalLoader } from "#web/shell/page-loader.ts";
import { vehicleName } from "#messages/vehicle-name.ts";
import { inquiries as words } from "#messages/inquiries.ts";
import { language } from "#messages/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, TextArea } from "#web/ui/field.tsx";
import { focusOnMount } from "#web/ui/focus.ts";
import { Notice } from "#web/ui/notice.tsx";
import { useFocusRefused } from "#web/ui/use-focus-refused.ts";
import { newKey } from "#web/ui/new-key.ts";

type Typed = Record<"key" | "name" | "email" | "message" | "query" | "vehicle", string>;

/** `errors`: by field; `refused`: the error of the whole request. */
type Outcome = { typed: Typed; sent: boolean; errors: Record<string, string>; refused: string | null };

export const loader = personalLoader(async ({ request, writes }) => {
  const { searchParams } = new URL(request.url);
  const query = (searchParams.get("q") ?? "").slice(0, inquiryRules.query.maxLength);
  const id = searchParams.get("vehicle") ?? "";
  const vehicle = /^[0-9a-f-]{36}$/.test(id) ? await vehicleById(writes, id).catch(() => null) : null;
  return {
    key: newKey(),
    // A VIN is personal: what is asked goes by mail.
    query: vinIn(query)?.rest ?? query,
    vehicle: vehicle && { id: vehicle.id, name: vehicleName(vehicle) },
  };
});

export async function action({ request, context }: Route.ActionArgs) {
  const { writes, client } = context.get(shopContext);
  const form = await formOf(request);
  const value = (name: string) => String(form.get(name) ?? "");
  const typed: Typed = {
    key: value("key"),
    name: value("name"),
    email: value("email"),
    message: value("message"),
    query: value("query"),
    vehicle: value("vehicle"),
  };
  try {
    await askStaff(writes, parsed(inquiryInput.safeParse(typed)), { client: client ?? null, locale: language });
    return { typed, sent: true, errors: {}, refused: null } satisfies Outcome;
  } catch (error) {
    const { status, ...why } = describeRefusal(error);
    return data({ typed, sent: false, ...why } satisfies Outcome, { status });
  }
}

/** A message to staff about a part that was not found, with what was searched and the vehicle. */
export default function Ask({ loaderData, actionData }: Route.ComponentProps) {
  const { query, vehicle, key } = loaderData;
  return (
    <div className="wrap grid max-w-2xl gap-5 py-6">
      <PageHead title={words.title} />
      <h1>{words.title}</h1>
      {actionData?.sent ? (
        <div ref={focusOnMount} tabIndex={-1}>
          <Notice tone="good">{words.sent(actionData.typed.email.trim())}</Notice>
        </div>
      ) : (
        <>
          <p>{words.lead}</p>
          <AskForm key={key} outcome={actionData ?? null} {...{ query, vehicle, formKey: key }} />
        </>
      )}
    </div>
  );
}

type FormProps = {
  outcome: Outcome | null;
  query: string;
  vehicle: { id: string; name: string } | null;
  formKey: string;
};

function AskForm({ outcome, query, vehicle, formKey }: FormProps) {
  const busy = useNavigation().state !== "idle";
  const form = useFocusRefused<HTMLFormElement>(outcome);
  const typed = outcome?.typed;
  const field = (name: "name" | "email" | "message" | "query") => ({
    name,
    defaultValue: typed?.[name] ?? (name === "query" ? query : ""),
    error: outcome?.errors[name],
    maxLength: inquiryRules[name].maxLength,
  });
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      preventScrollReset
      className="grid gap-4 border-2 border-ink bg-sheet p-5"
    >
      {outcome?.refused && <Notice tone="bad">{outcome.refused}</Notice>}
      <input type="hidden" name="key" value={typed?.key || formKey} />
      <input type="hidden" name="vehicle" value={vehicle?.id ?? ""} />
      <Field label={words.query} {...field("query")} autoComplete="off" />
      {vehicle && (
        <p>
          <span className="font-semibold">{words.vehicle}</span> {vehicle.name}
        </p>
      )}
      <TextArea label={words.message} hint={words.messageHint} rows={5} {...field("message")} required />
      <Field
        label={words.email}
        hint={words.emailHint}
        type="email"
        {...field("email")}
        autoComplete="email"
        required
      />
      <Field label={words.name} hint={words.optional} {...field("name")} autoComplete="name" />
      <Button type="submit" busy={busy} className="justify-self-start">
        {words.submit}
      </Button>
    </Form>
  );
}
