import { accentContrast, accentOf, hexColour, leastContrast, type Theme } from "#shop/desk/brand/accent-rules.ts";
import type { CurrencyDisplay } from "#shop/desk/brand/brand-settings.ts";
import type { Draft } from "#web/staff/settings/draft.ts";
import { language } from "#messages/language.ts";
import { settings as words } from "#messages/settings.ts";
import { isLanguage, languages } from "#web/messages/languages.ts";
import { designedAccent } from "#web/ui/designed-accent.ts";
import { moneyFormat } from "#web/ui/formats.ts";
import { useSite } from "#web/ui/site.ts";

const surfaces = {
  light: { background: "#fffefb", color: "#15191c" },
  dark: { background: "#181e22", color: "#eceae4" },
};

/** What the typed name, mark, logo, colours and amounts look like; a logo on another server is shown once the shop has fetched it. */
export function BrandPreview({ draft }: { draft: Draft }) {
  return (
    <section aria-label={words.preview} className="grid gap-4 sm:col-span-full sm:grid-cols-2">
      <AmountPreview display={draft["currencyDisplay"] as CurrencyDisplay} />
      <ThemePreview theme="light" typed={String(draft["accentLight"])} draft={draft} />
      <ThemePreview theme="dark" typed={String(draft["accentDark"])} draft={draft} />
    </section>
  );
}

/** An amount in each of the shop's languages and, where the sign alone may be ambiguous, in Canada. */
function AmountPreview({ display }: { display: CurrencyDisplay }) {
  const { currency, languages: ofShop } = useSite();
  const names = new Intl.DisplayNames(languages[language].locale, { type: "language" });
  const locales = ofShop.flatMap(({ tag }) => (isLanguage(tag) ? languages[tag].locale : []));
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 sm:col-span-full">
      {[...locales, "en-CA"].map((locale) => (
        <div key={locale}>
          <dt className="text-sm text-ink-soft">{names.of(locale)}</dt>
          <dd className="font-semibold tabular-nums">{moneyFormat(locale, currency, display).format(1234.5)}</dd>
        </div>
      ))}
    </dl>
  );
}

function ThemePreview({ theme, typed, draft }: { theme: Theme; typed: string; draft: Draft }) {
  const site = useSite();
  const colour = hexColour.test(typed.toLowerCase()) ? typed.toLowerCase() : designedAccent[theme];
  const { signal, onSignal } = accentOf(colour, theme);
  const ratio = accentContrast(colour, theme);
  const logo = String(draft["logoUrl"] ?? "");
  return (
    <div className="grid content-start gap-3 border border-rule p-4" style={surfaces[theme]}>
      <p className="flex items-center gap-3 font-display text-2xl">
        {logo.startsWith("/") ? <img src={logo} alt="" className="h-9 w-auto" /> : String(draft["mark"] || site.mark)}
        <span>{String(draft["name"] || site.name)}</span>
      </p>
      <p>
        <span
          className="inline-block rounded-sm px-4 py-2 font-semibold"
          style={{ background: signal, color: onSignal }}
        >
          {words.previewButton}
        </span>
      </p>
      <p className="font-semibold">
        {words.themes[theme]}: {words.contrast(ratio.toFixed(1), ratio >= leastContrast)}
      </p>
    </div>
  );
}
