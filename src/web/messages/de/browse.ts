import type * as en from "#web/messages/en/browse.ts";
import { number, plural } from "./grammar.ts";

export const browse = {
  kinds: "Teilearten",
  all: "Alle Teile",
  filters: "Filter",
  filtersWith: (count: number) => (count === 0 ? "Filter" : `Filter (${count})`),
  apply: "Anwenden",
  show: (count: number) => plural(count, { one: "# Teil anzeigen", other: "# Teile anzeigen" }),
  more: (count: number) => `${number(count)} weitere`,
  countOf: (label: string, count: string) => `${label}: ${count}`,
  from: "Von",
  to: "Bis",
  fromOf: (label: string) => `${label}, von`,
  toOf: (label: string) => `${label}, bis`,
  inUnit: (label: string, unit: string) => (unit ? `${label} in ${unit}` : label),
  applied: "Gesetzte Filter",
  drop: (label: string) => `Entfernen: ${label}`,
  clear: "Alle entfernen",
  range: (label: string, min: string | null, max: string | null) => {
    if (min === null) return `${label} bis ${max}`;
    return max === null ? `${label} ab ${min}` : `${label} ${min} bis ${max}`;
  },
  none: "Kein Teil passt zu allen diesen Filtern",
  noneForVehicle: (vehicle: string) => `Hier gibt es nichts für Ihr Fahrzeug: ${vehicle}`,
  unfilteredFor: (q: string, count: number) =>
    plural(count, { one: `# Teil zu „${q}“ ohne Filter anzeigen`, other: `# Teile zu „${q}“ ohne Filter anzeigen` }),
  unfiltered: (count: number) =>
    plural(count, { one: "# Teil ohne Filter anzeigen", other: "# Teile ohne Filter anzeigen" }),
  noneHelp: "Nehmen Sie einen Filter weg:",
  without: (label: string) => `Ohne ${label}`,
  titleFor: (title: string, vehicle: string) => `${title} für ${vehicle}`,
  description: (title: string) =>
    `${title}: Teilenummern, Maße, Preise und Lagerbestand. Nach Fahrzeug, Marke und Qualität filtern.`,
  forVehicle: (vehicle: string) => `· ${vehicle}`,
  compare: "Vergleichstabelle",
  compareChosen: "Ausgewählte Teile vergleichen",
  compareHint: (most: number) => `Bis zu ${most} Teile ankreuzen und nebeneinander vergleichen.`,
  compareClear: "Auswahl aufheben",
  vehicle: {
    label: "Fahrzeug",
    only: "Teile, die passen oder bei denen es auf eine Antwort von Ihnen ankommt",
    seeAll: "Alle Teile ansehen",
    seeAllVehicles: "Teile für alle Fahrzeuge ansehen",
    all: "Teile für alle Fahrzeuge",
    back: (vehicle: string) => `Nur für Ihr Fahrzeug: ${vehicle}`,
    tell: "Wir sagen Ihnen bei jedem Teil, ob es passt",
    choose: "Fahrzeug auswählen",
    unknown: "Das Fahrzeug in diesem Link kennen wir nicht. Wählen Sie Ihres aus, dann zeigen wir, was passt.",
  },
} satisfies typeof en.browse;
