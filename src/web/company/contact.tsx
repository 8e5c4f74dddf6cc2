import { href, Link } from "react-router";
import { CompanyPage } from "#web/company/company-page.tsx";
import { Mailbox } from "#web/company/mailbox.tsx";
import { inquiries } from "#messages/inquiries.ts";
import { contact as words } from "#messages/company.ts";

export default function Contact() {
  return (
    <CompanyPage {...words} path="/contact">
      <p>{words.text}</p>
      <p>
        {words.write} <Mailbox name="contact" />
      </p>
      <p>
        <Link to={href("/ask")} className="link font-semibold">
          {inquiries.title}
        </Link>
      </p>
      <div className="mt-4">
        <h2 className="border-b-2 border-ink pb-2">{words.before}</h2>
        <dl>
          {words.faq.map(({ q, a }) => (
            <div key={q} className="border-b border-rule py-3">
              <dt className="font-semibold">{q}</dt>
              <dd>{a}</dd>
            </div>
          ))}
        </dl>
      </div>
    </CompanyPage>
  );
}
