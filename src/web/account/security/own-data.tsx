import { useState } from "react";
import { href, Link, useNavigate } from "react-router";
import { messageOf } from "#web/client/api.ts";
import { downloadOwnData, eraseOwnAccount } from "#web/client/desk/own-data.ts";
import { signOut } from "#web/shell/session.tsx";
import { security } from "#messages/security.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { toast } from "#web/ui/toast.tsx";

const words = security.ownData;

/** What the shop stores about the user: its download, and its erasure. `proven`: whether they have proved that they read the mailbox, without which questions from its address are left out. */
export function OwnData({ email, proven }: { email: string; proven: boolean }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function attempt(work: () => Promise<void>, explain: (why: string) => string) {
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(explain(messageOf(error)));
    } finally {
      setBusy(false);
    }
  }

  async function erase() {
    await eraseOwnAccount(email);
    toast.success(words.erased);
    // The session is gone already; this forgets it here.
    await signOut();
    await navigate(href("/"));
  }

  return (
    <section className="grid gap-4" aria-labelledby="own-data">
      <h2 id="own-data">{words.heading}</h2>
      <p className="max-w-prose text-ink-soft">{words.text}</p>
      {!proven && (
        <p className="max-w-prose">
          {words.unproven.download(email)}{" "}
          <Link to={href("/dashboard/myprofile")} className="link font-semibold">
            {words.toProfile}
          </Link>
        </p>
      )}
      <Failure text={failure} />
      <div className="flex flex-wrap gap-3">
        <Button variant="plain" busy={busy} onClick={() => void attempt(downloadOwnData, (why) => why)}>
          {words.download}
        </Button>
        <Button variant="danger" busy={busy} onClick={() => setConfirming(true)}>
          {words.erase}
        </Button>
      </div>
      <ConfirmDialog
        open={confirming}
        title={words.question}
        text={
          <>
            <p>{words.consequences}</p>
            <p className="mt-2">{proven ? words.questions : words.unproven.erasure(email)}</p>
          </>
        }
        yes={words.yes}
        onYes={() => {
          setConfirming(false);
          void attempt(erase, words.notErased);
        }}
        onNo={() => setConfirming(false)}
      />
    </section>
  );
}
