import { CompanyPage, Points } from "#web/pages/company/company-page.tsx";
import { Mailbox } from "#web/pages/company/mailbox.tsx";
import { jobs as words } from "#web/text/en-company.ts";

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
