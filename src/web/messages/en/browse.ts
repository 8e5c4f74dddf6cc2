import { number, plural } from "./grammar.ts";

/** The words of narrowing a list of parts, and of comparing them. */
export const browse = {
  kinds: "Categories",
  all: "All parts",
  filters: "Filters",
  filtersWith: (count: number) => (count === 0 ? "Filters" : `Filters (${count})`),
  apply: "Apply",
  show: (count: number) => plural(count, { one: "Show # part", other: "Show # parts" }),
  more: (count: number) => `${number(count)} more`,
  countOf: (label: string, count: string) => `${label}: ${count}`,
  from: "From",
  to: "To",
  fromOf: (label: string) => `${label}, from`,
  toOf: (label: string) => `${label}, to`,
  inUnit: (label: string, unit: string) => (unit ? `${label}, ${unit}` : label),
  applied: "Applied filters",
  drop: (label: string) => `Remove: ${label}`,
  clear: "Clear all",
  range: (label: string, min: string | null, max: string | null) => {
    if (min === null) return `${label} up to ${max}`;
    return max === null ? `${label} from ${min}` : `${label} ${min} to ${max}`;
  },
  none: "No part matches all of these filters",
  noneForVehicle: (vehicle: string) => `Nothing here for the ${vehicle}`,
  unfilteredFor: (q: string, count: number) =>
    plural(count, { one: `Show # part for “${q}” without filters`, other: `Show # parts for “${q}” without filters` }),
  unfiltered: (count: number) =>
    plural(count, { one: "Show # part without filters", other: "Show # parts without filters" }),
  noneHelp: "Remove one:",
  without: (label: string) => `Without ${label}`,
  titleFor: (title: string, vehicle: string) => `${title} for the ${vehicle}`,
  description: (title: string) =>
    `${title}: part numbers, measures, prices and stock. Filter by vehicle, brand and quality.`,
  forVehicle: (vehicle: string) => `· ${vehicle}`,
  compare: "Compare in a table",
  compareChosen: "Compare the chosen parts",
  compareHint: (most: number) => `Tick up to ${most} parts to see them side by side.`,
  compareClear: "Untick all",
  vehicle: {
    label: "Vehicle",
    only: "Parts that fit, or may fit once you answer a question",
    seeAll: "See all parts",
    seeAllVehicles: "See parts for all vehicles",
    all: "Parts for all vehicles",
    back: (vehicle: string) => `Only for your ${vehicle}`,
    tell: "See at a glance which parts fit",
    choose: "Choose your vehicle",
    unknown: "We don’t know the vehicle in this link. Choose yours to see what fits.",
  },
};
