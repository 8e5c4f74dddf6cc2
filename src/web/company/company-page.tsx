import type { ReactNode } from "react";
import { PageHead } from "#web/shell/page-head.tsx";

type CompanyPageProps = { title: string; heading: string; description: string; path: string; children: ReactNode };

export function CompanyPage({ title, heading, description, path, children }: CompanyPageProps) {
  return (
    <article className="wrap py-12">
      <PageHead title={title} description={description} path={path} />
      <h1 className="max-w-[18ch] border-s-8 border-signal ps-5">{heading}</h1>
      <div className="mt-8 grid max-w-[68ch] gap-5 text-lg leading-relaxed">{children}</div>
    </article>
  );
}

export function Points({ title, items }: { title: string; items: string[] }) {
  return (
    <div className="mt-4">
      <h2 className="border-b-2 border-ink pb-2">{title}</h2>
      <ul>
        {items.map((item) => (
          <li key={item} className="border-b border-rule py-3">
            {item}
          </li>
        ))}
      </ul>
    </div>
  );
}
