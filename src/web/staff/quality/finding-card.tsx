import { href, Link } from "react-router";
import type { Finding, FoundPart } from "#web/client/catalogue/quality.ts";
import type { Application } from "#web/client/catalogue/applications.ts";
import { quality as words } from "#messages/quality.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";

type FindingCardProps = {
  found: Finding;
  onRemove: (application: Application) => void;
  onUniversal: () => void;
};

const mostShown = 20;

/** A part, the finding about it, and the rows that cause it. */
export function FindingCard({ found, onRemove, onUniversal }: FindingCardProps) {
  const { reason, facts, part, applications } = found;
  return (
    <article aria-label={part.sku} className="grid gap-3 border border-rule bg-sheet p-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <PartName part={part} />
        <div className="flex flex-wrap gap-2">
          {part.state === "on_sale" && reason === "no_application" && (
            <Button variant="plain" size="small" aria-label={words.markUniversalOf(part.sku)} onClick={onUniversal}>
              {words.markUniversal}
            </Button>
          )}
          {part.state === "draft" && (
            <ButtonLink
              variant="plain"
              size="small"
              to={`${href("/manage-product/drafts")}?${new URLSearchParams({ q: part.sku }).toString()}`}
              aria-label={words.completeOf(part.sku)}
            >
              {words.complete}
            </ButtonLink>
          )}
          {part.state === "on_sale" && (
            <ButtonLink
              variant="plain"
              size="small"
              to={href("/manage-product/:partId", { partId: part.id })}
              aria-label={words.open(part.sku)}
            >
              {words.openShort}
            </ButtonLink>
          )}
        </div>
      </div>
      <p>{facts.length > 0 ? words.facts(facts) : words.reasons[reason]}</p>
      {applications.length > 0 && (
        <ul aria-label={words.rows} className="grid border-t border-rule">
          {applications.map((application) => (
            <li
              key={application.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-rule py-2 last:border-0"
            >
              <div className="min-w-0 flex-1 basis-64">
                <p className="break-words">{application.text}</p>
                <p className="text-sm break-words text-ink-soft">
                  {[words.positionQuantity(application.position, application.quantity), ...application.notes].join(
                    " · ",
                  )}
                </p>
              </div>
              <Button
                variant="danger"
                size="small"
                aria-label={words.removeOf([application.text, ...application.notes].join(", "))}
                onClick={() => onRemove(application)}
              >
                {words.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {applications.length >= mostShown && <p className="text-sm text-ink-soft">{words.moreRows}</p>}
    </article>
  );
}

/** A part by number, name and brand; leads to its page where it has one. */
export function PartName({ part: { id, sku, name, brand, state } }: { part: FoundPart }) {
  const about = [brand, words.partState[state]].filter(Boolean).join(" · ");
  return (
    <div className="min-w-0">
      <p className="eyebrow break-all">{sku}</p>
      <p className="text-lg font-semibold break-words">
        {state === "on_sale" ? (
          <Link to={href("/parts/:partId", { partId: id })} className="link">
            {name}
          </Link>
        ) : (
          name
        )}
      </p>
      {about && <p className="text-sm text-ink-soft">{about}</p>}
    </div>
  );
}
