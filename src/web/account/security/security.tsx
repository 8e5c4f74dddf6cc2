import type { Route } from "./+types/security.ts";
import { endOtherSignIns, endSignIn, listSignIns } from "#web/client/people/sign-in.ts";
import { listPasskeys, removePasskey, renamePasskey } from "#web/client/people/passkeys.ts";
import { Passkeys } from "#web/account/security/passkeys.tsx";
import { PasswordForm } from "#web/account/security/password-form.tsx";
import { OwnData } from "#web/account/security/own-data.tsx";
import { SignIns } from "#web/account/security/sign-ins.tsx";
import { TwoFactor } from "#web/account/security/two-factor.tsx";
import { PageHead } from "#web/shell/page-head.tsx";
import { useSession } from "#web/shell/session.tsx";
import { security as words } from "#messages/security.ts";
import { Failure } from "#web/ui/failure.tsx";
import { load } from "#web/ui/loaded.ts";
import { Notice } from "#web/ui/notice.tsx";
import { attempt } from "#web/ui/use-row-action.ts";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [signIns, passkeys] = await Promise.all([
    load(listSignIns(request.signal)),
    load(listPasskeys(request.signal)),
  ]);
  return { signIns, passkeys };
}

type Change = { id?: string; remove?: string; rename?: string; name?: string };

/** Removes or renames a passkey; else ends the sign-in of the given id, or without one all others. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const { id, remove, rename, name = "" } = (await request.json()) as Change;
  if (remove) return attempt(() => removePasskey(remove), words.passkeys.notChanged);
  if (rename) return attempt(() => renamePasskey(rename, name), words.passkeys.notChanged);
  return attempt(() => (id ? endSignIn(id) : endOtherSignIns()), words.signIns.notEnded);
}

/** How the user signs in: their password, their second factor, their passkeys, and where they are signed in. */
export default function Security({ loaderData: { signIns, passkeys } }: Route.ComponentProps) {
  const session = useSession();
  if (session.status !== "signed-in") return null;
  const { signIn, email } = session.user;
  const here = signIns.value?.find(({ current }) => current);
  return (
    <div className="grid max-w-3xl gap-10">
      <PageHead title={words.title} />
      <div className="grid gap-4">
        <h1>{words.title}</h1>
        {signIn.withheld && <Notice>{words.withheld[signIn.withheld]}</Notice>}
      </div>
      <PasswordForm hasPassword={signIn.password} email={email} staff={session.user.role !== "customer"} />
      <TwoFactor on={signIn.twoFactor} hasPassword={signIn.password} />
      <Failure text={passkeys.failure && words.passkeys.notLoaded(passkeys.failure.message)} />
      {passkeys.value && (
        <Passkeys
          passkeys={passkeys.value}
          device={here ? words.signIns.device(here) : ""}
          confirmed={session.user.emailVerified}
        />
      )}
      <Failure text={signIns.failure && words.signIns.notLoaded(signIns.failure.message)} />
      {signIns.value && <SignIns signIns={signIns.value} />}
      <OwnData email={email} proven={session.user.mailboxProven} />
    </div>
  );
}
