import { href, Link, useLoaderData } from "react-router";
import { publishedPages } from "#shop/desk/content/read-content.ts";
import { loadContent } from "#web/content/load-content.ts";
import { MarkdownText } from "#web/content/markdown-text.tsx";
import { CompanyPage } from "#web/company/company-page.tsx";
import { Mailbox } from "#web/company/mailbox.tsx";
import { pageLoader } from "#web/shell/page-loader.ts";
import { inquiries } from "#messages/inquiries.ts";
import { contact as words } from "#messages/company.ts";

/** What staff have written about contact, if they have. */
export const loader = pageLoader(async (shop) => {
  const isWritten = (await publishedPages(shop.db)).some(({ slug }) => slug === "contact");
  return { own: isWritten ? await loadContent(shop, "contact") : null };
});

export default function Contact() {
  const { own } = useLoaderData<typeof loader>();
  return (
    <CompanyPage {...words} path="/contact">
      {own ? (
        <div lang={own.tag}>
          <MarkdownText blocks={own.blocks} copies={own.copies} />
        </div>
      ) : (
        <p>{words.text}</p>
      )}
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
