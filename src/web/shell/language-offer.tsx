import { useState, useSyncExternalStore } from "react";
import { language } from "#messages/language.ts";
import { shell } from "#messages/shell.ts";
import { isLanguage, languages } from "#web/messages/languages.ts";
import { chosenLanguageKey, LanguageLink, rememberLanguage } from "#web/shell/language-links.tsx";
import { useSite } from "#web/ui/site.ts";
import { CloseIcon } from "#web/ui/icons.tsx";

/** Offers the page in the language that the visitor chose earlier or their browser prefers, until they decline. */
export function LanguageOffer() {
  const site = useSite();
  const [declined, setDeclined] = useState(false);
  // Only the browser knows it: the cached page offers nothing.
  const preferred = useSyncExternalStore(
    () => () => {},
    () => preferredLanguage(site.languages.map(({ tag }) => tag)),
    () => null,
  );
  const offered = site.languages.find(({ tag }) => tag === preferred);
  if (declined || !offered || preferred === language || !isLanguage(offered.tag)) return null;
  return (
    <aside
      aria-label={shell.language.label}
      className="fixed start-4 bottom-4 z-20 flex items-center gap-2 border-2 border-ink bg-sheet ps-4 shadow-lg"
    >
      <LanguageLink tag={offered.tag} prefix={offered.prefix} className="link py-2 font-semibold">
        {languages[offered.tag].offer}
      </LanguageLink>
      <button
        type="button"
        aria-label={shell.language.stay}
        title={shell.language.stay}
        className="grid size-11 place-items-center hover:bg-sunken"
        onClick={() => {
          rememberLanguage(language);
          setDeclined(true);
        }}
      >
        <CloseIcon />
      </button>
    </aside>
  );
}

/** The first of the visitor's languages that the shop speaks; null where it speaks none of them. */
function preferredLanguage(spoken: string[]): string | null {
  let chosen: string | null = null;
  try {
    chosen = localStorage.getItem(chosenLanguageKey);
  } catch {
    // The browser's own list decides.
  }
  const wanted = [...(chosen ? [chosen] : []), ...navigator.languages];
  return wanted.map((tag) => tag.split("-", 1)[0] ?? "").find((tag) => spoken.includes(tag)) ?? null;
}
