import { longDate } from "./grammar.ts";

/** The day after an ISO date; any other text as it is. */
export function dayAfter(date: string): string {
  const next = new Date(Date.parse(date) + 86_400_000);
  return Number.isNaN(next.getTime()) ? date : next.toISOString().slice(0, 10);
}

const markets: Record<string, string> = { us: "USA", ca: "Canada", mx: "Mexico" };

/** What an answer is called. */
export function optionLabel(fact: string, value: string): string {
  if (value === "yes") return "Yes";
  if (value === "no") return "No";
  if (value === "other") return "Another";
  if (fact === "displacement") return `${Number(value).toFixed(1)} L`;
  if (fact === "market") return markets[value.toLowerCase()] ?? value;
  if (fact !== "built") return value;
  const [from = "", to = ""] = value.split("/");
  if (from === "..") return `Before ${longDate(dayAfter(to))}`;
  if (to === "..") return `On or after ${longDate(from)}`;
  if (to === "") return `On ${longDate(from)}`;
  return `${longDate(from)} to ${longDate(to)}`;
}
