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

/** An amount of the shop's currency: in minor units (`cents`) or, as the API says it, in major ones (`amount`). */
export function Money({ cents, amount }: { cents: number; amount?: never } | { amount: number; cents?: never }) {
  const { currency } = useSite();
  const locale = useLocale();
  const major = cents === undefined ? amount : fromCents(cents, currency);
  return <span className="tabular-nums">{formatMoney(major, currency, locale)}</span>;
}

export function formatMoney(major: number, currency: string, locale: string): string {
  return new Intl.NumberFormat(locale, { style: "currency", currency }).format(major);
}

/** Amounts in major units as words, for where a sentence needs them. */
export function useMoneyWords(): (amount: number) => string {
  const { currency } = useSite();
  const locale = useLocale();
  return (amount) => formatMoney(amount, currency, locale);
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
