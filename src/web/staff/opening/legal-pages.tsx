import { href, Link } from "react-router";
import type { Opening } from "#web/client/desk/opening.ts";
import type { OpeningChange, OpeningResult, OutlinedPage } from "#web/staff/opening/opening-change.ts";
import { contentDesk } from "#messages/content.ts";
import { opening } from "#messages/opening.ts";
import { isMember } from "#shop/selling/tax/eu-rates.ts";
import { useCan } from "#web/shell/session.tsx";
import { Button } from "#web/ui/button.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { useActionFetcher } from "#web/ui/use-action-fetcher.ts";

const words = opening.legal;

/** The pages that the shop needs, each with a draft to begin with. Where the country is not known, the Union's rules count: they ask for the most. */
export function LegalPages({ pages, country }: Pick<Opening, "pages" | "country">) {
  const mayWrite = useCan()("content:write");
  const fetcher = useActionFetcher<OpeningResult>();
  const rules = country === null || isMember(country) ? "union" : "elsewhere";
  const pending = fetcher.state === "idle" ? null : (fetcher.json as OpeningChange | undefined);
  return (
    <div className="grid gap-3">
      <p className="max-w-prose">
        {rules === "union" ? words.union : words.elsewhere} {words.lawyer}
      </p>
      <ul className="grid gap-px">
        {pages.map(({ slug, state }) => {
          const title = contentDesk.offered[slug as OutlinedPage];
          return (
            <li
              key={slug}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-rule py-2"
            >
              <span>
                <span className="font-semibold">{title}</span>
                <span className={`block text-sm ${state === "published" ? "text-good" : "text-ink-soft"}`}>
                  {words.states[state]}
                </span>
              </span>
              {!mayWrite ? null : state === "missing" ? (
                <Button
                  variant="plain"
                  size="small"
                  aria-label={words.draftOf(title)}
                  busy={pending?.act === "draft" && pending.slug === slug}
                  onClick={() =>
                    pending === null &&
                    fetcher.submit({ act: "draft", slug: slug as OutlinedPage, rules } satisfies OpeningChange)
                  }
                >
                  {words.draft}
                </Button>
              ) : (
                <Link
                  to={href("/dashboard/pages/:slug", { slug })}
                  className="link inline-flex min-h-9 items-center"
                  aria-label={words.editOf(title)}
                >
                  {words.edit}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
      <Failure text={fetcher.data?.failure ?? null} />
    </div>
  );
}
