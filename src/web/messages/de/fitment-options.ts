import type * as en from "#web/messages/en/fitment-options.ts";
import { dayAfter } from "#web/messages/day-after.ts";
import { longDate } from "./grammar.ts";
import { isOther } from "#shop/catalogue/fitment/qualifiers.ts";
import { fuelName } from "./fuel-name.ts";
import { bodyName, driveName, transmissionName } from "./vocabulary.ts";

const markets: Record<string, string> = { us: "USA", ca: "Kanada", mx: "Mexiko" };

const factNames: Record<string, (value: string) => string> = {
  fuel: fuelName,
  drive: driveName,
  transmission: transmissionName,
  body: bodyName,
  market: (value) => markets[value.toLowerCase()] ?? value,
};

/** What an answer is called. */
export const optionLabel: typeof en.optionLabel = (fact, value) => {
  if (value === "yes") return "Ja";
  if (value === "no") return "Nein";
  if (isOther(value)) return "Andere";
  if (fact === "power") return `${value} kW`;
  if (fact === "displacement") return `${Number(value).toFixed(1).replace(".", ",")} l`;
  if (fact !== "built") return factNames[fact]?.(value) ?? value;
  const [from = "", to = ""] = value.split("/");
  if (from === "..") return `Vor dem ${longDate(dayAfter(to))}`;
  if (to === "..") return `Ab dem ${longDate(from)}`;
  if (to === "") return `Am ${longDate(from)}`;
  return `Vom ${longDate(from)} bis zum ${longDate(to)}`;
};
