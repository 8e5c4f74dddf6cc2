import { useState, type FormEvent, type ReactNode } from "react";
import { messageOf } from "#web/client/api-error.ts";
import { toast } from "#web/ui/toast.tsx";

type LineFormProps = {
  lineId: string;
  intent: string;
  send: () => Promise<void>;
  children: (busy: boolean) => ReactNode;
  className?: string;
};

/** A form that changes a line of the cart; without scripts the cart's page reads it. */
export function LineForm({ lineId, intent, send, children, className }: LineFormProps) {
  const [busy, setBusy] = useState(false);
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    await send().catch((error: unknown) => toast.error(messageOf(error)));
    setBusy(false);
  }
  return (
    <form method="post" onSubmit={(event) => void submit(event)} className={className}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="line" value={lineId} />
      {children(busy)}
    </form>
  );
}
