import type { KeyboardEvent } from "react";
import { verdictColor, VerdictSign } from "#web/fitment/verdict-sign.tsx";
import type { Suggestion } from "#web/client/catalogue/search.ts";
import { fitting } from "#messages/fitting.ts";
import { searchBar as words } from "#messages/search-bar.ts";
import { Money } from "#web/ui/intl.tsx";

export type SuggestionListProps = {
  id: string;
  suggestions: Suggestion[];
  active: number;
  expanded: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onPoint: (index: number) => void;
  onChoose: (suggestion: Suggestion) => void;
};

export default function SuggestionList({
  id,
  suggestions,
  active,
  expanded,
  onKeyDown,
  onPoint,
  onChoose,
}: SuggestionListProps): React.ReactNode {
  return (
    <div id={`${id}-list`} role="listbox" aria-label={words.list} hidden={!expanded}>
      {suggestions.map((suggestion, index) => (
        <div
          key={`${suggestion.url} ${suggestion.label}`}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          // Before the field loses the focus, and with it the list goes.
          onPointerDown={(event) => event.preventDefault()}
          tabIndex={-1}
          onKeyDown={onKeyDown}
          onPointerMove={() => onPoint(index)}
          onClick={() => onChoose(suggestion)}
          className="flex min-h-10 cursor-pointer items-center justify-between gap-4 border-s-4 border-transparent px-3 py-1.5 aria-selected:border-signal aria-selected:bg-sunken"
        >
          <SuggestionText suggestion={suggestion} />
        </div>
      ))}
    </div>
  );
}

/** Of a part its title, its number, its price and whether it fits the visitor's vehicle; of anything else what it is. */
function SuggestionText({ suggestion }: { suggestion: Suggestion }) {
  const { kind, label, title, sku, matched, priceCents, fitment } = suggestion;
  if (title === undefined || priceCents === undefined)
    return (
      <>
        <span className="min-w-0 truncate">{label}</span>
        <span className="shrink-0 text-sm text-ink-soft">{words.kinds[kind]}</span>
      </>
    );
  const numbers = [...new Set([matched?.number, sku])].filter(Boolean).join(" · ");
  return (
    <>
      <span className="min-w-0 leading-tight">
        <span className="block truncate">{title}</span>{" "}
        <span className="block truncate font-mono text-sm text-ink-soft">{numbers}</span>
      </span>
      <span className="shrink-0 text-end leading-tight">
        <span className="block">
          <Money cents={priceCents} />
        </span>{" "}
        {fitment && (
          <span className={`flex items-center justify-end gap-1 text-sm ${verdictColor[fitment.verdict]}`}>
            <VerdictSign verdict={fitment.verdict} className="size-4 shrink-0" />
            {fitting.shortBadge(fitment)}
          </span>
        )}
      </span>
    </>
  );
}
