import { href, Link } from "react-router";
import type { Opening } from "#web/client/desk/opening.ts";
import type { OpeningChange, OpeningResult, OutlinedPage } from "#web/staff/opening/opening-change.ts";
import { contentDesk } from "#messages/content.ts";
import { opening } from "#messages/opening.ts";
import { Button } from "#web/ui/button.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { useActionFetcher } from "#web/ui/use-action-fetcher.ts";

const words = opening.legal;

/** The pages that the shop needs, each with a draft to begin with. An imprint is asked for where the Union's rules are. */
export function LegalPages({ pages }: Pick<Opening, "pages">) {
  const fetcher = useActionFetcher<OpeningResult>();
  const rules = pages.some(({ slug }) => slug === "imprint") ? "union" : "elsewhere";
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
              {state === "missing" ? (
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
