import { Link, useRouteLoaderData } from "react-router";
import type { Site } from "#http/shop-context.ts";
import { languageOf, offeredPages } from "#shop/desk/content/content-rules.ts";
import type { ContentLink } from "#shop/desk/content/read-content.ts";
import { language } from "#messages/language.ts";
import { shell } from "#messages/shell.ts";

/** A link to one of the shop's own pages. `lang`: the language of its title, where that is not the page's. */
type Shown = { slug: string; to: string; label: string; lang?: string };

/** The path of one of the shop's own pages. What staff write about contact stands on the page that every shop has. */
export const contentPath = (slug: string) => (slug === "contact" ? "/contact" : `/pages/${slug}`);

/** Returns the links to the shop's own pages in the language of these pages: first those that nearly every shop has. */
export function linksFor(pages: ContentLink[], { languages: [main] }: Site): Shown[] {
  const offered = (slug: string) => offeredPages.findIndex((one) => one === slug);
  const place = ({ slug }: ContentLink) => (offered(slug) < 0 ? offeredPages.length : offered(slug));
  return pages
    .toSorted((one, other) => place(one) - place(other))
    .map(({ slug, titles }) => {
      const tag = languageOf(titles, language, main?.tag);
      const to = contentPath(slug);
      return { slug, to, label: titles[tag] ?? slug, ...(tag !== language && { lang: tag }) };
    });
}

/** The shop's own pages that staff have published. */
export function useContentLinks(): Shown[] {
  return useRouteLoaderData("root")?.pages ?? [];
}

/** Links to some of the shop's own pages, where they answer a question; nothing where none of them is published. */
export function ContentLinks({ slugs }: { slugs: (typeof offeredPages)[number][] }) {
  const shown = useContentLinks().filter(({ slug }) => (slugs as string[]).includes(slug));
  if (shown.length === 0) return null;
  return (
    <ul aria-label={shell.pageLinks} className="flex flex-wrap gap-x-5 text-sm">
      {shown.map(({ slug, to, label, lang }) => (
        <li key={slug}>
          <Link to={to} lang={lang} className="link inline-flex min-h-6 items-center">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
