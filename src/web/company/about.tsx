import { CompanyPage, Points } from "#web/company/company-page.tsx";
import { about as words } from "#messages/company.ts";

export default function About() {
  return (
    <CompanyPage {...words} path="/about">
      {words.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <Points title={words.rules} items={words.list} />
    </CompanyPage>
  );
}
