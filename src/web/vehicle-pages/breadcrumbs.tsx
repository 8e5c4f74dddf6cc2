import { Fragment } from "react";
import { Link } from "react-router";
import { pages as words } from "#messages/vehicle-pages.ts";

type Crumb = { name: string; path: string };

/** Breadcrumbs from all vehicles to this page, the last step. */
export function Breadcrumbs({ steps }: { steps: Crumb[] }) {
  return (
    <nav aria-label={words.breadcrumb} className="eyebrow mb-5">
      <ol className="flex flex-wrap gap-x-2">
        {steps.map(({ name, path }, index) => (
          <Fragment key={path}>
            {index > 0 && (
              <li aria-hidden="true" className="py-1">
                /
              </li>
            )}
            <li>
              {index < steps.length - 1 ? (
                <Link to={path} className="link inline-block py-1">
                  {name}
                </Link>
              ) : (
                <span aria-current="page" className="inline-block py-1">
                  {name}
                </span>
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}

/** The structured data of the page for search engines. */
export function StructuredData({ data }: { data: string[] }) {
  return data.map((one) => <script key={one} type="application/ld+json" dangerouslySetInnerHTML={{ __html: one }} />);
}
