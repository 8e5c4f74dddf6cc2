import type { SignIn } from "#web/client/people/sign-in.ts";
import { security } from "#messages/security.ts";
import { Button } from "#web/ui/button.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { DateTime } from "#web/ui/intl.tsx";
import type { ActionResult } from "#web/ui/use-row-action.ts";
import { useActionFetcher } from "#web/ui/use-action-fetcher.ts";

const words = security.signIns;

/** Where the user is signed in, each with the button that ends it. */
export function SignIns({ signIns }: { signIns: SignIn[] }) {
  const fetcher = useActionFetcher<ActionResult>();
  const end = (which: { id?: string }) => fetcher.submit(which);
  const busy = fetcher.state !== "idle";
  return (
    <section className="grid gap-4" aria-labelledby="sign-ins">
      <h2 id="sign-ins">{words.heading}</h2>
      <Failure text={fetcher.data?.failure ?? null} />
      <ul className="grid border-t border-rule">
        {signIns.map((signIn) => (
          <li key={signIn.id} className="flex flex-wrap items-center justify-between gap-3 border-b border-rule py-3">
            <div>
              <p className="font-semibold">{words.device(signIn)}</p>
              <p className="text-sm text-ink-soft">
                {signIn.network} · {words.since} <DateTime at={signIn.createdAt} time /> · {words.used}{" "}
                <DateTime at={signIn.lastUsedAt} time />
              </p>
            </div>
            {signIn.current ? (
              <p className="text-sm font-semibold text-good">{words.here}</p>
            ) : (
              <Button variant="plain" size="small" busy={busy} onClick={() => end({ id: signIn.id })}>
                {words.end}
                <span className="sr-only">: {words.device(signIn)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {signIns.length > 1 && (
        <Button variant="plain" busy={busy} onClick={() => end({})} className="justify-self-start">
          {words.endOthers}
        </Button>
      )}
    </section>
  );
}
