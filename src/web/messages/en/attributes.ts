import { number } from "./grammar.ts";

/** The units that a name of an attribute may end with, the longer ones first. */
const units: [ending: string, unit: string][] = [
  ["_cm3_min", "cm³/min"],
  ["_per_sq_in", "per square inch"],
  ["_l_h", "l/h"],
  ["_n_mm", "N/mm"],
  ["_fl_oz", "fl oz"],
  ["_mm", "mm"],
  ["_um", "µm"],
  ["_in", "in"],
  ["_ml", "ml"],
  ["_qt", "qt"],
  ["_gal", "gal"],
  ["_bar", "bar"],
  ["_kv", "kV"],
  ["_kw", "kW"],
  ["_ohm", "Ω"],
  ["_miles", "miles"],
  ["_v", "V"],
  ["_a", "A"],
  ["_w", "W"],
  ["_n", "N"],
  ["_c", "°C"],
  ["_f", "°F"],
];

/** Where the name does not say it well enough. */
const labels: Record<string, string> = {
  bore_mm: "Inner diameter",
  bulb: "Bulb base",
  bypass_bar: "Bypass opens at",
  cap_mm: "Cap diameter",
  cells_per_sq_in: "Cells",
  closed_mm: "Length closed",
  cold_cranking_a: "Cold cranking",
  current_a: "Current",
  extended_mm: "Length extended",
  fineness_um: "Filters down to",
  flange_mm: "Flange diameter",
  gap_mm: "Electrode gap",
  glass: "Mirror glass",
  grooves: "Pulley grooves",
  hex_mm: "Hex size",
  housing_mm: "Housing diameter",
  impeller_mm: "Impeller diameter",
  inlet_mm: "Inlet diameter",
  interval_miles: "Change every",
  oil_ml: "Oil filled in",
  opens_c: "Opens at",
  output_kv: "Output",
  pipe_mm: "Pipe diameter",
  piston_mm: "Piston diameter",
  protection_f: "Protects down to",
  pulley_mm: "Pulley diameter",
  rate_n_mm: "Spring rate",
  reach_mm: "Thread reach",
  rod_mm: "Rod diameter",
  stud_mm: "Stud diameter",
  turns: "Turns lock to lock",
  wheel_mm: "Wheel diameter",
  wire_mm: "Wire diameter",
};

/** What a part's attribute is called: 'Diameter' of `diameter_mm`. Names that a merchant's files bring are read the same way. */
export function attributeLabel(name: string): string {
  const bare = units.find(([ending]) => name.endsWith(ending))?.[0] ?? "";
  const words =
    name
      .slice(0, name.length - bare.length)
      .replaceAll("_", " ")
      .trim() || name;
  return labels[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** 'mm' of `diameter_mm`; empty where it has no unit. */
export function attributeUnit(name: string): string {
  return units.find(([ending]) => name.endsWith(ending))?.[1] ?? "";
}

/** '302 mm' for 302 of `diameter_mm`. */
export function attributeValue(name: string, value: string | number): string {
  const shown = typeof value === "number" ? number(value) : value;
  return [shown, attributeUnit(name)].filter(Boolean).join(" ");
}
