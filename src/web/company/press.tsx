import { CompanyPage } from "#web/company/company-page.tsx";
import { useSite } from "#web/ui/site.ts";
import { press as words } from "#messages/company.ts";

export default function Press() {
  const { name } = useSite();
  return (
    <CompanyPage {...words} path="/press">
      <p>{words.text}</p>
      <h2 className="border-b-2 border-ink pb-2">{words.facts}</h2>
      <p>{words.factsText(name)}</p>
      <h2 className="border-b-2 border-ink pb-2">{words.mark}</h2>
      <p className="flex flex-wrap items-center gap-6">
        <img src="/favicon.svg" alt={words.mark} width="96" height="96" />
        <a href="/favicon.svg" download={`${name}-mark.svg`} className="link font-semibold">
          {words.download}
        </a>
      </p>
      <h2 className="border-b-2 border-ink pb-2">{words.colours}</h2>
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {words.palette.map(({ name: colour, value }) => (
          <li key={value} className="text-base">
            <svg viewBox="0 0 10 6" className="w-full border border-rule" aria-hidden="true">
              <rect width="10" height="6" fill={value} />
            </svg>
            {colour} <code className="font-mono text-sm">{value}</code>
          </li>
        ))}
      </ul>
      <h2 className="border-b-2 border-ink pb-2">{words.type}</h2>
      <p>{words.typeText}</p>
    </CompanyPage>
  );
}
