import type { OpeningChange, OpeningResult } from "#web/staff/opening/opening-change.ts";
import { opening } from "#messages/opening.ts";
import { Button } from "#web/ui/button.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useSite } from "#web/ui/site.ts";
import { useActionFetcher } from "#web/ui/use-action-fetcher.ts";

const words = opening.mail;

/** Sends the owner a mail, and shows what the mail server said. */
export function TestMail({ from }: { from: string }) {
  const fetcher = useActionFetcher<OpeningResult>();
  const { sandbox } = useSite();
  const { failure = null, mail } = fetcher.data ?? {};
  const busy = fetcher.state !== "idle";
  return (
    <div className="grid gap-3">
      <p className="wrap-anywhere">{words.from(from)}</p>
      <Button
        variant="plain"
        busy={busy}
        className="justify-self-start"
        onClick={() => fetcher.submit({ act: "test-mail" } satisfies OpeningChange)}
      >
        {words.test}
      </Button>
      <Failure text={failure ?? (mail?.refusal ? words.refused(mail.refusal) : null)} />
      {mail && !mail.refusal && !busy && (
        <Notice tone="good">
          {words.sent(mail.to)} {sandbox.mail && words.inSandbox}
        </Notice>
      )}
      {sandbox.mail && (
        <a href="/sandbox/mail" className="link justify-self-start">
          {words.toInbox}
        </a>
      )}
    </div>
  );
}
