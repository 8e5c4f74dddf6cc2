import { useSyncExternalStore } from "react";
import type { Site } from "#http/shop-context.ts";
import type { Brand } from "#shop/desk/brand/brand-settings.ts";
import { fromCents } from "#shop/foundation/money.ts";
import { language } from "#messages/language.ts";
import { languages } from "#web/messages/languages.ts";
import { useSite } from "#web/ui/site.ts";
import { dateFormat, moneyFormat, numberFormat, regionalLocale, usableTimeZone } from "#web/ui/formats.ts";

const never = () => () => {};
const pageLocale = languages[language].locale;

/** The locale of numbers and dates. The server and the first render in the browser know the page's language only, not the visitor's region. */
export function useLocale(): string {
  return useSyncExternalStore(
    never,
    () => regionalLocale(pageLocale, navigator.languages),
    () => pageLocale,
  );
}

/** An amount of the shop's currency, in minor units. */
export function Money({ cents }: { cents: number }) {
  return <span className="tabular-nums">{useFormatMoney()(cents)}</span>;
}

/** How a shop writes amounts, as its `Site` says. */
export type MoneyStyle = Pick<Site, "currency"> & { branding?: Pick<Brand, "currencyDisplay"> | undefined };

/** An amount as text; `cents` in minor units of the currency. */
export function formatMoney(cents: number, { currency, branding }: MoneyStyle, locale: string): string {
  return moneyFormat(locale, currency, branding?.currencyDisplay ?? "symbol").format(fromCents(cents, currency));
}

/** Returns the text of an amount in minor units, where a sentence contains it. */
export function useFormatMoney(): (cents: number) => string {
  const site = useSite();
  const locale = useLocale();
  return (cents) => formatMoney(cents, site, locale);
}

/** The visitor's time zone; UTC on the server and in the first render. */
export function useTimeZone(): string {
  return useSyncExternalStore(
    never,
    () => usableTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone),
    () => "UTC",
  );
}

/** A date, or with `time` date and hour, in the visitor's time zone; the exact moment on hover. */
export function DateTime({ at, time = false }: { at: string | Date; time?: boolean }) {
  const locale = useLocale();
  const zone = useTimeZone();
  const date = new Date(at);
  return (
    <time
      className="whitespace-nowrap"
      dateTime={date.toISOString()}
      title={dateFormat(locale, zone, "exact moment").format(date)}
    >
      {dateFormat(locale, zone, time ? "date and time" : "date").format(date)}
    </time>
  );
}

export function Count({ value }: { value: number }) {
  const locale = useLocale();
  return <span className="tabular-nums">{numberFormat(locale).format(value)}</span>;
}
