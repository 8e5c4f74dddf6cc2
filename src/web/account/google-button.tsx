import { useState } from "react";
import { useHref } from "react-router";
import { messageOf } from "#web/client/api.ts";
import { signInAtGoogle } from "#web/account/google-sign-in.ts";
import { useSite } from "#web/ui/site.ts";
import { account } from "#messages/account.ts";
import { Button } from "#web/ui/button.tsx";

/** 'Continue with Google', which returns to the login page and continues to `from`. */
export function GoogleButton({ from }: { from: () => string | null }) {
  const { googleSignIn, publicUrl } = useSite();
  const login = useHref("/login");
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  if (!googleSignIn) return null;

  async function go() {
    setBusy(true);
    setProblem(null);
    try {
      await signInAtGoogle({ login, from: from(), publicUrl });
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  }

  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-3 text-sm text-ink-soft before:h-px before:flex-1 before:bg-rule after:h-px after:flex-1 after:bg-rule">
        {account.or}
      </p>
      <Button variant="plain" busy={busy} onClick={() => void go()}>
        <svg viewBox="0 0 24 24" className="size-5" aria-hidden="true">
          <path
            fill="#4285f4"
            d="M22.6 12.2c0-.8-.1-1.5-.2-2.2H12v4.2h5.9a5 5 0 0 1-2.2 3.3v2.7h3.6c2.1-1.9 3.3-4.8 3.3-8z"
          />
          <path
            fill="#34a853"
            d="M12 23c3 0 5.5-1 7.3-2.7l-3.6-2.7c-1 .6-2.2 1-3.7 1-2.9 0-5.3-1.9-6.2-4.5H2.2v2.8A11 11 0 0 0 12 23z"
          />
          <path fill="#fbbc05" d="M5.8 14.1a6.6 6.6 0 0 1 0-4.2V7.1H2.2a11 11 0 0 0 0 9.8z" />
          <path
            fill="#ea4335"
            d="M12 5.4c1.6 0 3.1.6 4.2 1.6l3.2-3.1A11 11 0 0 0 2.2 7.1l3.6 2.8C6.7 7.3 9.1 5.4 12 5.4z"
          />
        </svg>
        {account.google}
      </Button>
      {problem && (
        <p role="alert" className="text-sm text-bad">
          {problem}
        </p>
      )}
    </div>
  );
}
