import { useLocation } from "react-router";
import { language } from "#messages/language.ts";
import { shell } from "#messages/shell.ts";
import { useSite } from "#web/ui/site.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";

/** Where the choice of a language is stored. No request carries it: pages are the same for everybody. */
export const chosenLanguageKey = "language";

/** This page in the shop's other languages. Each link reloads the page, as the words are part of its scripts. */
export function LanguageLinks() {
  const { languages } = useSite();
  if (languages.length < 2) return null;
  return (
    <nav aria-label={shell.language.label}>
      <ul className="flex flex-wrap gap-x-4">
        {languages.map(({ tag, name, prefix }) => (
          <li key={tag}>
            {tag === language ? (
              <span aria-current="true" className="block py-2 font-semibold" lang={tag}>
                {name}
              </span>
            ) : (
              <LanguageLink tag={tag} prefix={prefix} className="block py-2 hover:text-signal-deep hover:underline">
                {name}
              </LanguageLink>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

type LinkProps = { tag: string; prefix: string; className?: string; children: string };

/** The link to this page in another language; following it is remembered as the choice of that language. */
export function LanguageLink({ tag, prefix, className, children }: LinkProps) {
  const { pathname, search, hash } = useLocation();
  // '//evil.example' is a path of the shop where it was requested, and another host in a link.
  const path = pathname.replace(/^\/+/, "/");
  // The server renders the parameters that the page depends on; the browser's address may have more. React leaves what the server sent
  // alone until what it renders itself changes: so the first time it renders none.
  const parameters = useHydrated() || typeof document === "undefined" ? search + hash : "";
  return (
    <a
      suppressHydrationWarning
      href={(path === "/" && prefix ? prefix : prefix + path) + parameters}
      hrefLang={tag}
      lang={tag}
      className={className}
      onClick={() => rememberLanguage(tag)}
    >
      {children}
    </a>
  );
}

export function rememberLanguage(tag: string): void {
  try {
    localStorage.setItem(chosenLanguageKey, tag);
  } catch {
    // It only decides whether another language is offered again.
  }
}
