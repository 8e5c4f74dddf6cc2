import { lazy, Suspense, useSyncExternalStore } from "react";
import { answerSignInAgain, requestedProof, followSignInAgain } from "#web/client/people/sign-in-again.ts";
import { useSession } from "#web/shell/session.tsx";
import { signInAgain as words } from "#messages/sign-in-again.ts";
import { shell } from "#messages/shell.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Failure } from "#web/ui/failure.tsx";

const NotLoaded = () => <Failure text={shell.errors.offline} />;

const SignInAgainForm = lazy(() =>
  import("#web/shell/sign-in-again-form.tsx").then(
    (loaded) => ({ default: loaded.SignInAgainForm }),
    () => ({ default: NotLoaded }),
  ),
);

/** Asks for the password or a passkey before a sensitive request, which then continues. The state of the page is preserved. */
export function SignInAgain() {
  const proof = useSyncExternalStore(followSignInAgain, requestedProof, () => null);
  const session = useSession();
  if (session.status !== "signed-in") return null;
  return (
    <Dialog open={proof !== null} onClose={() => answerSignInAgain(false)} title={words.title}>
      <Suspense>
        <SignInAgainForm {...session.user.signIn} onlyPasskey={proof === "passkey"} />
      </Suspense>
    </Dialog>
  );
}
