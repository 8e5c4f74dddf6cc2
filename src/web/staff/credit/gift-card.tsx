import { useState } from "react";
import { href } from "react-router";
import type { Route } from "./+types/gift-card.ts";
import { blockGiftCard, getGiftCard, sendGiftCard } from "#web/client/selling/credit.ts";
import { stateOf } from "#web/staff/credit/card-state.ts";
import { History } from "#web/staff/credit/history.tsx";
import { credit } from "#messages/credit.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { DateTime, Money } from "#web/ui/intl.tsx";
import { load } from "#web/ui/loaded.ts";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useConfirmation } from "#web/ui/use-confirmation.ts";
import { useFormAction } from "#web/ui/use-form-action.ts";
import { StaffHead } from "#web/staff/staff-head.tsx";

const words = credit.cards;

export function clientLoader({ params, request: { signal } }: Route.ClientLoaderArgs) {
  return load(getGiftCard(params.cardId, signal));
}

type Change = { blocked: boolean } | { send: true };

export async function clientAction({ params, request }: Route.ClientActionArgs) {
  const sent = (await request.json()) as Change;
  if ("send" in sent) {
    const queued = await load(sendGiftCard(params.cardId));
    if (!queued.failure) toast.success(words.sentAgain);
    return queued;
  }
  const { blocked } = sent;
  const done = await load(blockGiftCard(params.cardId, blocked));
  if (!done.failure) toast.success(blocked ? words.blockedDone : words.unblockedDone);
  return done;
}

/** One gift card: its balance, what changed it, and the block. */
export default function GiftCardPage({ loaderData: { value: card, failure } }: Route.ComponentProps) {
  const submit = useFormAction<unknown>();
  const [refused, setRefused] = useState<string | null>(null);
  const change = (wanted: Change) => {
    setRefused(null);
    void submit(wanted).catch((refusal: Error) => setRefused(words.notBlocked(refusal.message)));
  };
  const block = useConfirmation<true>(() => change({ blocked: true }));
  const send = useConfirmation<true>(() => change({ send: true }));
  if (failure) return <Notice tone="bad">{failure.message}</Notice>;
  const { lastCharacters, amountCents, balanceCents, note, expiresAt, createdAt, blockedAt, history, sendable } = card;
  const title = words.one(lastCharacters);
  return (
    <div className="grid gap-8">
      <StaffHead title={title} back={{ to: href("/dashboard/gift-cards"), text: words.back }} />
      <Failure text={refused} />
      <dl className="grid max-w-md grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        <dt className="font-semibold">{words.columns.balance}</dt>
        <dd>
          <Money cents={balanceCents} />
        </dd>
        <dt className="font-semibold">{words.columns.amount}</dt>
        <dd>
          <Money cents={amountCents} />
        </dd>
        <dt className="font-semibold">{words.columns.state}</dt>
        <dd>{stateOf(card)}</dd>
        <dt className="font-semibold">{words.columns.created}</dt>
        <dd>
          <DateTime at={createdAt} />
        </dd>
        <dt className="font-semibold">{words.columns.expires}</dt>
        <dd>{expiresAt ? <DateTime at={expiresAt} time /> : words.never}</dd>
        <dt className="font-semibold">{words.columns.note}</dt>
        <dd className="break-words">{note || "–"}</dd>
      </dl>
      <div className="flex flex-wrap gap-4">
        {sendable && (
          <Button variant="plain" onClick={() => send.ask(true)}>
            {words.sendAgain}
          </Button>
        )}
        {blockedAt ? (
          <Button variant="plain" onClick={() => change({ blocked: false })}>
            {words.unblock}
          </Button>
        ) : (
          <Button variant="danger" onClick={() => block.ask(true)}>
            {words.block}
          </Button>
        )}
      </div>
      <History rows={history} />
      <ConfirmDialog {...send.dialog} yes={words.sendAgain} text={<p>{words.sendQuestion}</p>} />
      <ConfirmDialog {...block.dialog} yes={words.block} text={<p>{words.blockQuestion}</p>} />
    </div>
  );
}
