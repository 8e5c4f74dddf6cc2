import { useLocale } from "#web/ui/intl.tsx";

/** Returns the words for the days of arrival, such as 'Nov 24–26'. */
export function useDayRange(): (earliest: string, latest: string) => string {
  const locale = useLocale();
  return (earliest, latest) =>
    // The days are those of the shop, whichever zone the visitor is in.
    new Intl.DateTimeFormat(locale, { month: "short", day: "numeric", timeZone: "UTC" }).formatRange(
      new Date(`${earliest}T00:00:00Z`),
      new Date(`${latest}T00:00:00Z`),
    );
}
