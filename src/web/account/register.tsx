import { PageHead } from "#web/shell/page-head.tsx";
import { AccountPage } from "#web/account/account-page.tsx";
import { SignUpForm } from "#web/account/sign-up-form.tsx";
import { useKnownVisitor } from "#web/shell/known-visitor.ts";
import { account } from "#messages/account.ts";

export default function Register() {
  return (
    <AccountPage>
      <PageHead title={account.register.title} description={account.register.text} path="/register" />
      <SignUpForm heading="h1" known={useKnownVisitor()} />
    </AccountPage>
  );
}
