import type { Route } from "./+types/security.ts";
import { endOtherSignIns, endSignIn, listSignIns } from "#web/client/sign-in.ts";
import { PasswordForm } from "#web/account/security/password-form.tsx";
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
  return load(listSignIns(request.signal));
}

/** Ends the sign-in of the given id, or without one all others. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const { id } = (await request.json()) as { id?: string };
  return attempt(() => (id ? endSignIn(id) : endOtherSignIns()), words.signIns.notEnded);
}

/** How the user signs in: their password, their second factor, and where they are signed in. */
export default function Security({ loaderData: { value, failure } }: Route.ComponentProps) {
  const session = useSession();
  if (session.status !== "signed-in") return null;
  const { signIn, email } = session.user;
  return (
    <div className="grid max-w-3xl gap-10">
      <PageHead title={words.title} />
      <div className="grid gap-4">
        <h1>{words.title}</h1>
        {signIn.withheld && <Notice>{words.withheld[signIn.withheld]}</Notice>}
      </div>
      <PasswordForm hasPassword={signIn.password} email={email} staff={session.user.role !== "customer"} />
      <TwoFactor on={signIn.twoFactor} hasPassword={signIn.password} />
      <Failure text={failure && words.signIns.notLoaded(failure.message)} />
      {value && <SignIns signIns={value} />}
    </div>
  );
}
