import type * as en from "#web/messages/en/search-bar.ts";
import { plural } from "./grammar.ts";

export const searchBar = {
  label: "Teile finden",
  hint: "Teilenummer oder Bremsbeläge Civic 2012",
  within: "Nur suchen in",
  withinOne: (label: string) => `Nur suchen in: ${label}`,
  submit: "Finden",
  list: "Vorschläge",
  count: (total: number) =>
    total === 0 ? "Keine Vorschläge." : plural(total, { one: "# Vorschlag.", other: "# Vorschläge." }),
  kinds: { number: "Nummer", part_type: "Teile", vehicle: "Fahrzeug", brand: "Marke", part: "Teil" },
} satisfies typeof en.searchBar;
