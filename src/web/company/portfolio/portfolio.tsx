import { PageHead } from "#web/shell/page-head.tsx";
import { Portrait } from "#web/company/portfolio/portrait.tsx";
import { portfolio as words } from "#messages/company.ts";
import { CheckIcon } from "#web/ui/icons.tsx";

export default function Portfolio() {
  return (
    <div className="wrap grid gap-10 py-10 lg:grid-cols-[min(22rem,30%)_minmax(0,1fr)]">
      <PageHead title={words.title} description={words.description} path="/my-portfolio" />
      <div className="lg:sticky lg:top-24 lg:self-start">
        <Portrait label={words.photo} />
        <h1 className="mt-5 text-5xl">{words.name}</h1>
        <p className="mt-2 text-lg text-ink-soft">{words.role}</p>
      </div>
      <div className="grid max-w-[68ch] content-start gap-10">
        <p className="font-display text-3xl leading-snug">{words.about}</p>
        <section>
          <h2 className="border-b-2 border-ink pb-2">{words.education}</h2>
          <ul>
            {words.schools.map(({ what, where, when }) => (
              <li
                key={what}
                className="grid gap-x-6 border-b border-rule py-3 sm:grid-cols-[min(9rem,30%)_minmax(0,1fr)]"
              >
                <span className="eyebrow self-center">{when}</span>
                <span>
                  <strong className="block">{what}</strong>
                  {where}
                </span>
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h2 className="border-b-2 border-ink pb-2">{words.projects}</h2>
          <p className="mt-3">
            {words.projectsText}{" "}
            <a href={words.projectsUrl} className="link font-semibold" rel="noreferrer">
              {words.projectsLink}
            </a>
          </p>
        </section>
        <section>
          <h2 className="border-b-2 border-ink pb-2">{words.skills}</h2>
          <ul className="mt-3 grid gap-2 sm:grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))]">
            {words.skillList.map((skill) => (
              <li key={skill} className="flex items-center gap-3">
                <CheckIcon className="size-5 shrink-0 text-signal" />
                {skill}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  );
}
