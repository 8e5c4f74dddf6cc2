import { useState } from "react";
import { webhookEvents, type WebhookEvent, webhookRules } from "#shop/foundation/webhooks/webhook-rules.ts";
import type { Webhook } from "#web/client/foundation/webhooks.ts";
import { SecretNotice } from "#web/staff/webhooks/secret-notice.tsx";
import type { WebhookAct } from "#web/staff/webhooks/webhook-change.ts";
import { webhooksPage as words } from "#messages/webhooks.ts";
import { Button } from "#web/ui/button.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { checksOf } from "#web/ui/field-checks.ts";
import { Field } from "#web/ui/field.tsx";
import { focusOnMount } from "#web/ui/focus.ts";
import { useFormAction } from "#web/ui/use-form-action.ts";
import { useForm } from "#web/ui/use-form.ts";

/** `webhook`: the endpoint to change; null adds one. */
type Props = { webhook: null } | { webhook: Webhook; onDone: () => void };

/** Adds an endpoint and shows its secret until it has been copied, or changes one. */
export function WebhookForm(props: Props) {
  const { webhook } = props;
  const submit = useFormAction<string | null>();
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events ?? []);
  const [isEventMissing, setEventMissing] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const initial = { url: webhook?.url ?? "", description: webhook?.description ?? "" };
  const form = useForm(initial, checksOf(webhookRules), async ({ url, description }, { reset }) => {
    if (events.length === 0) return;
    const sent = { description, events: [...events], ...(url !== initial.url && { url }) };
    setSecret(null);
    const act: WebhookAct = webhook
      ? { act: "change", id: webhook.id, change: sent }
      : { act: "add", webhook: { ...sent, url } };
    const made = await submit(act);
    if (props.webhook) return props.onDone();
    setSecret(made);
    setEvents([]);
    reset();
  });
  const title = webhook ? words.changeTitle : words.add;
  return (
    <form
      {...form.form}
      onSubmit={(event) => {
        setEventMissing(events.length === 0);
        form.form.onSubmit(event);
      }}
      aria-label={title}
      className="grid gap-4 border border-rule bg-sheet p-5"
    >
      <h2>{title}</h2>
      <Failure text={form.failure} />
      {secret && <SecretNotice secret={secret} text={words.added} onDone={() => setSecret(null)} />}
      <Field
        ref={webhook ? focusOnMount : null}
        label={words.url}
        hint={words.urlHint}
        {...form.field("url")}
        type="url"
        inputMode="url"
        autoComplete="off"
        required
      />
      <Field label={words.description} hint={words.descriptionHint} {...form.field("description")} autoComplete="off" />
      <Events chosen={events} isMissing={isEventMissing && events.length === 0} onChange={setEvents} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy}>
          {webhook ? words.save : words.submit}
        </Button>
        {props.webhook && (
          <Button variant="plain" onClick={props.onDone}>
            {words.dontChange}
          </Button>
        )}
      </div>
    </form>
  );
}

type EventsProps = {
  chosen: readonly WebhookEvent[];
  isMissing: boolean;
  onChange: (events: readonly WebhookEvent[]) => void;
};

function Events({ chosen, isMissing, onChange }: EventsProps) {
  const toggle = (event: WebhookEvent) =>
    onChange(chosen.includes(event) ? chosen.filter((one) => one !== event) : [...chosen, event]);
  return (
    <fieldset aria-describedby={isMissing ? "events-missing" : undefined} className="grid min-w-0 grid-cols-1 gap-2">
      <legend className="mb-2 font-semibold">{words.events}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(16rem,100%),1fr))] gap-x-4">
        {webhookEvents.map((event) => (
          <label key={event} className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              checked={chosen.includes(event)}
              onChange={() => toggle(event)}
              className="size-5 shrink-0"
            />
            <span>
              {words.event(event)} <code className="block text-sm text-ink-soft">{event}</code>
            </span>
          </label>
        ))}
      </div>
      {isMissing && (
        <p id="events-missing" role="alert" className="text-sm font-semibold text-bad">
          {words.eventsMissing}
        </p>
      )}
    </fieldset>
  );
}
