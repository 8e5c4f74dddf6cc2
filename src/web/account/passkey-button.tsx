import { useState } from "react";
import { messageOf } from "#web/client/api.ts";
import { canHavePasskeys, passkeysWork } from "#web/client/people/passkey-support.ts";
import { security } from "#messages/security.ts";
import { Button } from "#web/ui/button.tsx";
import { useSite } from "#web/ui/site.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";

/**
 * Signs in with a passkey. Its code is loaded with the first click. Invisible, but in its place, where there can be none: the server does not know the
 * browser, and a button that comes or goes moves the next one away from under a click.
 */
export function PasskeyButton({ onSignedIn }: { onSignedIn: () => Promise<unknown> }) {
  const { publicUrl } = useSite();
  const works = useHydrated() ? passkeysWork() : URL.canParse(publicUrl) && canHavePasskeys(new URL(publicUrl));
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function signIn() {
    setBusy(true);
    setProblem(null);
    try {
      const { signInWithPasskey } = await import("#web/client/people/passkeys.ts");
      await signInWithPasskey();
      await onSignedIn();
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button
        variant="plain"
        busy={busy}
        onClick={() => void signIn()}
        className={works ? "noscript:hidden" : "invisible"}
      >
        {security.passkeys.signIn}
      </Button>
      {problem && (
        <p role="alert" className="text-sm text-bad">
          {problem}
        </p>
      )}
    </>
  );
}
