import { CompanyPage, Points } from "#web/company/company-page.tsx";
import { Mailbox } from "#web/company/mailbox.tsx";
import { jobs as words } from "#messages/company.ts";

export default function Jobs() {
  return (
    <CompanyPage {...words} path="/jobs">
      <p>{words.text}</p>
      <Points title={words.look} items={words.list} />
      <p>
        {words.write} <Mailbox name="jobs" />
      </p>
    </CompanyPage>
  );
}
