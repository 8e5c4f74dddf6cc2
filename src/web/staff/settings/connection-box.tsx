import { useState } from "react";
import type { Connections } from "#web/client/desk/connections.ts";
import type { Service } from "#shop/desk/connections/connection-rules.ts";
import { CarriersForm, MailForm, StripeForm } from "#web/staff/settings/connection-forms.tsx";
import type { ConnectionChange } from "#web/staff/settings/connection-change.ts";
import { connections as words } from "#messages/connections.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useConfirmation } from "#web/ui/use-confirmation.ts";
import { useFormAction } from "#web/ui/use-form-action.ts";

const forms = { stripe: StripeForm, mail: MailForm, carriers: CarriersForm };

type Props = { service: Service; state: Connections[Service]; isChangeable: boolean };

/** One connection: where it comes from, and the form that replaces it. */
export function ConnectionBox({ service, state, isChangeable }: Props) {
  const [isOpen, setOpen] = useState(false);
  const submit = useFormAction({ reloads: true });
  const removal = useConfirmation<Service>(() => {
    void submit({ act: "disconnect", service } satisfies ConnectionChange).then(
      () => toast.success(words.removed),
      (refusal: Error) => toast.error(refusal.message),
    );
  });
  const Form = forms[service];
  return (
    <section aria-label={words.services[service]} className="grid max-w-3xl gap-4 border border-rule bg-sheet p-5">
      <div className="grid gap-1">
        <h2>{words.services[service]}</h2>
        <p className="max-w-prose text-ink-soft">{words.leads[service]}</p>
        <p className={state.source === "none" ? "font-semibold text-bad" : "font-semibold"}>
          {words.sources[state.source](state.account)}
          {state.live !== null && ` · ${state.live ? words.live : words.test}`}
        </p>
      </div>
      {state.source === "file" ? (
        <p className="max-w-prose">{words.inFile(words.variables[service])}</p>
      ) : isChangeable ? (
        <>
          {isOpen && <Form onDone={() => setOpen(false)} />}
          {!isOpen && (
            <div className="flex flex-wrap gap-3">
              <Button onClick={() => setOpen(true)}>{state.source === "stored" ? words.replace : words.connect}</Button>
              {state.source === "stored" && (
                <Button variant="plain" onClick={() => removal.ask(service)}>
                  {words.remove}
                </Button>
              )}
            </div>
          )}
        </>
      ) : null}
      <ConfirmDialog
        {...removal.dialog}
        title={words.removeTitle(words.services[service])}
        yes={words.remove}
        no={words.keep}
        text={<p>{words.removeText[service]}</p>}
      />
    </section>
  );
}
