/** Returns the day after an ISO date; any other text as it is. */
export function dayAfter(date: string): string {
  const next = new Date(Date.parse(date) + 86_400_000);
  return Number.isNaN(next.getTime()) ? date : next.toISOString().slice(0, 10);
}
