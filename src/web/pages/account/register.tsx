import { PageHead } from "#web/page-head.tsx";
import { AccountPage } from "#web/pages/account/account-page.tsx";
import { SignUpForm } from "#web/pages/account/sign-up-form.tsx";
import { account } from "#web/text/en-account.ts";

export default function Register() {
  return (
    <AccountPage>
      <PageHead title={account.register.title} description={account.register.text} path="/register" />
      <SignUpForm heading="h1" />
    </AccountPage>
  );
}
