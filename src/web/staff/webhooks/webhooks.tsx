import { useState } from "react";
import { href, Link } from "react-router";
import type { Route } from "./+types/webhooks.ts";
import { listWebhooks, type Webhook } from "#web/client/foundation/webhooks.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { SecretNotice } from "#web/staff/webhooks/secret-notice.tsx";
import { doWebhookAct, type WebhookAct } from "#web/staff/webhooks/webhook-change.ts";
import { WebhookForm } from "#web/staff/webhooks/webhook-form.tsx";
import { webhooksPage as words } from "#messages/webhooks.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { DateTime } from "#web/ui/intl.tsx";
import { load } from "#web/ui/loaded.ts";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useConfirmation } from "#web/ui/use-confirmation.ts";
import { useFormAction } from "#web/ui/use-form-action.ts";

export function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  return load(listWebhooks(signal));
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return load(doWebhookAct((await request.json()) as WebhookAct));
}

/** Where the shop sends its events. */
export default function Webhooks({ loaderData: { value: webhooks, failure } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title={words.title} />
      <div className="grid gap-2">
        <h1>{words.title}</h1>
        <p className="max-w-prose text-ink-soft">{words.lead}</p>
        <p>
          <Link to={href("/dashboard/webhooks/messages")} className="link">
            {words.toMessages}
          </Link>
        </p>
      </div>
      {failure && <Notice tone="bad">{failure.message}</Notice>}
      {webhooks?.length === 0 && <EmptyState title={words.none} />}
      {webhooks && webhooks.length > 0 && <List webhooks={webhooks} />}
      <WebhookForm webhook={null} />
    </div>
  );
}

function List({ webhooks }: { webhooks: Webhook[] }) {
  const [changing, setChanging] = useState<string | null>(null);
  const submit = useFormAction<string | null>();
  const [made, setMade] = useState<{ id: string; secret: string } | null>(null);
  const act = (name: "enable" | "disable" | "rotate" | "test" | "remove", { id, url }: Webhook) =>
    void submit({ act: name, id } satisfies WebhookAct).then(
      (secret) => (secret ? setMade({ id, secret }) : toast.success(words.done[name](url))),
      (refusal: Error) => toast.error(refusal.message),
    );
  const rotation = useConfirmation<Webhook>((webhook) => act("rotate", webhook));
  const removal = useConfirmation<Webhook>((webhook) => act("remove", webhook));
  return (
    <ul aria-label={words.title} className="grid gap-4">
      {webhooks.map((webhook) => (
        <li key={webhook.id} className="grid gap-3 border border-rule bg-sheet p-4">
          <Facts webhook={webhook} />
          {made?.id === webhook.id && (
            <SecretNotice secret={made.secret} text={words.rotated} onDone={() => setMade(null)} />
          )}
          <div className="flex flex-wrap gap-2">
            <Act webhook={webhook} label={words.change} onClick={() => setChanging(webhook.id)} />
            {webhook.disabledAt ? (
              <Act webhook={webhook} label={words.enable} onClick={() => act("enable", webhook)} />
            ) : (
              <>
                <Act webhook={webhook} label={words.test} onClick={() => act("test", webhook)} />
                <Act webhook={webhook} label={words.disable} onClick={() => act("disable", webhook)} />
              </>
            )}
            <Act webhook={webhook} label={words.rotate} onClick={() => rotation.ask(webhook)} />
            <Act webhook={webhook} label={words.remove} danger onClick={() => removal.ask(webhook)} />
          </div>
          {changing === webhook.id && <WebhookForm webhook={webhook} onDone={() => setChanging(null)} />}
        </li>
      ))}
      <ConfirmDialog
        {...rotation.dialog}
        title={words.rotateTitle}
        yes={words.rotate}
        no={words.keep}
        text={<p>{words.rotateText}</p>}
      />
      <ConfirmDialog
        {...removal.dialog}
        title={words.removeTitle(removal.item?.url ?? "")}
        yes={words.remove}
        no={words.keep}
        text={<p>{words.removeText}</p>}
      />
    </ul>
  );
}

type ActProps = { webhook: Webhook; label: string; danger?: true; onClick: () => void };

function Act({ webhook, label, danger, onClick }: ActProps) {
  return (
    <Button
      variant={danger ? "danger" : "plain"}
      size="small"
      aria-label={words.actOf(label, webhook.description || webhook.url)}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

function Facts({ webhook: { id, url, description, events, pending, failed, ...state } }: { webhook: Webhook }) {
  const to = { pathname: href("/dashboard/webhooks/messages"), search: `?endpoint=${id}` };
  const { disabledAt, disabledBy, failingSince, formerUntil } = state;
  return (
    <div className="grid gap-1">
      <h2 className="text-lg wrap-anywhere">{description || url}</h2>
      {description && <p className="font-mono text-sm wrap-anywhere">{url}</p>}
      <p className="text-sm text-ink-soft">{words.eventList(events.map(words.event))}</p>
      {disabledAt && disabledBy && (
        <p className="font-semibold text-bad">
          {words.disabled[disabledBy]} <DateTime at={disabledAt} time />
        </p>
      )}
      {!disabledAt && failingSince && (
        <p className="font-semibold text-bad">
          {words.failing} <DateTime at={failingSince} time />
        </p>
      )}
      {formerUntil && (
        <p>
          {words.formerUntil} <DateTime at={formerUntil} time />
        </p>
      )}
      <p>
        <Link to={to} className="link">
          {words.counts(pending, failed)}
        </Link>
      </p>
    </div>
  );
}
