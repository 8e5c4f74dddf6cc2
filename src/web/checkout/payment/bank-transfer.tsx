import { useState } from "react";
import { messageOf } from "#web/client/api.ts";
import { chooseTransfer, type TransferDetails, type TransferOffer } from "#web/client/selling/transfers.ts";
import { bankTransfer as words } from "#messages/bank-transfer.ts";
import { TransferFacts } from "#web/checkout/payment/transfer-facts.tsx";
import { Button } from "#web/ui/button.tsx";
import { focusOnMount } from "#web/ui/focus.ts";
import { Notice } from "#web/ui/notice.tsx";

/** Paying by bank transfer: the choice, and once it is made what to transfer. Nothing where the shop takes none. */
export function BankTransfer({ orderId, offer }: { orderId: string; offer: TransferOffer }) {
  const [chosen, setChosen] = useState<TransferDetails | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const details = chosen ?? offer.details;
  if (!offer.offered) return null;

  async function choose() {
    setBusy(true);
    setFailure(null);
    try {
      setChosen((await chooseTransfer(orderId)).details);
    } catch (error) {
      setFailure(messageOf(error));
    }
    setBusy(false);
  }

  return (
    <section aria-labelledby="transfer" className="grid gap-4 border border-rule bg-sheet p-5 sm:p-6">
      <h2 id="transfer" className="text-3xl">
        {words.title}
      </h2>
      {details ? (
        <div ref={chosen ? focusOnMount : null} tabIndex={-1} className="grid gap-4">
          <p>{words.lead}</p>
          <TransferFacts details={details} />
          <p className="text-sm text-ink-soft">{words.mailed}</p>
        </div>
      ) : (
        <>
          <p>{words.offer}</p>
          <Button variant="plain" busy={busy} onClick={() => void choose()} className="justify-self-start">
            {words.choose}
          </Button>
        </>
      )}
      {failure && <Notice tone="bad">{failure}</Notice>}
    </section>
  );
}
