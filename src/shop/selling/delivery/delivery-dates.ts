import type { DeliverySettings } from "#shop/selling/delivery/delivery-settings.ts";

type Calendar = Pick<DeliverySettings, "timeZone" | "cutOff" | "handlingDays" | "workingDays" | "holidays">;

const dayMs = 86_400_000;

/** Returns the first and the last day (`2026-11-24`) on which an order placed `now` arrives, in the shop's time zone. */
export function deliveryDates(
  calendar: Calendar,
  transitDays: { from: number; to: number },
  now: Date,
): { earliest: string; latest: string } {
  const { date, time } = localTime(calendar.timeZone, now);
  const isWorking = workingDay(calendar);
  const isInTime = isWorking(date) && time < calendar.cutOff;
  const accepted = isInTime ? date : businessDaysAfter(date, 1, isWorking);
  const shipped = businessDaysAfter(accepted, calendar.handlingDays, isWorking);
  return {
    earliest: businessDaysAfter(shipped, transitDays.from, isWorking),
    latest: businessDaysAfter(shipped, transitDays.to, isWorking),
  };
}

/**
 * Returns the local time (`2026-11-24 14:00`, in the shop's time zone) before which an order must have been placed to leave by today: what is
 * older and not shipped is late.
 */
export function dueBefore(calendar: Calendar, now: Date): string {
  const isWorking = workingDay(calendar);
  const { date } = localTime(calendar.timeZone, now);
  const today = isWorking(date) ? date : businessDaysFrom(date, 1, { isWorking, step: -dayMs });
  return `${businessDaysFrom(today, calendar.handlingDays, { isWorking, step: -dayMs })} ${calendar.cutOff}`;
}

function workingDay({ workingDays, holidays }: Calendar): (date: string) => boolean {
  const closed = new Set(holidays);
  return (date) => workingDays.includes(new Date(`${date}T00:00:00Z`).getUTCDay() || 7) && !closed.has(date);
}

function businessDaysAfter(date: string, days: number, isWorking: (date: string) => boolean): string {
  return businessDaysFrom(date, days, { isWorking, step: dayMs });
}

type Walk = { isWorking: (date: string) => boolean; step: number };

/** Walks over `days` working days, forwards or backwards. */
function businessDaysFrom(date: string, days: number, { isWorking, step }: Walk): string {
  let [day, left] = [date, days];
  while (left > 0) {
    day = new Date(Date.parse(`${day}T00:00:00Z`) + step).toISOString().slice(0, 10);
    if (isWorking(day)) left -= 1;
  }
  return day;
}

let latestFormat: { timeZone: string; format: Intl.DateTimeFormat } | null = null;

/** Making a format takes longer than all else in a quote, and a shop has one time zone. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  if (latestFormat?.timeZone === timeZone) return latestFormat.format;
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  latestFormat = { timeZone, format };
  return format;
}

function localTime(timeZone: string, now: Date): { date: string; time: string } {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  return {
    date: `${parts["year"]}-${parts["month"]}-${parts["day"]}`,
    time: `${parts["hour"]}:${parts["minute"]}`,
  };
}
