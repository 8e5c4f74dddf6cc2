import { useEffect, useRef, useState } from "react";
import { useHref } from "react-router";
import { identity, messageOf } from "#web/client/api.ts";
import { useSite } from "#web/ui/site.ts";
import { account } from "#messages/account.ts";
import { Button } from "#web/ui/button.tsx";

/** 'Continue with Google', and back to the login page, which goes on to `from`. */
export function GoogleButton({ from }: { from: () => string }) {
  const { googleSignIn, publicUrl } = useSite();
  const login = useHref("/login");
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const looked = useRef(false);
  // A sign-in that was begun at another address of the shop and continues at Google.
  useEffect(() => {
    if (looked.current) return;
    looked.current = true;
    if (new URLSearchParams(location.search).get("start") === "google" && location.origin === publicUrl) void go();
  });
  if (!googleSignIn) return null;

  async function go() {
    setBusy(true);
    setProblem(null);
    const query = new URLSearchParams({ from: from() }).toString();
    if (location.origin !== publicUrl) {
      // The way back from Google ends at the shop's own address; a sign-in begun at another name of it would not be known there.
      location.assign(`${publicUrl}${login}?${query}&start=google`);
      return;
    }
    try {
      const { url } = await identity<{ url: string }>("sign-in/social", {
        provider: "google",
        callbackURL: `${login}?${query}&via=google`,
        errorCallbackURL: `${login}?${query}`,
      });
      location.assign(url);
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
            d="M22.600 12.200c0-.8-.1-1.500-.2-2.200H12v4.200h5.900a5 5 0 0 1-2.200 3.300v2.700h3.600c2.100-1.900 3.300-4.800 3.300-8z"
          />
          <path
            fill="#34a853"
            d="M12 23c3 0 5.500-1 7.300-2.700l-3.600-2.700c-1 .6-2.200 1-3.700 1-2.900 0-5.300-1.900-6.200-4.500H2.200v2.800A11 11 0 0 0 12 23z"
          />
          <path fill="#fbbc05" d="M5.800 14.100a6.600 6.600 0 0 1 0-4.200V7.100H2.200a11 11 0 0 0 0 9.800z" />
          <path
            fill="#ea4335"
            d="M12 5.400c1.600 0 3.100.6 4.200 1.600l3.200-3.100A11 11 0 0 0 2.200 7.100l3.600 2.800C6.700 7.300 9.100 5.400 12 5.400z"
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
