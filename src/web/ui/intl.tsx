import { useSyncExternalStore } from "react";
import { fromCents } from "#shop/money.ts";
import { useSite } from "#web/shell/site.ts";

const never = () => () => {};

/** The visitor's language for numbers and dates. The server writes English, and so does the first render here. */
export function useLocale(): string {
  return useSyncExternalStore(
    never,
    () => navigator.language,
    () => "en-US",
  );
}

/** An amount of the shop's currency, in minor units. */
export function Money({ cents }: { cents: number }) {
  return <span className="tabular-nums">{useMoneyWords()(cents)}</span>;
}

/** An amount as text; `cents` in minor units of the currency. */
export function formatMoney(cents: number, currency: string, locale: string): string {
  return new Intl.NumberFormat(locale, { style: "currency", currency }).format(fromCents(cents, currency));
}

/** Returns the text of an amount in minor units, where a sentence contains it. */
export function useMoneyWords(): (cents: number) => string {
  const { currency } = useSite();
  const locale = useLocale();
  return (cents) => formatMoney(cents, currency, locale);
}

/** A date, or with `time` date and hour, in the visitor's words; the exact moment on hover. */
export function DateTime({ at, time = false }: { at: string | Date; time?: boolean }) {
  const locale = useLocale();
  const zone = useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => "UTC",
  );
  const date = new Date(at);
  const short = new Intl.DateTimeFormat(locale, {
    dateStyle: "medium",
    ...(time && { timeStyle: "short" as const }),
    timeZone: zone,
  });
  const whole = new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "long", timeZone: zone });
  return (
    <time dateTime={date.toISOString()} title={whole.format(date)}>
      {short.format(date)}
    </time>
  );
}

export function Count({ value }: { value: number }) {
  const locale = useLocale();
  return <span className="tabular-nums">{new Intl.NumberFormat(locale).format(value)}</span>;
}
