import { Link } from "react-router";
import { BrandMark } from "#web/shell/brand-mark.tsx";
import { useContentLinks } from "#web/shell/content-links.tsx";
import { LanguageLinks } from "#web/shell/language-links.tsx";
import { isLinked } from "#web/shell/linked-pages.ts";
import { Shortcuts } from "#web/shell/shortcuts/shortcuts.tsx";
import { useSite } from "#web/ui/site.ts";
import { shell } from "#messages/shell.ts";
import { GithubIcon, MastodonIcon, YoutubeIcon } from "#web/ui/icons.tsx";

const links: { to: string; label: string; lang?: string }[] = [
  { to: "/vehicles", label: shell.footer.vehicles },
  { to: "/order", label: shell.footer.findOrder },
  { to: "/contact", label: shell.footer.contact },
  { to: "/about", label: shell.footer.about },
  { to: "/jobs", label: shell.footer.jobs },
  { to: "/press", label: shell.footer.press },
];
const icons: Record<string, typeof GithubIcon | undefined> = {
  "github.com": GithubIcon,
  "mastodon.social": MastodonIcon,
  "www.youtube.com": YoutubeIcon,
};

/** The foot of every page, set like the title block of a drawing. */
export function Footer() {
  const { name, branding } = useSite();
  const social = branding?.social ?? [];
  const own = useContentLinks().filter(({ to }) => links.every((link) => link.to !== to));
  return (
    <footer className="mt-16 border-t-2 border-ink bg-sheet">
      <div className="wrap grid sm:grid-cols-[auto_1fr_auto]">
        <p className="flex items-center gap-4 border-rule py-6 sm:border-e sm:pe-8">
          <BrandMark large />
          <span className="text-sm text-ink-soft">{shell.footer.claim}</span>
        </p>
        <nav aria-label={shell.footer.label} className="border-rule py-4 max-sm:border-y sm:border-e sm:px-8">
          <ul className="flex h-full flex-wrap items-center gap-x-6">
            {[...links.filter(({ to }) => isLinked(branding, to)), ...own].map(({ to, label, lang }) => (
              <li key={to}>
                <Link to={to} lang={lang} className="block py-2 font-semibold hover:text-signal-deep">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {social.length > 0 && (
          <ul aria-label={shell.footer.social} className="flex flex-wrap items-center gap-1 py-4 sm:ps-6">
            {social.map(({ label, url }) => (
              <li key={url}>
                <SocialLink label={label} url={url} />
              </li>
            ))}
          </ul>
        )}
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

/** A link to the shop elsewhere: the icon of a known host, else its name. */
function SocialLink({ label, url }: { label: string; url: string }) {
  const Icon = URL.canParse(url) ? icons[new URL(url).host] : undefined;
  return (
    <a
      href={url}
      rel="noreferrer"
      aria-label={label}
      className="grid h-11 min-w-11 place-items-center rounded-sm px-1 font-semibold hover:bg-sunken hover:text-signal-deep"
    >
      {Icon ? <Icon /> : label}
    </a>
  );
}
