import { dayAfter } from "#web/messages/day-after.ts";
import { longDate } from "./grammar.ts";
import { isOther } from "#shop/catalogue/fitment/qualifiers.ts";

const markets: Record<string, string> = { us: "USA", ca: "Canada", mx: "Mexico" };

/** What an answer is called. */
export function optionLabel(fact: string, value: string): string {
  if (value === "yes") return "Yes";
  if (value === "no") return "No";
  if (isOther(value)) return "Another";
  if (fact === "power") return `${value} kW`;
  if (fact === "displacement") return `${Number(value).toFixed(1)} L`;
  if (fact === "market") return markets[value.toLowerCase()] ?? value;
  if (fact !== "built") return value;
  const [from = "", to = ""] = value.split("/");
  if (from === "..") return `Before ${longDate(dayAfter(to))}`;
  if (to === "..") return `On or after ${longDate(from)}`;
  if (to === "") return `On ${longDate(from)}`;
  return `${longDate(from)} to ${longDate(to)}`;
}
