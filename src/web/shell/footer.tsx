import { Link } from "react-router";
import { LanguageLinks } from "#web/shell/language-links.tsx";
import { Shortcuts } from "#web/shell/shortcuts/shortcuts.tsx";
import { useSite } from "#web/ui/site.ts";
import { shell } from "#messages/shell.ts";
import { GithubIcon, MastodonIcon, YoutubeIcon } from "#web/ui/icons.tsx";

const links = [
  { to: "/vehicles", label: shell.footer.vehicles },
  { to: "/order", label: shell.footer.findOrder },
  { to: "/contact", label: shell.footer.contact },
  { to: "/about", label: shell.footer.about },
  { to: "/jobs", label: shell.footer.jobs },
  { to: "/press", label: shell.footer.press },
];
const social = [
  { href: "https://github.com/", label: "GitHub", Icon: GithubIcon },
  { href: "https://mastodon.social/", label: "Mastodon", Icon: MastodonIcon },
  { href: "https://www.youtube.com/", label: "YouTube", Icon: YoutubeIcon },
];

/** The foot of every page, set like the title block of a drawing. */
export function Footer() {
  const { name, mark } = useSite();
  return (
    <footer className="mt-16 border-t-2 border-ink bg-sheet">
      <div className="wrap grid sm:grid-cols-[auto_1fr_auto]">
        <p className="flex items-center gap-4 border-rule py-6 sm:border-e sm:pe-8">
          <span className="grid h-12 place-items-center bg-ink px-3 font-display text-3xl leading-none text-paper">
            {mark}
          </span>
          <span className="text-sm text-ink-soft">{shell.footer.claim}</span>
        </p>
        <nav aria-label={shell.footer.label} className="border-rule py-4 max-sm:border-y sm:border-e sm:px-8">
          <ul className="flex h-full flex-wrap items-center gap-x-6">
            {links.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className="block py-2 font-semibold hover:text-signal-deep">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <ul aria-label={shell.footer.social} className="flex items-center gap-1 py-4 sm:ps-6">
          {social.map(({ href, label, Icon }) => (
            <li key={label}>
              <a
                href={href}
                rel="noreferrer"
                aria-label={label}
                className="grid size-11 place-items-center rounded-sm hover:bg-sunken hover:text-signal-deep"
              >
                <Icon />
              </a>
            </li>
          ))}
        </ul>
      </div>
      <div className="wrap flex flex-wrap items-center justify-between gap-x-8 border-t border-rule py-1 text-sm text-ink-soft">
        <p className="py-2">{shell.footer.rights(2026, name)}</p>
        <div className="flex flex-wrap items-center gap-x-4">
          <Shortcuts />
          <LanguageLinks />
        </div>
      </div>
    </footer>
  );
}
